import { matmul } from "../../tensors/matmul.ts";
import { fill, made } from "../../tensors/operand.ts";
import { reshape } from "../../tensors/shapes.ts";
import { countOf } from "../../values/dimension.ts";
import { defaultFloat, type Dtype, isFloating } from "../../values/dtype.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { eye } from "./create.ts";
import { normOf, otherNorm, reduceGiven } from "../arrays/shared.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { define, type Table } from "../signature.ts";
import { exceptions } from "../../languages/python/exceptions.ts";
import { decompositions, singular } from "./decompositions.ts";
import type { Entry } from "./entries.ts";
import { arrayOf, onArray, onArrays } from "./given.ts";

/** A square matrix decomposed by elimination, with the largest number of a column as pivot. */
interface Eliminated {
  readonly rows: readonly Float64Array[];
  /** The right-hand sides, changed with it. */
  readonly sides: readonly Float64Array[];
  readonly determinant: number;
}

function eliminate(matrix: Float64Array, size: number, right: Float64Array): Eliminated {
  const width = right.length / size;
  const rows = Array.from({ length: size }, (_, at) => matrix.slice(at * size, (at + 1) * size));
  const sides = Array.from({ length: size }, (_, at) => right.slice(at * width, (at + 1) * width));
  let determinant = 1;
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[best]![column]!)) best = row;
    }
    if (best !== column) {
      [rows[best], rows[column]] = [rows[column]!, rows[best]!];
      [sides[best], sides[column]] = [sides[column]!, sides[best]!];
      determinant = -determinant;
    }
    const pivot = rows[column]![column]!;
    determinant *= pivot;
    if (pivot === 0) return { rows, sides, determinant: 0 };
    for (let row = column + 1; row < size; row++) {
      const factor = rows[row]![column]! / pivot;
      for (let at = column; at < size; at++) rows[row]![at]! -= factor * rows[column]![at]!;
      for (let at = 0; at < width; at++) sides[row]![at]! -= factor * sides[column]![at]!;
    }
  }
  return { rows, sides, determinant };
}

/** Solves the system, row by row from the last one. */
function substitute({ rows, sides }: Eliminated, out: Float64Array): void {
  const size = rows.length;
  const width = out.length / size;
  for (let row = size - 1; row >= 0; row--) {
    for (let at = 0; at < width; at++) {
      let sum = sides[row]![at]!;
      for (let other = row + 1; other < size; other++) {
        sum -= rows[row]![other]! * out[other * width + at]!;
      }
      out[row * width + at] = sum / rows[row]![row]!;
    }
  }
}

function sizeOf(machine: Machine, matrix: Tensor): number {
  const [rows = 0, columns = 0] = matrix.shape.slice(-2);
  if (matrix.shape.length >= 2 && rows === columns) return rows;
  const type = matrix.library === "numpy" ? "LinAlgError" : "RuntimeError";
  return machine.fail(type, "Last 2 dimensions of the array must be square");
}

const floatOf = ({ dtype, library }: Tensor): Dtype =>
  isFloating(dtype) ? dtype : defaultFloat(library);

/** Matrices that solve `matrix @ x = right`. */
function solve(machine: Machine, matrix: Tensor, right: Tensor, name: string): Value {
  const size = sizeOf(machine, matrix);
  const isRow = right.shape.length === 1;
  const width = isRow ? 1 : right.shape.at(-1)!;
  const count = countOf(matrix.shape.slice(0, -2));
  if (countOf(right.shape) !== count * size * width) {
    return machine.unknown("linear systems with different batch sizes are not followed");
  }
  const [numbers, sides] = [matrix.numbers(), right.numbers()];
  const dtype = floatOf(matrix);
  if (!numbers || !sides) {
    const why = numbers ? right.why : matrix.why;
    return made(machine, createUnknownTensor(matrix.library, dtype, right.shape, why), name, [
      matrix,
      right,
    ]);
  }
  machine.spend((count * size * size * (size + width)) / 32);
  const result = fill(machine, matrix.library, dtype, right.shape, (out) => {
    for (let at = 0; at < count; at++) {
      const own = numbers.subarray(at * size * size, (at + 1) * size * size);
      const [from, to] = [at * size * width, (at + 1) * size * width];
      const eliminated = eliminate(own, size, sides.subarray(from, to));
      if (eliminated.determinant === 0) machine.fail("LinAlgError", "Singular matrix");
      substitute(eliminated, out.subarray(from, to));
    }
  });
  return made(machine, result, name, [matrix, right]);
}

function inverse(machine: Machine, matrix: Tensor): Value {
  const size = sizeOf(machine, matrix);
  const one = eye(machine, matrix.library, size, size, 0, floatOf(matrix));
  const count = countOf(matrix.shape.slice(0, -2));
  if (count !== 1) return machine.unknown("the inverse of several matrices is not followed");
  return solve(machine, matrix, reshape(machine, one, matrix.shape), "inverse");
}

function determinant(machine: Machine, matrix: Tensor): Value {
  const size = sizeOf(machine, matrix);
  const shape = matrix.shape.slice(0, -2);
  const numbers = matrix.numbers();
  const dtype = floatOf(matrix);
  if (!numbers) {
    const gap = createUnknownTensor(matrix.library, dtype, shape, matrix.why);
    return made(machine, gap, "determinant", [matrix]);
  }
  const area = size * size;
  machine.spend((countOf(shape) * size ** 3) / 32);
  const result = fill(machine, matrix.library, dtype, shape, (out) => {
    for (let at = 0; at < out.length; at++) {
      const own = numbers.subarray(at * area, (at + 1) * area);
      out[at] = eliminate(own, size, new Float64Array(size)).determinant;
    }
  });
  return made(machine, result, "determinant", [matrix]);
}

function power(machine: Machine, matrix: Tensor, times: number): Value {
  const size = sizeOf(machine, matrix);
  if (times < 0 || times > 1000) return machine.unknown("this power of a matrix is not followed");
  let result = eye(machine, matrix.library, size, size, 0, matrix.dtype);
  for (let at = 0; at < times; at++) result = matmul(machine, result, matrix);
  return result;
}

const entries: Readonly<Record<string, Entry>> = {
  norm: onArray("x, ord=, axis=, keepdims=, dim=, keepdim=", (machine, x, given) => {
    const [ord, axis, keep, dim, keepDim] = given;
    const along = axis ?? dim;
    const kind = normOf(ord);
    // A number asks for another norm of a matrix than of its rows.
    const isOfMatrix = x.shape.length > 1 && (!along || numberOf(along) === null);
    return kind === null || (isOfMatrix && ord && numberOf(ord) !== null)
      ? machine.unknown(otherNorm)
      : reduceGiven(machine, kind, x, along, keep ?? keepDim);
  }),
  vector_norm: onArray("x, ord=, dim=, keepdim=, axis=, keepdims=", (machine, x, given) => {
    const [ord, dim, keep, axis, keeps] = given;
    const kind = normOf(ord);
    return kind === null
      ? machine.unknown(otherNorm)
      : reduceGiven(machine, kind, x, dim ?? axis, keep ?? keeps);
  }),
  inv: onArray("a", inverse),
  det: onArray("a", determinant),
  multi_dot: onArrays("arrays", (machine, parts) => {
    const [first, ...rest] = parts;
    if (!first) return machine.fail("ValueError", "Expecting at least two arrays.");
    return rest.reduce<Tensor>((product, each) => matmul(machine, product, each), first);
  }),
  solve: onArray("a, b", (machine, a, [b]) => {
    const right = arrayOf(machine, b);
    return right.kind === "tensor" ? solve(machine, a, right, "solve") : right;
  }),
  matrix_power: onArray("a, n", (machine, a, [n]) => power(machine, a, wholeOf(n, machine))),
  ...decompositions,
};

function module(prefix: string, own: Readonly<Record<string, Entry>>): Table {
  return new Map(
    Object.entries({ ...entries, ...own }).map(([name, [signature, body]]) => [
      name,
      define(`${prefix}.${name}`, signature, body),
    ]),
  );
}

/** `numpy.linalg` and `torch.linalg`. */
export const numpyLinalg: Table = new Map([
  ...module("np.linalg", {}),
  ["LinAlgError", exceptions.get("LinAlgError")!],
]);
export const torchLinalg = module("torch.linalg", singular);
