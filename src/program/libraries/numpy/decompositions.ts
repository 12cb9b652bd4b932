import { fill, made } from "../../tensors/operand.ts";
import { defaultFloat, type Dtype, isFloating } from "../../values/dtype.ts";
import { createTensor, createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import type { Entry } from "./entries.ts";
import { onArray } from "./given.ts";

const floatOf = ({ dtype, library }: Tensor): Dtype =>
  isFloating(dtype) ? dtype : defaultFloat(library);

/** Turns of two columns at a time end after so many rounds. */
const mostRounds = 60;

/** The singular values of a matrix, the largest first: its columns are turned until all are at right angles. */
function singularValues(numbers: Float64Array, rows: number, columns: number): readonly number[] {
  const width = Math.min(rows, columns);
  const isWide = columns > rows;
  const at = (row: number, column: number): number =>
    isWide ? numbers[column * columns + row]! : numbers[row * columns + column]!;
  const height = Math.max(rows, columns);
  const own = Array.from({ length: width }, (_, column) =>
    Float64Array.from({ length: height }, (_each, row) => at(row, column)),
  );
  for (let round = 0; round < mostRounds; round++) {
    let isTurned = false;
    for (let p = 0; p < width; p++)
      for (let q = p + 1; q < width; q++) isTurned = turn(own[p]!, own[q]!) || isTurned;
    if (!isTurned) break;
  }
  return own.map((column) => Math.sqrt(dot(column, column))).toSorted((a, b) => b - a);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

/** Turns two columns to a right angle; false: they are at one. */
function turn(a: Float64Array, b: Float64Array): boolean {
  const [p, q, r] = [dot(a, a), dot(b, b), dot(a, b)];
  if (Math.abs(r) <= 1e-15 * Math.sqrt(p * q) || r === 0) return false;
  const zeta = (q - p) / (2 * r);
  const tangent = Math.sign(zeta || 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta));
  const cosine = 1 / Math.sqrt(1 + tangent * tangent);
  const sine = cosine * tangent;
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [a[at]!, b[at]!];
    a[at] = cosine * x - sine * y;
    b[at] = sine * x + cosine * y;
  }
  return true;
}

/** How many singular values are above rounding; where one is near it, that is unknown. */
function rank(machine: Machine, matrix: Tensor): Value {
  const numbers = matrix.numbers();
  if (!numbers || matrix.shape.length !== 2 || numbers.some((each) => !Number.isFinite(each)))
    return machine.unknown("these numbers are not followed");
  const [rows, columns] = matrix.shape as [number, number];
  machine.spend((rows * columns * Math.min(rows, columns)) / 4);
  const values = singularValues(numbers, rows, columns);
  const unit = floatOf(matrix) === "float32" ? 2 ** -23 : 2 ** -52;
  const least = (values[0] ?? 0) * Math.max(rows, columns) * unit;
  if (values.some((each) => each > least / 100 && each < least * 100))
    return machine.unknown("these numbers are not followed");
  const count = values.filter((each) => each > least).length;
  return createTensor(matrix.library, "int64", [], Float64Array.of(count));
}

/** The lower triangle whose product with its own transposition is a matrix. */
function cholesky(machine: Machine, matrix: Tensor): Value {
  const numbers = matrix.numbers();
  const dtype = floatOf(matrix);
  const [size = 0, columns = 0] = matrix.shape;
  if (matrix.shape.length !== 2 || size !== columns)
    return machine.unknown("these numbers are not followed");
  if (!numbers) {
    const gap = createUnknownTensor(matrix.library, dtype, matrix.shape, matrix.why);
    return made(machine, gap, "cholesky", [matrix]);
  }
  machine.spend(size ** 3 / 16);
  const result = fill(machine, matrix.library, dtype, matrix.shape, (out) => {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column <= row; column++) {
        let sum = numbers[row * size + column]!;
        for (let at = 0; at < column; at++) sum -= out[row * size + at]! * out[column * size + at]!;
        if (row === column && !(sum > 0)) {
          const isNumpy = matrix.library === "numpy";
          machine.fail(
            "LinAlgError",
            isNumpy
              ? "Matrix is not positive definite"
              : `linalg.cholesky: The factorization could not be completed because the input is not positive-definite (the leading minor of order ${row + 1} is not positive-definite).`,
          );
        }
        out[row * size + column] =
          row === column ? Math.sqrt(sum) : sum / out[column * size + column]!;
      }
    }
  });
  return made(machine, result, "cholesky", [matrix]);
}

/** What matrices are decomposed into, as far as no sign is left open. */
export const decompositions: Readonly<Record<string, Entry>> = {
  matrix_rank: onArray("A", rank),
  cholesky: onArray("a", cholesky),
};

/** The singular values of a matrix of PyTorch; small ones are lost in rounding. */
export const singular: Readonly<Record<string, Entry>> = {
  svdvals: onArray("A", (machine, matrix) => {
    const numbers = matrix.numbers();
    const [rows = 0, columns = 0] = matrix.shape;
    const why = "these numbers are not followed";
    if (!numbers || matrix.shape.length !== 2 || numbers.some((each) => !Number.isFinite(each)))
      return machine.unknown(why);
    machine.spend((rows * columns * Math.min(rows, columns)) / 4);
    const values = singularValues(numbers, rows, columns);
    if (matrix.dtype !== "float32" || (values.at(-1) ?? 0) < 1e-3 * (values[0] ?? 0))
      return machine.unknown(why);
    return createTensor(
      "torch",
      "float32",
      [values.length],
      Float64Array.from(values, Math.fround),
    );
  }),
};
