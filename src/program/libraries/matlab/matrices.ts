import { cast } from "../../tensors/elementwise.ts";
import { type Operand, plain } from "../../tensors/operand.ts";
import { reshape } from "../../tensors/shapes.ts";
import type { Dtype } from "../../values/dtype.ts";
import { NotKnown } from "../../values/gaps.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { sequence } from "../arrays/create.ts";
import { flatten, shapeInto } from "../columns/vectors.ts";
import { operandOf } from "../convert.ts";
import { cellShape } from "./cells.ts";

/** A value as the operand of an operation, where a range is a row, as are the codes of letters; null: it holds no numbers. */
export function operandIn(machine: Machine, value: Value | undefined): Operand | null {
  if (value?.kind === "string") {
    if (value.typeName) throw new NotKnown("a text in double quotes is not followed here");
    return codesOf(value.value);
  }
  if (value?.kind !== "range") return operandOf(value);
  const { start, step, length } = value;
  if (length === 1) return plain(start, 2);
  const row = sequence(machine, "numpy", "float64", length, (at) => start + at * step);
  return row.view([1, length]);
}

function codesOf(text: string): Operand {
  if (text.length === 1) return plain(text.charCodeAt(0), 2);
  const codes = Float64Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return createTensor("numpy", "float64", [text === "" ? 0 : 1, text.length], codes);
}

/** The matrix that a value is; a number has one row and one column. */
export function matrixIn(machine: Machine, value: Value | undefined): Tensor {
  if (value?.kind === "unknown") throw new NotKnown(value.why);
  const operand = operandIn(machine, value);
  if (!operand) return machine.fail("error", "numbers are required here");
  if (operand.kind === "tensor") {
    return operand.shape.length > 1 ? operand : reshape(machine, operand, [1, 1]);
  }
  const type = operand.category === 0 ? "bool" : "float64";
  const made = createTensor("numpy", type, [1, 1], Float64Array.of(operand.value));
  if (operand.at) made.storage.written = [operand.at];
  return made;
}

/** The same with truth values as the numbers 0 and 1. */
export function numbersIn(machine: Machine, value: Value | undefined): Tensor {
  return asNumbers(machine, matrixIn(machine, value));
}

export function asNumbers(machine: Machine, tensor: Tensor): Tensor {
  return tensor.dtype === "float64" ? tensor : cast(machine, tensor, "float64");
}

/** How many rows, columns, and so on a value has. */
export function shapeOf(value: Value | undefined): readonly number[] {
  switch (value?.kind) {
    case "tensor":
      return value.shape.length > 1 ? value.shape : [1, 1];
    case "range":
      return [1, value.length];
    case "string":
      return value.typeName ? [1, 1] : [value.value === "" ? 0 : 1, value.value.length];
    case "list":
      return cellShape(value);
    case "dictionary":
      return value.typeName ? [value.entries.size, 1] : [1, 1];
    case "none":
    case "undefined":
    case undefined:
      return [0, 0];
    default:
      return [1, 1];
  }
}

export function countOf(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

/** A shape without the sizes of 1 behind the second. */
export function trim(shape: readonly number[]): readonly number[] {
  let { length } = shape;
  while (length > 2 && shape[length - 1] === 1) length -= 1;
  return shape.slice(0, length);
}

export function trimmed(machine: Machine, tensor: Tensor): Tensor {
  const shape = trim(tensor.shape);
  return shape.length === tensor.shape.length ? tensor : reshape(machine, tensor, shape);
}

/** The same numbers, column by column, in another shape. */
export function intoShape(machine: Machine, tensor: Tensor, shape: readonly number[]): Tensor {
  if (tensor.shape.join() === shape.join()) return tensor;
  const inner = (sizes: readonly number[]): string => sizes.filter((size) => size !== 1).join();
  // Where sizes of 1 come and go, the order of the numbers does not matter.
  if (inner(tensor.shape) === inner(shape)) return reshape(machine, tensor, shape);
  return shapeInto(machine, flatten(machine, tensor), shape);
}

/** The first dimension with more than one entry, counted from 0. */
export function firstAxis(shape: readonly number[]): number {
  const at = shape.findIndex((size) => size !== 1);
  return at < 0 ? 0 : at;
}

/** A matrix of zeros, such as one without any number. */
export function emptyMatrix(shape: readonly number[] = [0, 0], dtype: Dtype = "float64"): Tensor {
  return createTensor("numpy", dtype, shape, new Float64Array(countOf(shape)));
}

export function isEmpty(value: Value | undefined): boolean {
  return countOf(shapeOf(value)) === 0;
}
