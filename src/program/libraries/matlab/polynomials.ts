import { NotKnown } from "../../values/gaps.ts";
import { bool, float, tuple } from "../../values/make.ts";
import { mapRows } from "../../tensors/reduce.ts";
import { createTensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { axisIn, type Body, type Entries, numbersOf, textIn } from "./given.ts";
import { numbersIn } from "./matrices.ts";
import { rowOf } from "./wholes.ts";

const notFollowed = (): NotKnown => new NotKnown("this call is not followed");

/** The best number so far. */
function runningBest(name: "cummax" | "cummin"): Body {
  return (machine, [x, axis], outputs) => {
    if (outputs > 1) throw notFollowed();
    const tensor = numbersIn(machine, x);
    if (tensor.numbers()?.some(Number.isNaN)) throw notFollowed();
    const best = name === "cummax" ? Math.max : Math.min;
    return mapRows(machine, name, tensor, axisIn(machine, x!, axis), "float64", (row, out) => {
      row.forEach((number, at) => {
        out[at] = at === 0 ? number : best(out[at - 1]!, number);
      });
    });
  };
}

/** `conv(a, b)`, `conv(a, b, 'same')`, `conv(a, b, 'valid')` */
function convolve(machine: Machine, [x, y, part]: readonly Value[]): Value {
  const [a, b] = [numbersOf(machine, x), numbersOf(machine, y)];
  if (a.length === 0 || b.length === 0) throw notFollowed();
  const made = Array.from({ length: a.length + b.length - 1 }, (_, at) =>
    a.reduce((sum, each, place) => sum + each * (b[at - place] ?? 0), 0),
  );
  const isColumn = numbersIn(machine, x).shape[1] === 1 && a.length > 1;
  const how = part ? textIn(part) : "full";
  if (how === "full")
    return rowOf(made, isColumn || (a.length === 1 && numbersIn(machine, y).shape[1] === 1));
  const start = how === "same" ? Math.ceil((b.length - 1) / 2) : b.length - 1;
  const length = how === "same" ? a.length : a.length - b.length + 1;
  if ((how !== "same" && how !== "valid") || length < 1) throw notFollowed();
  return rowOf(made.slice(start, start + length), isColumn);
}

/** `filter(b, a, x)` */
function filter(machine: Machine, [front, back, x]: readonly Value[]): Value {
  const [b, a, numbers] = [
    numbersOf(machine, front),
    numbersOf(machine, back),
    numbersOf(machine, x),
  ];
  if (a[0] !== 1 || !numbersIn(machine, x).shape.includes(1)) throw notFollowed();
  const made: number[] = [];
  for (const at of numbers.keys()) {
    let sum = 0;
    b.forEach((each, back_) => (sum += each * (numbers[at - back_] ?? 0)));
    a.slice(1).forEach((each, before) => (sum -= each * (made[at - before - 1] ?? 0)));
    made.push(sum);
  }
  return createTensor("numpy", "float64", numbersIn(machine, x).shape, Float64Array.from(made));
}

/** The mean of so many numbers around each, of fewer at the ends. */
function movingMean(machine: Machine, [x, size]: readonly Value[]): Value {
  const [numbers, width] = [numbersOf(machine, x), wholeOf(size, machine)];
  if (!(width > 0) || !numbersIn(machine, x).shape.includes(1)) throw notFollowed();
  const before = Math.floor(width / 2);
  const means = numbers.map((_, at) => {
    const own = numbers.slice(Math.max(0, at - before), at + width - before);
    return own.reduce((sum, each) => sum + each, 0) / own.length;
  });
  return createTensor("numpy", "float64", numbersIn(machine, x).shape, Float64Array.from(means));
}

/** `sortrows(x, [2 -1])`, `[rows, order] = sortrows(x)` */
function sortRows(machine: Machine, [x, columns]: readonly Value[], outputs: number): Value {
  const tensor = numbersIn(machine, x);
  const numbers = tensor.numbers();
  const [rows = 0, width = 0] = tensor.shape;
  if (!numbers || numbers.some(Number.isNaN) || tensor.shape.length > 2) throw notFollowed();
  const keys = columns
    ? numbersOf(machine, columns)
    : Array.from({ length: width }, (_, at) => at + 1);
  if (!keys.every((key) => Number.isInteger(key) && key !== 0 && Math.abs(key) <= width)) {
    throw notFollowed();
  }
  const order = Array.from({ length: rows }, (_, at) => at).sort((a, b) => {
    for (const key of keys) {
      const at = Math.abs(key) - 1;
      const less = numbers[a * width + at]! - numbers[b * width + at]!;
      if (less !== 0) return Math.sign(key) * less;
    }
    return a - b;
  });
  const made = order.flatMap((row) => [...numbers.slice(row * width, (row + 1) * width)]);
  const sorted = createTensor("numpy", "float64", [rows, width], Float64Array.from(made));
  if (outputs < 2) return sorted;
  return tuple([
    sorted,
    rowOf(
      order.map((at) => at + 1),
      true,
    ),
  ]);
}

/** A matrix of numbers by their row and column, counted from 0. */
function matrix(rows: number, columns: number, at: (row: number, column: number) => number): Value {
  const numbers = Float64Array.from({ length: rows * columns }, (_, place) =>
    at(Math.floor(place / columns), place % columns),
  );
  return createTensor("numpy", "float64", [rows, columns], numbers);
}

/** Turned to the left so often. */
function turned(machine: Machine, [x, times]: readonly Value[]): Value {
  const tensor = numbersIn(machine, x);
  const numbers = tensor.numbers();
  const [rows = 0, columns = 0] = tensor.shape;
  if (!numbers || tensor.shape.length > 2) throw notFollowed();
  const count = (((times ? wholeOf(times, machine) : 1) % 4) + 4) % 4;
  const at = (row: number, column: number): number => numbers[row * columns + column]!;
  if (count === 0) return tensor;
  if (count === 2) return matrix(rows, columns, (r, c) => at(rows - 1 - r, columns - 1 - c));
  if (count === 1) return matrix(columns, rows, (r, c) => at(c, columns - 1 - r));
  return matrix(columns, rows, (r, c) => at(rows - 1 - c, r));
}

/** Numbers between those that are given, on straight lines. */
function interpolate(machine: Machine, [x, y, wanted, how]: readonly Value[]): Value {
  const [from, to] = [numbersOf(machine, x), numbersOf(machine, y)];
  const isSorted = from.every((each, at) => at === 0 || each > from[at - 1]!);
  if ((how && textIn(how) !== "linear") || !isSorted || from.length !== to.length)
    throw notFollowed();
  const asked = numbersIn(machine, wanted);
  const numbers = asked.numbers();
  if (!numbers || !asked.shape.includes(1)) throw notFollowed();
  const made = Float64Array.from(numbers, (each) => {
    const next = from.findIndex((own) => own >= each);
    if (next < 0 || each < from[0]!) return NaN;
    if (from[next] === each) return to[next]!;
    const [a, b, p, q] = [from[next - 1]!, from[next]!, to[next - 1]!, to[next]!];
    return p + ((each - a) / (b - a)) * (q - p);
  });
  return made.length === 1 ? float(made[0]!) : createTensor("numpy", "float64", asked.shape, made);
}

/** The variance of a row, or the variances and covariances of two. */
function covariance(machine: Machine, [x, y]: readonly Value[]): Value {
  const rows = (y ? [x, y] : [x]).map((each) => {
    if (!numbersIn(machine, each).shape.includes(1)) throw notFollowed();
    const numbers = numbersOf(machine, each);
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    return numbers.map((number) => number - mean);
  });
  const length = rows[0]!.length;
  if (length < 2 || rows.some((row) => row.length !== length)) throw notFollowed();
  const both = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, number, at) => sum + number * b[at]!, 0) / (length - 1);
  if (rows.length === 1) return float(both(rows[0]!, rows[0]!));
  return matrix(2, 2, (row, column) => both(rows[row]!, rows[column]!));
}

/** The upper triangle whose square is a matrix. */
function cholesky(machine: Machine, [x]: readonly Value[], outputs: number): Value {
  const tensor = numbersIn(machine, x);
  const numbers = tensor.numbers();
  const [size = 0, columns] = tensor.shape;
  if (!numbers || tensor.shape.length > 2 || size !== columns || outputs > 1) throw notFollowed();
  const made = new Float64Array(size * size);
  for (let column = 0; column < size; column++) {
    for (let row = 0; row <= column; row++) {
      let left = numbers[row * size + column]!;
      for (let at = 0; at < row; at++) left -= made[at * size + row]! * made[at * size + column]!;
      // Whether a matrix with such a rest has a triangle at all depends on how it is rounded.
      if (row === column && !(left > 1e-9)) throw notFollowed();
      made[row * size + column] = row === column ? Math.sqrt(left) : left / made[row * size + row]!;
    }
  }
  return createTensor("numpy", "float64", [size, size], made);
}

/** How many rows do not depend on others, where rounding does not decide it. */
function rankOf(machine: Machine, x: Value | undefined): number {
  const tensor = numbersIn(machine, x);
  const numbers = tensor.numbers();
  const [rows = 0, columns = 0] = tensor.shape;
  if (!numbers || !numbers.every(Number.isFinite) || tensor.shape.length > 2) throw notFollowed();
  const left = Array.from({ length: rows }, (_, row) => [
    ...numbers.slice(row * columns, (row + 1) * columns),
  ]);
  const most = Math.max(1, ...numbers.map(Math.abs));
  let rank = 0;
  for (let column = 0; column < columns && rank < rows; column++) {
    let best = rank;
    for (let row = rank; row < rows; row++) {
      if (Math.abs(left[row]![column]!) > Math.abs(left[best]![column]!)) best = row;
    }
    const pivot = left[best]![column]!;
    if (Math.abs(pivot) < 1e-14 * most) continue;
    if (Math.abs(pivot) < 1e-6 * most) throw notFollowed();
    [left[rank], left[best]] = [left[best]!, left[rank]!];
    for (let row = rank + 1; row < rows; row++) {
      const share = left[row]![column]! / pivot;
      left[row] = left[row]!.map((each, at) => each - share * left[rank]![at]!);
    }
    rank += 1;
  }
  return rank;
}

/** The numbers on the diagonal of a square matrix that has no others. */
function diagonalOf(machine: Machine, x: Value | undefined, outputs: number): number[] {
  const tensor = numbersIn(machine, x);
  const numbers = tensor.numbers();
  const [size = 0, columns] = tensor.shape;
  const isSquare = tensor.shape.length === 2 && size === columns;
  const isAlone = numbers?.every((each, at) => each === 0 || at % (size + 1) === 0) ?? false;
  if (!numbers || !isSquare || !isAlone || outputs > 1 || !numbers.every(Number.isFinite)) {
    throw notFollowed();
  }
  return Array.from({ length: size }, (_, at) => numbers[at * (size + 1)]!);
}

/** Functions of polynomials, of series of numbers, and of the rows of matrices. */
export const polynomials: Entries = {
  cummax: runningBest("cummax"),
  cummin: runningBest("cummin"),
  conv: convolve,
  filter,
  movmean: movingMean,
  sortrows: sortRows,
  rot90: turned,
  interp1: interpolate,
  cov: covariance,
  chol: cholesky,
  rank: (machine, [x]) => float(rankOf(machine, x)),
  eig: (machine, [x], outputs) =>
    rowOf(
      diagonalOf(machine, x, outputs).sort((a, b) => a - b),
      true,
    ),
  svd: (machine, [x], outputs) => {
    const sizes = diagonalOf(machine, x, outputs).map(Math.abs);
    return rowOf(
      sizes.sort((a, b) => b - a),
      true,
    );
  },
  full: (_, [x]) => x!,
  mode: (machine, [x]) => {
    const numbers = numbersOf(machine, x);
    const isLong = !numbersIn(machine, x).shape.includes(1);
    if (isLong || numbers.length === 0 || numbers.some(Number.isNaN)) throw notFollowed();
    const count = (number: number): number => numbers.filter((each) => each === number).length;
    const most = Math.max(...numbers.map(count));
    return float(Math.min(...numbers.filter((each) => count(each) === most)));
  },
  polyval: (machine, [p, x]) => {
    const factors = numbersOf(machine, p);
    const tensor = numbersIn(machine, x);
    const value = (at: number): number => factors.reduce((sum, each) => sum * at + each, 0);
    const numbers = tensor.numbers();
    if (!numbers) throw notFollowed();
    if (tensor.count === 1) return float(value(numbers[0]!));
    return createTensor("numpy", "float64", tensor.shape, Float64Array.from(numbers, value));
  },
  trapz: (machine, [x, y]) => {
    const heights = numbersOf(machine, y ?? x);
    const places = y ? numbersOf(machine, x) : heights.map((_, at) => at);
    if (places.length !== heights.length || !numbersIn(machine, y ?? x).shape.includes(1)) {
      throw notFollowed();
    }
    const parts = heights
      .slice(1)
      .map((each, at) => (places[at + 1]! - places[at]!) * (each + heights[at]!));
    return float(parts.reduce((sum, each) => sum + each, 0) / 2);
  },
  issorted: (machine, [x]) => {
    const numbers = numbersOf(machine, x);
    if (numbers.some(Number.isNaN) || !numbersIn(machine, x).shape.includes(1)) throw notFollowed();
    return bool(numbers.every((each, at) => at === 0 || each >= numbers[at - 1]!));
  },
  toeplitz: (machine, [x, y]) => {
    const [down, across] = [numbersOf(machine, x), numbersOf(machine, y ?? x)];
    return matrix(down.length, across.length, (row, column) =>
      column > row ? across[column - row]! : down[row - column]!,
    );
  },
  vander: (machine, [x]) => {
    const numbers = numbersOf(machine, x);
    return matrix(numbers.length, numbers.length, (row, column) =>
      Math.pow(numbers[row]!, numbers.length - 1 - column),
    );
  },
  logspace: (machine, [from, to, many]) => {
    const [start, stop, count] = [numberOf(from), numberOf(to), many ? wholeOf(many, machine) : 50];
    if (start === null || stop === null || count < 2) throw notFollowed();
    return rowOf(
      Array.from({ length: count }, (_, at) =>
        Math.pow(10, at === count - 1 ? stop : start + (at * (stop - start)) / (count - 1)),
      ),
    );
  },
};
