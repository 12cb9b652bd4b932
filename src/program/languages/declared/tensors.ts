import type { BinaryOperator } from "../../ir/ir.ts";
import { operandOf } from "../../libraries/convert.ts";
import { binary as onTensors, unary as onTensor } from "../../tensors/elementwise.ts";
import { getAt, type IndexPart } from "../../tensors/indexing.ts";
import { arithmetic } from "../../tensors/kernels.ts";
import { setAt } from "../../tensors/write.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";

/** `left op right`, number by number, where one of them is a tensor; null: neither is. */
export function onTensorSides(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  if (left.kind !== "tensor" && right.kind !== "tensor") return null;
  const lost = machine.lostIn(left) ?? machine.lostIn(right);
  if (lost !== null) return machine.unknown(lost);
  const [a, b] = [operandOf(left), operandOf(right)];
  const kernel = arithmetic[operator];
  return a && b && kernel ? onTensors(machine, kernel, a, b) : null;
}

/** `-tensor`; null: it is none. */
export function negatedTensor(operator: string, operand: Value, machine: Machine): Value | null {
  if (operand.kind !== "tensor" || operator === "~") return null;
  return operator === "-" ? onTensor(machine, "negative", operand) : operand;
}

function partOf(index: Value, size: number): IndexPart | null {
  if (index.kind === "int") {
    const at = index.value < 0 ? index.value + size : index.value;
    return at >= 0 && at < size ? { kind: "at", at } : null;
  }
  if (index.kind !== "slice") return null;
  const [start, stop] = [index.start, index.stop].map((each) =>
    each.kind === "none" ? null : each.kind === "int" ? each.value : NaN,
  );
  const isKnown = !Number.isNaN(start) && !Number.isNaN(stop) && index.step.kind === "none";
  return isKnown ? { kind: "slice", start: start ?? null, stop: stop ?? null, step: 1 } : null;
}

/** The places that an index means; null: that is not followed. */
function partsOf(tensor: Tensor, index: Value): readonly IndexPart[] | null {
  const written = index.kind === "tuple" || index.kind === "list" ? index.items : [index];
  if (written.length > tensor.shape.length) return null;
  const parts = written.map((each, axis) => partOf(each, tensor.shape[axis]!));
  return parts.every((each) => each !== null) ? parts : null;
}

/** `tensor[i, j]` */
export function tensorItem(tensor: Tensor, index: Value, machine: Machine): Value {
  const parts = partsOf(tensor, index);
  const found = parts && getAt(machine, tensor, parts);
  return found ?? machine.unknown("this index is not followed");
}

/** `tensor[i, j] = value` */
export function setTensorItem(tensor: Tensor, index: Value, value: Value, machine: Machine): void {
  const parts = partsOf(tensor, index);
  const operand = operandOf(value);
  machine.touch(tensor);
  if (parts && operand) setAt(machine, tensor, parts, operand);
  else machine.mayChange(tensor);
}
