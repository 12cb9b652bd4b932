import { onWholes, wholeIn } from "../../languages/python/bigNumbers.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, builtin, createClass, float, int, none, string } from "../../values/make.ts";
import { partlyFollowed } from "../../values/partlyKnown.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { makeWhole } from "../../languages/python/bigNumbers.ts";
import type { Table } from "../signature.ts";

/** A fraction in its lowest terms. */
class Ratio {
  readonly above: bigint;
  readonly below: bigint;

  constructor(above: bigint, below: bigint) {
    this.above = above;
    this.below = below;
  }
}

const reason = "`fractions.Fraction` is not followed";

/** Parts of more than so many bits are not followed. */
const largest = 1n << 14_000n;

function lowest(machine: Machine, above: bigint, below: bigint): Ratio {
  if (below === 0n) return machine.fail("ZeroDivisionError", `Fraction(${above}, 0)`);
  const size = (value: bigint): bigint => (value < 0n ? -value : value);
  let [a, b] = [size(above), size(below)];
  if (a > largest || b > largest) throw new NotKnown(reason);
  while (b !== 0n) [a, b] = [b, a % b];
  const common = below < 0n ? -a : a;
  return new Ratio(above / common, below / common);
}

function ratioIn(value: Value | undefined): Ratio | null {
  return value?.kind === "instance" && value.native instanceof Ratio ? value.native : null;
}

function toFraction(ratio: Ratio): InstanceValue {
  return { kind: "instance", type: fractionClass, fields: new Map(), native: ratio };
}

/** A text such as `3/4`, `-0.25`, or `1e-3`. */
function readText(machine: Machine, text: string): Ratio {
  const parts =
    /^\s*([-+]?)(?:(\d+)(?:\/(\d+))?|(\d*)\.(\d*)(?:e([-+]?\d+))?|(\d+)e([-+]?\d+))\s*$/i.exec(
      text,
    );
  const fail = (): never => machine.fail("ValueError", `Invalid literal for Fraction: '${text}'`);
  if (!parts) return fail();
  const [, sign, whole, below = "1", before = "", behind = "", power, plain, exponent] = parts;
  const digits = whole ?? plain ?? before + behind;
  if (digits === "") return fail();
  const scale = BigInt(exponent ?? power ?? 0) - BigInt((whole ?? plain) ? 0 : behind.length);
  if (scale > 300n || scale < -300n) throw new NotKnown(reason);
  const own = sign === "-" ? -BigInt(digits) : BigInt(digits);
  return scale < 0n
    ? lowest(machine, own, BigInt(below) * 10n ** -scale)
    : lowest(machine, own * 10n ** scale, BigInt(below));
}

function operand(value: Value | undefined): Ratio | null {
  const whole = wholeIn(value);
  return whole === null ? ratioIn(value) : new Ratio(whole, 1n);
}

function numberOf(machine: Machine, value: Value): Ratio {
  const own = operand(value);
  if (own) return own;
  if (value.kind === "string") return readText(machine, value.value);
  if (value.kind !== "float" || !Number.isFinite(value.value)) throw new NotKnown(reason);
  let [above, below] = [value.value, 1n];
  while (!Number.isInteger(above)) [above, below] = [above * 2, below * 2n];
  return lowest(machine, BigInt(above), below);
}

function inDouble(machine: Machine, { above, below }: Ratio): Value {
  const made = onWholes("/", above, below, machine);
  return made?.kind === "float" ? made : float(NaN);
}

type Operation = (machine: Machine, a: Ratio, b: Ratio) => Value;

const ratio =
  (combine: (a: Ratio, b: Ratio) => readonly [above: bigint, below: bigint]): Operation =>
  (machine, a, b) =>
    toFraction(lowest(machine, ...combine(a, b)));

function floorOf({ above, below }: Ratio): bigint {
  const cut = above / below;
  return above % below !== 0n && above < 0n ? cut - 1n : cut;
}

function divided(machine: Machine, a: Ratio, b: Ratio): bigint {
  return floorOf(lowest(machine, a.above * b.below, a.below * b.above));
}

const operations: Readonly<
  Record<string, readonly [operator: "+" | "-" | "*" | "/" | "//" | "%", Operation]>
> = {
  add: ["+", ratio((a, b) => [a.above * b.below + b.above * a.below, a.below * b.below])],
  sub: ["-", ratio((a, b) => [a.above * b.below - b.above * a.below, a.below * b.below])],
  mul: ["*", ratio((a, b) => [a.above * b.above, a.below * b.below])],
  truediv: ["/", ratio((a, b) => [a.above * b.below, a.below * b.above])],
  floordiv: ["//", (machine, a, b) => makeWhole(divided(machine, a, b), machine)],
  mod: [
    "%",
    (machine, a, b) => {
      const times = divided(machine, a, b);
      const above = a.above * b.below - times * b.above * a.below;
      return toFraction(lowest(machine, above, a.below * b.below));
    },
  ],
};

/** An operator between two fractions, or a fraction and another number; `isMirrored`: the other one comes first. */
function operation(name: string, isMirrored: boolean): [string, Value] {
  const [operator, rule] = operations[name]!;
  const full = `__${isMirrored ? "r" : ""}${name}__`;
  const call = builtin(full, ({ items: [self, other] }, machine) => {
    const [a, b] = [ratioIn(self), operand(other)];
    if (!a || !other) throw new NotKnown(reason);
    if (b) return isMirrored ? rule(machine, b, a) : rule(machine, a, b);
    if (other.kind !== "float") throw new NotKnown(reason);
    const own = inDouble(machine, a);
    const [left, right] = isMirrored ? [other, own] : [own, other];
    return machine.language.binary(operator, left, right, machine);
  });
  return [full, call];
}

function comparison(name: string, holds: (difference: bigint) => boolean): [string, Value] {
  const call = builtin(name, ({ items: [self, other] }, machine) => {
    const a = ratioIn(self);
    if (!a || !other) throw new NotKnown(reason);
    const isNumber =
      operand(other) !== null || (other.kind === "float" && Number.isFinite(other.value));
    if (!isNumber) {
      if (name === "__eq__" && other.kind !== "instance" && other.kind !== "float")
        return bool(false);
      throw new NotKnown(reason);
    }
    const b = numberOf(machine, other);
    return bool(holds(a.above * b.below - b.above * a.below));
  });
  return [name, call];
}

function method(
  name: string,
  rule: (machine: Machine, own: Ratio, given: readonly Value[]) => Value,
): [string, Value] {
  const call = builtin(name, ({ items: [self, ...given] }, machine) => {
    const own = ratioIn(self);
    if (!own) throw new NotKnown(reason);
    return rule(machine, own, given);
  });
  return [name, call];
}

function property(name: string, rule: (machine: Machine, own: Ratio) => Value): [string, Value] {
  const [, getter] = method(name, rule);
  return [name, { kind: "descriptor", type: "property", getter, setter: null }];
}

/** The fraction with a small divisor that is nearest. */
function limited(machine: Machine, own: Ratio, most: bigint): Ratio {
  if (most < 1n) return machine.fail("ValueError", "max_denominator should be at least 1");
  if (own.below <= most) return own;
  let [p0, q0, p1, q1] = [0n, 1n, 1n, 0n];
  let [n, d] = [own.above, own.below];
  for (;;) {
    const a = floorOf(new Ratio(n, d));
    const q2 = q0 + a * q1;
    if (q2 > most) break;
    [p0, q0, p1, q1] = [p1, q1, p0 + a * p1, q2];
    [n, d] = [d, n - a * d];
  }
  const k = (most - q0) / q1;
  const [one, other] = [lowest(machine, p0 + k * p1, q0 + k * q1), lowest(machine, p1, q1)];
  const away = ({ above, below }: Ratio): readonly [bigint, bigint] => {
    const size = above * own.below - own.above * below;
    return [size < 0n ? -size : size, below];
  };
  const [[a, b], [c, e]] = [away(one), away(other)];
  return c * b <= a * e ? other : one;
}

/** `fractions.Fraction` */
const fractionClass = createClass(
  "Fraction",
  [],
  new Map<string, Value>([
    ...partlyFollowed(reason),
    [
      "__init__",
      builtin("__init__", ({ items: [self, above, below] }, machine) => {
        if (self?.kind !== "instance") throw new NotKnown(reason);
        const one = above ? numberOf(machine, above) : new Ratio(0n, 1n);
        const other = below ? numberOf(machine, below) : new Ratio(1n, 1n);
        self.native = lowest(machine, one.above * other.below, one.below * other.above);
        return none;
      }),
    ],
    ...Object.keys(operations).flatMap((name) => [operation(name, false), operation(name, true)]),
    comparison("__eq__", (difference) => difference === 0n),
    comparison("__lt__", (difference) => difference < 0n),
    comparison("__le__", (difference) => difference <= 0n),
    comparison("__gt__", (difference) => difference > 0n),
    comparison("__ge__", (difference) => difference >= 0n),
    method("__pow__", (machine, { above, below }, [power]) => {
      const whole = wholeIn(power);
      if (whole === null || whole > 500n || whole < -500n) throw new NotKnown(reason);
      const size = whole < 0n ? -whole : whole;
      const [a, b] = whole < 0n ? [below, above] : [above, below];
      return toFraction(lowest(machine, a ** size, b ** size));
    }),
    method("__neg__", (_, { above, below }) => toFraction(new Ratio(-above, below))),
    method("__pos__", (_, own) => toFraction(own)),
    method("__abs__", (_, { above, below }) =>
      toFraction(new Ratio(above < 0n ? -above : above, below)),
    ),
    method("__bool__", (_, { above }) => bool(above !== 0n)),
    method("__float__", inDouble),
    method("__int__", (machine, { above, below }) => makeWhole(above / below, machine)),
    method("__trunc__", (machine, { above, below }) => makeWhole(above / below, machine)),
    method("__floor__", (machine, own) => makeWhole(floorOf(own), machine)),
    method("__ceil__", (machine, { above, below }) =>
      makeWhole(-floorOf(new Ratio(-above, below)), machine),
    ),
    method("__str__", (_, { above, below }) =>
      string(below === 1n ? `${above}` : `${above}/${below}`),
    ),
    method("__repr__", (_, { above, below }) => string(`Fraction(${above}, ${below})`)),
    method("__hash__", (machine, { above, below }) =>
      below === 1n ? makeWhole(above, machine) : string(`${above}/${below}`),
    ),
    method("limit_denominator", (machine, own, [most]) =>
      toFraction(limited(machine, own, wholeIn(most ?? int(1_000_000)) ?? 0n)),
    ),
    property("numerator", (machine, { above }) => makeWhole(above, machine)),
    property("denominator", (machine, { below }) => makeWhole(below, machine)),
  ]),
);

/** The module `fractions`. */
export const fractions: Table = new Map<string, Value>([["Fraction", fractionClass]]);
