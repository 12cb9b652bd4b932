import { float, list } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { type Entries, itemsIn, notFollowed } from "./given.ts";
import { arrayOf, collected, matrixOf } from "./joining.ts";
import { arrayIn, numberIn } from "./operands.ts";

/** The numbers of a vector in double precision. */
function vectorOf(machine: Machine, value: Value | undefined, name: string): readonly number[] {
  const array = arrayIn(machine, value);
  const numbers = array?.numbers();
  const isPlain = array?.dtype === "float64" || array?.dtype === "int64";
  if (!array || !numbers || !isPlain || array.shape.length !== 1) throw notFollowed(name);
  if (numbers.some((each) => !Number.isFinite(each))) throw notFollowed(name);
  return Array.from(numbers);
}

/** A part of the way through sorted numbers, between the two that are next to it. */
function quantileOf(sorted: readonly number[], part: Value): number {
  const number = numberIn(part);
  const at = number?.kind === "float" && !number.isSingle ? number.value : NaN;
  if (!(at >= 0 && at <= 1) || sorted.length === 0) throw notFollowed("quantile");
  const place = sorted.length * at + (1 - at);
  const below = Math.max(1, Math.min(Math.trunc(place), sorted.length - 1));
  const rest = Math.max(0, Math.min(place - below, 1));
  const low = sorted[below - 1]!;
  const high = sorted[below] ?? low;
  return low + rest * (high - low);
}

/** How far two vectors are from their means; long ones only where no sum is rounded. */
function deviations(
  machine: Machine,
  given: readonly (Value | undefined)[],
  name: string,
): readonly (readonly [number, number])[] {
  const [x = [], y = []] = given.map((each) => {
    const numbers = vectorOf(machine, each, name);
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    return numbers.map((number) => number - mean);
  });
  const isExact = [...x, ...y].every(Number.isInteger);
  if (x.length !== y.length || x.length < 2 || (x.length > 7 && !isExact)) throw notFollowed(name);
  return x.map((each, at) => [each, y[at]!]);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const [xx, yy] = [sumOf(pairs.map(([x]) => x * x)), sumOf(pairs.map(([, y]) => y * y))];
  const xy = sumOf(pairs.map(([x, y]) => x * y));
  const [most, least] = [Math.max(xx, yy), Math.min(xx, yy)];
  if (least === 0) throw notFollowed("cor");
  return Math.max(-1, Math.min(1, xy / most / Math.sqrt(least / most)));
}

/** The product of each value of one array with the whole of another. */
function kronecker(machine: Machine, a: Value, b: Value): Value {
  const [ranks, others] = [arrayIn(machine, a)?.shape, arrayIn(machine, b)?.shape];
  const [left, right] = [itemsIn(machine, a), itemsIn(machine, b)];
  const times = (x: Value, y: Value): Value => machine.language.binary("*", x, y, machine);
  if (ranks?.length === 1 && others?.length === 1)
    return collected(
      machine,
      left.flatMap((x) => right.map((y) => times(x, y))),
    );
  if (ranks?.length !== 2 || others?.length !== 2) throw notFollowed("kron");
  const [[rows = 0, columns = 0], [height = 0, width = 0]] = [ranks, others];
  const row = (at: number): readonly Value[] =>
    Array.from({ length: columns * width }, (_, to) =>
      times(
        left[Math.floor(to / width) * rows + Math.floor(at / height)]!,
        right[(to % width) * height + (at % height)]!,
      ),
    );
  const lines = Array.from({ length: rows * height }, (_, at) => list([...row(at)]));
  return matrixOf(machine, list(lines));
}

/** Functions of `Statistics`, and products of vectors. */
export const statistics: Entries = {
  quantile: [
    "x, p",
    (machine, [x, p]) => {
      const sorted = vectorOf(machine, x, "quantile").toSorted((a, b) => a - b);
      if (numberIn(p)) return float(quantileOf(sorted, p!));
      const made = itemsIn(machine, p).map((each) => float(quantileOf(sorted, each)));
      return arrayOf(machine, list(made), "float64");
    },
  ],
  cor: ["x, y", (machine, given) => float(correlation(deviations(machine, given, "cor")))],
  cov: [
    "x, y, *, corrected=",
    (machine, [x, y, corrected]) => {
      const pairs = deviations(machine, [x, y], "cov");
      const isWhole = corrected?.kind === "bool" && !corrected.value;
      return float(sumOf(pairs.map(([a, b]) => a * b)) / (pairs.length - (isWhole ? 0 : 1)));
    },
  ],
  cross: [
    "a, b",
    (machine, [a, b]) => {
      const [x, y] = [itemsIn(machine, a), itemsIn(machine, b)];
      if (x.length !== 3 || y.length !== 3) throw notFollowed("cross");
      const times = (i: number, j: number): Value =>
        machine.language.binary("*", x[i]!, y[j]!, machine);
      const part = (i: number, j: number): Value =>
        machine.language.binary("-", times(i, j), times(j, i), machine);
      return collected(machine, [part(1, 2), part(2, 0), part(0, 1)]);
    },
  ],
  kron: ["a, b", (machine, [a, b]) => kronecker(machine, a!, b!)],
};
