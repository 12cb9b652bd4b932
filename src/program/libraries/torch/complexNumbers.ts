import { binary, unary } from "../../tensors/elementwise.ts";
import { complexParts, createComplex } from "../../tensors/complex.ts";
import { stack } from "../../tensors/join.ts";
import { made } from "../../tensors/operand.ts";
import { narrow, squeeze } from "../../tensors/shapes.ts";
import { bool } from "../../values/make.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { type Entry, onTensor, pair } from "./entries.ts";
import { withGradientName } from "./gradients.ts";

/** A part of complex numbers; of real ones, themselves or zeros. */
function partOf(machine: Machine, tensor: Tensor, which: "real" | "imag"): Value {
  const parts = complexParts(tensor);
  if (parts) return made(machine, parts[which === "real" ? 0 : 1], which, [tensor]);
  if (tensor.dtype !== "complex64" && which === "real") return tensor;
  const gap = createUnknownTensor("torch", "float32", tensor.shape, tensor.why);
  return made(machine, gap, which, [tensor]);
}

/** Functions and methods of complex numbers. */
export const complexEntries: Readonly<Record<string, Entry>> = {
  real: onTensor("", (machine, tensor) => partOf(machine, tensor, "real")),
  imag: onTensor("", (machine, tensor) => partOf(machine, tensor, "imag")),
  is_complex: onTensor("", (_, tensor) => bool(tensor.dtype === "complex64")),
  abs: onTensor("", (machine, tensor) => {
    const parts = complexParts(tensor);
    return parts
      ? binary(machine, "hypot", parts[0], parts[1])
      : unary(machine, "absolute", tensor);
  }),
  conj: onTensor("", (machine, tensor) => {
    const parts = complexParts(tensor);
    if (!parts) return tensor;
    const [real, imaginary] = parts;
    return createComplex(machine, [real, unary(machine, "negative", imaginary)], "conj", [tensor]);
  }),
  angle: onTensor("", (machine, tensor) => {
    const parts = complexParts(tensor);
    return parts
      ? binary(machine, "atan2", parts[1], parts[0])
      : machine.unknown("the angle of a real number is not followed");
  }),
};

/** Functions of `torch` that make complex numbers, or show them as real ones. */
export const ownComplexEntries: Readonly<Record<string, Entry>> = {
  complex: pair((machine, real, imaginary) =>
    createComplex(machine, [real, imaginary], "complex", [real, imaginary]),
  ),
  polar: pair((machine, size, angle) => {
    const part = (name: "cos" | "sin"): Tensor =>
      binary(machine, "multiply", size, unary(machine, name, angle));
    return createComplex(machine, [part("cos"), part("sin")], "polar", [size, angle]);
  }),
  view_as_complex: onTensor("", (machine, tensor) => {
    const last = tensor.shape.length - 1;
    if (tensor.shape[last] !== 2)
      return machine.fail("RuntimeError", "Tensor must have a last dimension of size 2");
    const part = (at: number): Tensor => squeeze(machine, narrow(tensor, last, at, 1), [last]);
    return withGradientName(
      createComplex(machine, [part(0), part(1)], "viewAsComplex", [tensor]),
      "ViewAsComplexBackward0",
    );
  }),
  view_as_real: onTensor("", (machine, tensor) => {
    const parts = complexParts(tensor);
    const shape = [...tensor.shape, 2];
    const shown = parts
      ? stack(machine, parts, tensor.shape.length)
      : createUnknownTensor("torch", "float32", shape, tensor.why);
    const real = made(machine, shown.view(shape, shown.strides), "viewAsReal", [tensor]);
    return withGradientName(real, "ViewAsRealBackward0");
  }),
};
