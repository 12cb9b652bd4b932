import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import { made } from "../../tensors/operand.ts";
import type { Machine } from "../../values/value.ts";
import { type Entry, onTensor, pair } from "./entries.ts";

/** Complex numbers have shapes, and no values. */
const why = "complex numbers are not followed";

/** Lengths and angles as complex numbers, such as `torch.polar(ones, freqs)` of rotary positions. */
function ofTwo(operation: string): Entry {
  return pair((machine, a, b) =>
    made(machine, createUnknownTensor("torch", "complex64", a.shape, why), operation, [a, b]),
  );
}

/** Two real numbers as a complex one. */
function viewAsComplex(machine: Machine, tensor: Tensor): Tensor {
  if (tensor.shape.at(-1) !== 2)
    return machine.fail("RuntimeError", "the last dimension of a complex view must be 2");
  const shape = tensor.shape.slice(0, -1);
  return made(machine, createUnknownTensor("torch", "complex64", shape, why), "view", [tensor]);
}

/** A complex number as two real ones. */
function viewAsReal(machine: Machine, tensor: Tensor): Tensor {
  const shape = [...tensor.shape, 2];
  return made(machine, createUnknownTensor("torch", "float32", shape, why), "view", [tensor]);
}

/** Functions of `torch` on complex numbers. */
export const complexEntries: Readonly<Record<string, Entry>> = {
  polar: ofTwo("polar"),
  complex: ofTwo("complex"),
  view_as_complex: onTensor("", viewAsComplex),
  view_as_real: onTensor("", viewAsReal),
};
