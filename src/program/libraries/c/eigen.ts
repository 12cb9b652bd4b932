import { nativeOf, wrap } from "../../languages/c/places.ts";
import { binary as onTensors, cast, unary as onTensor } from "../../tensors/elementwise.ts";
import { getAt, type IndexPart } from "../../tensors/indexing.ts";
import { arithmetic } from "../../tensors/kernels.ts";
import { matmul } from "../../tensors/matmul.ts";
import { toTensor } from "../../tensors/operand.ts";
import { copyOf, reshape } from "../../tensors/shapes.ts";
import { overwrite, setAt, snapshot } from "../../tensors/write.ts";
import { Fact } from "../../values/facts.ts";
import { NotKnown } from "../../values/gaps.ts";
import { builtin, list, none } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { BinaryOperator } from "../../ir/ir.ts";
import type { Machine, Value } from "../../values/value.ts";
import { filledWith, fromNested } from "../arrays/create.ts";
import { operandOf } from "../convert.ts";
import { eye } from "../numpy/create.ts";
import { noteTaken, tracedNumber } from "./eigenNumbers.ts";
import { eigenType, type MatrixType } from "./eigenTypes.ts";
import { numberIn, wholeIn } from "./table.ts";

/** Matrices whose operations are those of their numbers. */
const array = new Fact<true>();

/** A matrix whose operations are those of its numbers. */
export function asArray(tensor: Tensor): Tensor {
  array.note(tensor, true);
  return tensor;
}

/** The same numbers, seen anew. */
export function seen(machine: Machine, tensor: Tensor): Tensor {
  const view = tensor.view(tensor.shape, tensor.strides);
  view.origin = tensor.origin;
  machine.keep(view, tensor);
  return view;
}

/** The rows, or the columns, of a matrix: what is done with each of them. */
export class Along {
  readonly tensor: Tensor;
  readonly axis: 0 | 1;

  constructor(tensor: Tensor, axis: 0 | 1) {
    this.tensor = tensor;
    this.axis = axis;
  }
}

/** One place of a matrix. */
class Cell {
  readonly tensor: Tensor;
  readonly parts: readonly IndexPart[];

  constructor(tensor: Tensor, parts: readonly IndexPart[]) {
    this.tensor = tensor;
    this.parts = parts;
  }
}

function typed(type: MatrixType, tensor: Tensor): Tensor {
  return type.isArray ? asArray(tensor) : tensor;
}

/** `MatrixXf m(2, 3)`, `Vector2d(1, 2)`, and what is made of another matrix. */
export function createMatrix(machine: Machine, type: MatrixType, args: readonly Value[]): Value {
  const [first] = args;
  if (first?.kind === "unknown") return first;
  if (first?.kind === "tensor") return ownMatrix(machine, type, first);
  const { rows, columns, dtype } = type;
  const numbers = args.map((each) => numberIn(each));
  if (rows !== null && columns !== null && args.length > 0 && args.length === rows * columns) {
    const row = fromNested(machine, list([...args]), "numpy", dtype);
    return row.kind === "tensor" ? typed(type, reshape(machine, row, [rows, columns])) : row;
  }
  const sizes = numbers.map(({ value }) => Math.trunc(value));
  const height = rows ?? sizes[0] ?? 0;
  const width = columns ?? (rows === null ? sizes[1] : sizes.at(-1)) ?? (rows === null ? 0 : 0);
  if (height < 0 || width < 0 || !machine.reserve(height * width))
    return machine.unknown("the program takes too many steps to follow");
  const why = "this is not initialised";
  return typed(type, createUnknownTensor("numpy", dtype, [height, width], why));
}

/** A matrix as a type has it: an array is one of its numbers. */
export function asType(machine: Machine, type: MatrixType, from: Tensor): Tensor {
  return isArray(from) === type.isArray ? from : typed(type, seen(machine, from));
}

/** A matrix with numbers of its own; they come from what the other's come from. */
export function ownMatrix(machine: Machine, type: MatrixType, from: Tensor): Tensor {
  const copy = copyOf(machine, from.dtype === type.dtype ? from : cast(machine, from, type.dtype));
  copy.origin ??= from.origin;
  if (from.dtype === type.dtype && from.origin) copy.origin = from.origin;
  machine.keep(copy, from);
  return typed(type, copy);
}

/** `MatrixXf::Zero(2, 3)` and the like. */
function staticOf(type: MatrixType, name: string): Value {
  return builtin(name, ({ items }, machine) => {
    const sizes = (name === "Constant" ? items.slice(0, -1) : items).map(wholeIn);
    const height = type.rows ?? sizes[0] ?? 0;
    const width = type.columns ?? (type.rows === null ? sizes[1] : sizes[0]) ?? height;
    const shape = [height, width];
    if (name === "Random")
      return createUnknownTensor("numpy", type.dtype, shape, "these numbers are random");
    if (name === "Identity") return eye(machine, "numpy", height, width, 0, type.dtype);
    const number = name === "Zero" ? 0 : name === "Ones" ? 1 : numberIn(items.at(-1)).value;
    return typed(type, filledWith(machine, "numpy", type.dtype, shape, number));
  });
}

const typeNames = ["f", "d", "i"].flatMap((letter) =>
  [
    ...["MatrixX", "Matrix2", "Matrix3", "Matrix4", "VectorX", "Vector2", "Vector3", "Vector4"],
    ...["RowVectorX", "RowVector2", "RowVector3", "RowVector4", "ArrayXX", "ArrayX"],
  ].map((name) => `${name}${letter}`),
);

/** `MatrixXf::Zero`; null: another function, or another type. */
export function eigenStatic(type: string, name: string): Value | null {
  const own = eigenType(type);
  return own && /^(?:Zero|Ones|Constant|Identity|Random)$/.test(name) ? staticOf(own, name) : null;
}

/** Its types, which make matrices when they are called. */
export const eigenNames: readonly (readonly [string, Value])[] = typeNames.flatMap((name) => {
  const type = eigenType(name)!;
  const made = builtin(name, ({ items }, machine) => createMatrix(machine, type, items));
  return ["", "Eigen::"].map((space) => [space + name, made] as const);
});

/** `left op right` of matrices; null: neither is one, or Eigen has no such operator. */
export function onMatrices(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  const along = nativeOf(left, Along);
  const [a, b] = [operandOf(along?.tensor ?? left), operandOf(right)];
  const kernel = arithmetic[operator];
  if (!a || !b || !kernel || (a.kind !== "tensor" && b.kind !== "tensor")) return null;
  const areArrays = [a, b].some((each) => each.kind === "tensor" && isArray(each));
  if (a.kind === "tensor" && b.kind === "tensor") {
    if (operator === "*" && !areArrays && !along) return matmul(machine, a, b);
    const fits = along
      ? b.shape[along.axis] === 1 && b.shape[1 - along.axis] === a.shape[1 - along.axis]
      : a.shape.join() === b.shape.join();
    if (!fits || (operator === "/" && !areArrays)) return null;
  } else if ((operator === "+" || operator === "-") && !areArrays) return null;
  const made = onTensors(machine, kernel, a, b);
  return areArrays ? asArray(made) : made;
}

/** `left op= right` of a matrix, which changes. */
export function changeMatrix(
  operator: BinaryOperator,
  left: Tensor,
  right: Value,
  machine: Machine,
): Value {
  machine.touch(left);
  const before = isArray(left) ? asArray(snapshot(left)) : snapshot(left);
  const made = onMatrices(operator, before, right, machine);
  if (made?.kind === "tensor" && made.shape.join() === left.shape.join())
    return overwrite(machine, left, made);
  machine.mayChange(left);
  return right.kind === "unknown" ? right : machine.unknown(`\`${operator}=\` is not followed`);
}

/** `-matrix`; null: it is none. */
export function negatedMatrix(operator: string, operand: Value, machine: Machine): Value | null {
  if (operand.kind !== "tensor" || operator !== "-") return null;
  const made = onTensor(machine, "negative", operand);
  return isArray(operand) ? asArray(made) : made;
}

function numberOf(tensor: Tensor, number: number): Value {
  if (tensor.dtype === "int32") return makeNumber("int", number);
  return makeNumber(tensor.dtype === "float32" ? "float" : "double", number);
}

/** The one number of a matrix. */
export function single(tensor: Tensor): Value {
  const number = tensor.numbers()?.[0];
  if (number === undefined) throw new NotKnown(tensor.why);
  return takenOf(tensor, number);
}

function takenOf(tensor: Tensor, number: number): Value {
  const value = numberOf(tensor, number);
  noteTaken(value, tensor);
  return value;
}

function cellOf(machine: Machine, tensor: Tensor, items: readonly Value[]): Cell {
  const places = items.map(wholeIn);
  const [first = 0, second] = places;
  const isRow = tensor.shape[0] === 1;
  const [row, column] = second === undefined ? (isRow ? [0, first] : [first, 0]) : [first, second];
  const isInside = row >= 0 && column >= 0 && row < tensor.shape[0]! && column < tensor.shape[1]!;
  if (!isInside) machine.fail("IndexError", "the index is outside of the matrix");
  return new Cell(tensor, [
    { kind: "at", at: row },
    { kind: "at", at: column },
  ]);
}

function readCell(machine: Machine, { tensor, parts }: Cell): Value {
  const found = getAt(machine, tensor, parts);
  const number = found?.numbers()?.[0];
  if (found && number !== undefined) return takenOf(found, number);
  return machine.unknown(found ? found.why : "this index is not followed");
}

/** `m(i, j)`, `v(i)` */
export function callMatrix(machine: Machine, tensor: Tensor, items: readonly Value[]): Value {
  const place = placeOfCall(machine, tensor, items);
  return readPlaceOf(machine, place) ?? place;
}

/** The place that `m(i, j)` is; another value is called. */
export function placeOfCall(machine: Machine, callee: Value, items: readonly Value[]): Value {
  if (callee.kind !== "tensor") return machine.call(callee, items);
  // Nobody knows which place is written.
  const gap = items.find(({ kind }) => kind !== "int" && kind !== "bool");
  if (!gap) return wrap(cellOf(machine, callee, items));
  return {
    ...(gap.kind === "unknown" ? gap : machine.unknown("this index is not followed")),
    of: [callee],
  };
}

/** What a place of a matrix holds; null: it is none. */
export function readPlaceOf(machine: Machine, value: Value): Value | null {
  const cell = nativeOf(value, Cell);
  return cell && readCell(machine, cell);
}

/** Writes into a matrix, or one place of it; false: it is none. */
export function writeMatrix(machine: Machine, place: Value, value: Value): boolean {
  if (place.kind === "unknown") {
    machine.mayChange(place);
    return true;
  }
  const cell = nativeOf(place, Cell);
  const target = cell?.tensor ?? (place.kind === "tensor" ? place : null);
  if (!target) return false;
  const traced = cell && isNumber(value) ? tracedNumber(machine, value) : null;
  const operand = traced ?? operandOf(value);
  machine.touch(target);
  if (!operand) machine.mayChange(target);
  else if (cell) setAt(machine, target, cell.parts, operand);
  else overwrite(machine, target, toTensor(operand, "numpy"));
  return true;
}

/** `m << 1, 2, 3;` */
export function fillMatrix(machine: Machine, target: Value, items: readonly Value[]): Value {
  if (target.kind !== "tensor") {
    const [first = none] = items;
    return machine.language.binary("<<", target, first, machine);
  }
  const [height = 0, width = 0] = target.shape;
  const areNumbers = items.every(({ kind }) => kind === "int" || kind === "float");
  if (!areNumbers || items.length !== height * width) {
    machine.mayChange(target);
    return items.find(({ kind }) => kind === "unknown") ?? machine.unknown("`<<` is not followed");
  }
  const rows = Array.from({ length: height }, (_, at) =>
    list(items.slice(at * width, (at + 1) * width)),
  );
  const made = fromNested(machine, list(rows), "numpy", target.dtype);
  if (made.kind !== "tensor") return made;
  machine.touch(target);
  overwrite(machine, target, made);
  return isArray(target) ? asArray(made) : made;
}

/** Whether the operations of a matrix are those of its numbers. */
export function isArray(tensor: Tensor): boolean {
  return array.of(tensor) === true;
}
