import { concatenate } from "../../tensors/join.ts";
import { type Operand, plain } from "../../tensors/operand.ts";
import { reshape, reverseAxes, tile } from "../../tensors/shapes.ts";
import type { Tensor } from "../../values/tensor.ts";
import { list } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fromNested, sequence } from "../arrays/create.ts";
import { operandOf } from "../convert.ts";

/** A value as the operand of an operation, where a range counts as its numbers; null: it is none. */
export function operandIn(machine: Machine, value: Value | undefined): Operand | null {
  if (value?.kind !== "range") return operandOf(value);
  if (value.length === 1) return plain(value.start, 2);
  return sequence(machine, "numpy", "float64", value.length, (at) => value.start + at * value.step);
}

/** A value as a tensor with at least one dimension; null: it holds no numbers. */
export function vectorIn(machine: Machine, value: Value | undefined): Tensor | null {
  const operand = operandIn(machine, value);
  if (!operand || !value) return null;
  if (operand.kind === "tensor") {
    return operand.shape.length > 0 ? operand : reshape(machine, operand, [1]);
  }
  const made = fromNested(
    machine,
    list([value.kind === "range" ? numberFrom(value) : value]),
    "numpy",
    null,
  );
  return made.kind === "tensor" ? made : null;
}

function numberFrom({ start }: { readonly start: number }): Value {
  return { kind: "float", value: start };
}

/** All numbers of a tensor in one row, column by column. */
export function flatten(machine: Machine, tensor: Tensor): Tensor {
  if (tensor.shape.length === 1) return tensor;
  const turned = tensor.shape.length > 1 ? reverseAxes(machine, tensor) : tensor;
  return reshape(machine, turned, [-1]);
}

/** Numbers in a row as a tensor of a shape that they fill column by column. */
export function shapeInto(machine: Machine, row: Tensor, shape: readonly number[]): Tensor {
  const turned = reshape(machine, row, [...shape].reverse());
  return shape.length > 1 ? reverseAxes(machine, turned) : turned;
}

/** Numbers in a row over and over, until there are so many. */
export function recycle(machine: Machine, row: Tensor, count: number): Tensor {
  if (row.count === count) return row;
  const times = Math.ceil(count / Math.max(1, row.count));
  const whole = tile(machine, row, [times]);
  return whole.count === count ? whole : cut(whole, count);
}

function cut(row: Tensor, count: number): Tensor {
  const view = row.view([count], row.strides);
  view.origin = row.origin;
  return view;
}

/** Tensors as one long row. */
export function joinRows(machine: Machine, rows: readonly Tensor[]): Tensor {
  return rows.length === 1 ? rows[0]! : concatenate(machine, rows, 0);
}

/** A length-one vector is the number itself. */
export function simplify(machine: Machine, tensor: Tensor): Tensor {
  return tensor.shape.length === 1 && tensor.count === 1 ? reshape(machine, tensor, []) : tensor;
}

/** How many items a value has. */
export function lengthOf(value: Value | undefined): number {
  switch (value?.kind) {
    case "none":
    case undefined:
      return 0;
    case "tensor":
      return value.count;
    case "range":
      return value.length;
    case "list":
    case "tuple":
      return value.items.length;
    case "dictionary":
      return value.entries.size;
    default:
      return 1;
  }
}
