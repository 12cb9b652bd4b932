import { NotKnown } from "../../values/gaps.ts";
import { builtin, float, none } from "../../values/make.ts";
import { heldWhole } from "../../languages/julia/scalars.ts";
import type { Machine, Value } from "../../values/value.ts";
import { mapScalar } from "./elementwise.ts";
import { noMethod } from "./methods.ts";
import { isScalar, numberIn } from "./operands.ts";
import { notFollowed } from "./given.ts";

/** A number in double precision, or a whole one. */
function doubleIn(value: Value, name: string, machine: Machine): number {
  if (value.kind === "unknown") throw new NotKnown(value.why);
  if (!isScalar(value)) return noMethod(name, [value], machine);
  const number = numberIn(value);
  if (!number || (number.kind === "float" && number.isSingle)) throw notFollowed(name);
  return number.value;
}

function byNumber(name: string, compute: (x: number) => number | null): [string, Value] {
  return [
    name,
    builtin(name, ({ items, named }, machine) => {
      if (items.length !== 1 || named.size > 0) throw notFollowed(name);
      const made = compute(doubleIn(items[0]!, name, machine));
      if (made === null) throw notFollowed(name);
      return float(made);
    }),
  ];
}

/** A function of one number that also takes two: `atan(y, x)`, `log(base, x)`. */
function byOneOrTwo(name: string, compute: (a: number, b: number) => number): [string, Value] {
  return [
    name,
    builtin(name, ({ items: [first = none, second, ...others], named }, machine) => {
      if (others.length > 0 || named.size > 0) throw notFollowed(name);
      if (!second) return mapScalar(machine, name, first);
      return float(compute(doubleIn(first, name, machine), doubleIn(second, name, machine)));
    }),
  ];
}

/** The logarithm to a base; below 0 there is none. */
function logarithm(base: number, x: number): number {
  if (!(base > 0) || !(x >= 0)) throw notFollowed("log");
  return Math.log(x) / Math.log(base);
}

/** Degrees whose sine, or cosine, is a round number. */
function ofDegrees(degrees: number, exact: ReadonlyMap<number, number>): number | null {
  return exact.get(Math.abs(degrees % 360)) ?? null;
}

const cosines: ReadonlyMap<number, number> = new Map([
  ...([
    [0, 1],
    [60, 0.5],
    [90, 0],
    [120, -0.5],
    [180, -1],
  ] as const),
  ...([
    [240, -0.5],
    [270, 0],
    [300, 0.5],
  ] as const),
]);

const sines: ReadonlyMap<number, number> = new Map([
  ...([
    [0, 0],
    [30, 0.5],
    [90, 1],
    [150, 0.5],
    [180, 0],
  ] as const),
  ...([
    [210, -0.5],
    [270, -1],
    [330, -0.5],
  ] as const),
]);

function sineOfDegrees(degrees: number): number | null {
  const size = ofDegrees(degrees, sines);
  return size === null || degrees >= 0 ? size : -size;
}

/** `fma(x, y, z)` where nothing is rounded. */
function multiplyAdd(items: readonly Value[], machine: Machine): Value {
  const numbers = items.map((each) => doubleIn(each, "fma", machine));
  const [x = NaN, y = NaN, z = NaN] = numbers;
  const isExact = [...numbers, x * y, x * y + z].every(Number.isSafeInteger);
  if (items.length !== 3 || !isExact || x * y + z === 0) throw notFollowed("fma");
  const areWhole = items.every((each) => numberIn(each)?.kind === "int");
  return areWhole ? heldWhole(x * y + z, undefined, machine) : float(x * y + z);
}

/** Functions of angles, powers, and logarithms besides those of one number. */
export const trigonometry: readonly (readonly [string, Value])[] = [
  byOneOrTwo("atan", Math.atan2),
  byOneOrTwo("log", logarithm),
  byNumber("exp10", (x) => (Number.isInteger(x) && Math.abs(x) <= 22 ? Number(`1e${x}`) : null)),
  byNumber("sind", sineOfDegrees),
  byNumber("cosd", (x) => ofDegrees(x, cosines)),
  byNumber("sinpi", (x) => (x >= 0 ? sineOfDegrees((x % 2) * 180) : null)),
  byNumber("cospi", (x) => ofDegrees((x % 2) * 180, cosines)),
  ["fma", builtin("fma", ({ items }, machine) => multiplyAdd(items, machine))],
];

/** How `round` rounds: `round(x, RoundUp)`. */
export const roundingModes: readonly (readonly [string, Value])[] = [
  ...["RoundNearest", "RoundUp", "RoundDown", "RoundToZero"],
  ...["RoundNearestTiesAway", "RoundNearestTiesUp"],
].map((name): [string, Value] => [name, builtin(`:${name}`, () => none)]);
