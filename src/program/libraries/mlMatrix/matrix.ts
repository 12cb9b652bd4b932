import { binary, unary } from "../../tensors/elementwise.ts";
import { getAt, type IndexPart } from "../../tensors/indexing.ts";
import type { BinaryName } from "../../tensors/kernels.ts";
import { matmul } from "../../tensors/matmul.ts";
import { reduce, type ReductionName } from "../../tensors/reduce.ts";
import { copyOf, reshape, reverseAxes } from "../../tensors/shapes.ts";
import { made } from "../../tensors/operand.ts";
import { overwrite, setAt, snapshot } from "../../tensors/write.ts";
import { Fact } from "../../values/facts.ts";
import { createClass, float } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { filledWith, fromNested } from "../arrays/create.ts";
import { toNestedList } from "../arrays/items.ts";
import { unaryNames } from "../arrays/shared.ts";
import { numberOf, operandOf, wholeOf } from "../convert.ts";
import { defineFunctions, defineMethods, type MethodBody } from "../javascript/methods.ts";
import { eye } from "../numpy/create.ts";
import type { Table } from "../signature.ts";

/** Calculations of each number by itself. */
const unaryMethods = ["abs", "exp", "log", "sqrt", "tanh"];

const binaryNames: Readonly<Record<string, BinaryName>> = {
  add: "add",
  sub: "subtract",
  mul: "multiply",
  div: "divide",
};

/** A matrix, or rows of numbers that are read as one. */
function matrixOf(machine: Machine, value: Value | undefined): Tensor | Value {
  if (!value) return machine.fail("TypeError", "a matrix is required");
  return value.kind === "tensor" ? value : fromNested(machine, value, "numpy", "float64");
}

/** The same numbers in storage of their own; they come from what the matrix came from. */
function copied(machine: Machine, matrix: Tensor): Tensor {
  const copy = copyOf(machine, matrix);
  if (!matrix.origin) return made(machine, copy, "copy", [matrix]);
  copy.origin = matrix.origin;
  machine.keep(copy);
  return copy;
}

function numbered(machine: Machine, value: Value): Value {
  if (value.kind !== "tensor") return value;
  const number = numberOf(value);
  return number === null ? machine.unknown(value.why) : float(number);
}

function nestedOf(machine: Machine, matrix: Tensor): Value {
  return toNestedList(matrix) ?? machine.unknown(matrix.why);
}

/** `Matrix.exp(a)` and `Matrix.div(a, 2)`: a new matrix. */
function calculated(machine: Machine, name: string, items: readonly Value[]): Tensor | Value {
  const [first, second] = items;
  const matrix = matrixOf(machine, first);
  if (matrix.kind !== "tensor") return matrix;
  const alone = unaryMethods.includes(name) ? unaryNames[name] : undefined;
  if (alone) return unary(machine, alone, matrix);
  const operand = operandOf(second) ?? matrixOf(machine, second);
  if (operand.kind !== "tensor" && operand.kind !== "plain") return operand;
  if (operand.kind === "tensor" && operand.shape.join() !== matrix.shape.join()) {
    return machine.fail("ValueError", "Matrices dimensions must be equal");
  }
  return binary(machine, binaryNames[name]!, matrix, operand);
}

/** The same as a method, which changes its matrix. */
function changing(name: string): MethodBody<Tensor> {
  return (machine, matrix, items) =>
    changed(machine, matrix, (before) => calculated(machine, name, [before, ...items]));
}

function changed(
  machine: Machine,
  matrix: Tensor,
  compute: (before: Tensor) => Tensor | Value,
): Value {
  machine.touch(matrix);
  const result = compute(snapshot(matrix));
  if (result.kind === "tensor") return overwrite(machine, matrix, result);
  machine.mayChange(matrix);
  return matrix;
}

/** The tensors that lists of sums were made of, so that it is known what they are sums of. */
const source = new Fact<Tensor>();

/** A vector as a tensor: the one that it was made of, if no number in it has changed. */
function vectorOf(machine: Machine, value: Value | undefined): Tensor | Value {
  const known = value?.kind === "list" ? source.of(value) : undefined;
  const numbers = known?.numbers();
  if (value?.kind !== "list" || !numbers) return matrixOf(machine, value);
  const { items } = value;
  const isSame =
    machine.lostIn(value) === null &&
    items.length === numbers.length &&
    items.every((item, at) => item.kind === "float" && item.value === numbers[at]);
  return isSame ? known! : matrixOf(machine, value);
}

/** `divColumnVector(v)`: each row with its number of the vector. */
function besideVector(name: BinaryName, isColumn: boolean): MethodBody<Tensor> {
  return (machine, matrix, [given]) =>
    changed(machine, matrix, (before) => {
      const vector = vectorOf(machine, given);
      if (vector.kind !== "tensor") return vector;
      const length = before.shape[isColumn ? 0 : 1]!;
      if (vector.count !== length) return machine.fail("ValueError", "vector size must fit");
      return binary(machine, name, before, reshape(machine, vector, isColumn ? [-1, 1] : [1, -1]));
    });
}

function reduced(name: ReductionName): MethodBody<Tensor> {
  return (machine, matrix, [by]) => {
    if (by?.kind === "string") {
      return listed(machine, reduce(machine, name, matrix, by.value === "row" ? 1 : 0, false));
    }
    return numbered(machine, reduce(machine, name, matrix, null, false));
  };
}

function listed(machine: Machine, value: Value): Value {
  if (value.kind !== "tensor") return value;
  const made = nestedOf(machine, value);
  if (made.kind === "list") source.note(made, value);
  return made;
}

const from = (start: number, stop: number): IndexPart => ({ kind: "slice", start, stop, step: 1 });

/** Rows and columns from one to another, both included; a copy. */
function part(machine: Machine, matrix: Tensor, bounds: readonly number[]): Tensor | Value {
  const [top, bottom, left, right] = bounds as [number, number, number, number];
  const [rows, columns] = matrix.shape as [number, number];
  if (top < 0 || left < 0 || top > bottom || left > right || bottom >= rows || right >= columns) {
    return machine.fail("RangeError", "Submatrix indices are out of range");
  }
  const view = getAt(machine, matrix, [from(top, bottom + 1), from(left, right + 1)]);
  return view ? copied(machine, view) : machine.unknown("the shape is unknown");
}

const rowOf = (machine: Machine, matrix: Tensor, at: number): Tensor | Value =>
  part(machine, matrix, [at, at, 0, matrix.shape[1]! - 1]);

const columnOf = (machine: Machine, matrix: Tensor, at: number): Tensor | Value =>
  part(machine, matrix, [0, matrix.shape[0]! - 1, at, at]);

function flatOf(machine: Machine, value: Tensor | Value): Value {
  return value.kind === "tensor" ? nestedOf(machine, reshape(machine, value, [-1])) : value;
}

/** `setRow(at, values)` and `setColumn(at, values)` */
function written(
  machine: Machine,
  matrix: Tensor,
  axis: 0 | 1,
  at: Value | undefined,
  values: Value | undefined,
): Value {
  const vector = vectorOf(machine, values);
  const place = wholeOf(at, machine);
  machine.touch(matrix);
  if (vector.kind !== "tensor") {
    machine.mayChange(matrix);
    return matrix;
  }
  if (place < 0 || place >= matrix.shape[axis]! || vector.count !== matrix.shape[1 - axis])
    return machine.fail("RangeError", "Invalid size");
  const all = from(0, matrix.shape[1 - axis]!);
  const own = { kind: "at", at: place } as const;
  const row = reshape(machine, vector, [-1]);
  setAt(machine, matrix, axis === 0 ? [own, all] : [all, own], row);
  return matrix;
}

const methods: Table = defineMethods<Tensor>("tensor", {
  ...Object.fromEntries(
    [...unaryMethods, ...Object.keys(binaryNames)].map((name) => [name, changing(name)]),
  ),
  ...Object.fromEntries(
    Object.entries(binaryNames).flatMap(([name, own]) => [
      [`${name}ColumnVector`, besideVector(own, true)],
      [`${name}RowVector`, besideVector(own, false)],
    ]),
  ),
  sum: reduced("sum"),
  mean: reduced("mean"),
  max: reduced("max"),
  min: reduced("min"),
  mmul: (machine, matrix, [other]) => {
    const right = matrixOf(machine, other);
    return right.kind === "tensor" ? matmul(machine, matrix, right) : right;
  },
  transpose: (machine, matrix) => copied(machine, reverseAxes(machine, matrix)),
  clone: copied,
  get: (machine, matrix, [row, column]) => {
    const [y, x] = [wholeOf(row, machine), wholeOf(column, machine)];
    const bounds = [y, y, x, x];
    return numbered(machine, part(machine, matrix, bounds));
  },
  getRow: (machine, matrix, [at]) => flatOf(machine, rowOf(machine, matrix, wholeOf(at, machine))),
  getColumn: (machine, matrix, [at]) =>
    flatOf(machine, columnOf(machine, matrix, wholeOf(at, machine))),
  getRowVector: (machine, matrix, [at]) => rowOf(machine, matrix, wholeOf(at, machine)),
  getColumnVector: (machine, matrix, [at]) => columnOf(machine, matrix, wholeOf(at, machine)),
  subMatrix: (machine, matrix, bounds) =>
    part(
      machine,
      matrix,
      bounds.map((bound) => wholeOf(bound, machine)),
    ),
  setRow: (machine, matrix, [at, values]) => written(machine, matrix, 0, at, values),
  setColumn: (machine, matrix, [at, values]) => written(machine, matrix, 1, at, values),
  to2DArray: nestedOf,
  to1DArray: flatOf,
});

function filled(value: number) {
  return (machine: Machine, [rows, columns]: readonly Value[]): Value => {
    const height = wholeOf(rows, machine);
    return filledWith(
      machine,
      "numpy",
      "float64",
      [height, wholeOf(columns, machine, height)],
      value,
    );
  };
}

const members = defineFunctions("Matrix.", {
  ...Object.fromEntries(
    [...unaryMethods, ...Object.keys(binaryNames)].map((name) => [
      name,
      (machine: Machine, items: readonly Value[]) => calculated(machine, name, items),
    ]),
  ),
  zeros: filled(0),
  ones: filled(1),
  eye: (machine, [rows, columns]) => {
    const height = wholeOf(rows, machine);
    return eye(machine, "numpy", height, wholeOf(columns, machine, height), 0, "float64");
  },
});

const matrixClass = createClass("Matrix", [], members, ({ items }, machine) => {
  const [first, second] = items;
  if (second) return filled(0)(machine, items);
  const matrix = matrixOf(machine, first);
  return matrix.kind === "tensor" && first?.kind === "tensor" ? copied(machine, matrix) : matrix;
});

/** The members of `ml-matrix`. */
export const mlMatrix: Table = new Map<string, Value>([
  ["Matrix", matrixClass],
  ["default", matrixClass],
]);

/** `matrix.name`; null: it is not followed. */
export function ofMatrix(matrix: Tensor, name: string): Value | null {
  if (name === "rows") return float(matrix.shape[0]!);
  if (name === "columns") return float(matrix.shape[1]!);
  const callee = methods.get(name);
  return callee ? { kind: "method", callee, self: matrix } : null;
}
