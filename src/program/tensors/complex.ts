import { createUnknownTensor, Tensor } from "../values/tensor.ts";
import type { Machine } from "../values/value.ts";
import type { BinaryName } from "./kernels.ts";
import { made, type Operand } from "./operand.ts";

/** The two parts of complex numbers, as tensors of their own; null: they are none, or not known. */
export function complexParts(tensor: Tensor): readonly [real: Tensor, imaginary: Tensor] | null {
  const { complex, size } = tensor.storage;
  if (!complex) return null;
  const { library, shape, strides, offset } = tensor;
  const part = (numbers: Float64Array): Tensor => {
    const storage = { numbers, gaps: null, why: "", size };
    const seen = new Tensor(library, "float32", shape, storage, strides, offset);
    seen.origin = tensor.origin;
    seen.needsGradient = tensor.needsGradient;
    return seen;
  };
  return [part(complex.real), part(complex.imaginary)];
}

/** Complex numbers of two parts, made by an operation; other operations take them for unknown. */
export function createComplex(
  machine: Machine,
  [real, imaginary]: readonly [Tensor, Tensor],
  operation: string,
  inputs: readonly Operand[],
): Tensor {
  const { library, shape } = real;
  const [a, b] = [real.numbers(), imaginary.numbers()];
  const why = "complex numbers are not followed here";
  const reason = a && b ? why : a ? imaginary.why : real.why;
  const result = createUnknownTensor(library, "complex64", shape, reason);
  if (a && b) result.storage.complex = { real: a, imaginary: b };
  return made(machine, result, operation, inputs);
}

/** The same operation on real numbers. */
type Calculate = (machine: Machine, name: BinaryName, a: Operand, b: Operand) => Tensor;

const followed: readonly BinaryName[] = ["add", "subtract", "multiply", "divide"];

/** `a` and `b` calculated as complex numbers; null: neither is one, or this is not followed. */
export function complexBinary(
  machine: Machine,
  name: BinaryName,
  a: Operand,
  b: Operand,
  binary: Calculate,
): Tensor | null {
  const isComplex = (each: Operand): boolean =>
    each.kind === "tensor" && each.storage.complex !== undefined;
  if ((!isComplex(a) && !isComplex(b)) || !followed.includes(name)) return null;
  const split = (each: Operand): readonly [Operand, Operand | null] =>
    (each.kind === "tensor" && complexParts(each)) || [each, null];
  const of = (how: BinaryName, x: Operand, y: Operand): Tensor => binary(machine, how, x, y);
  const [[p, q], [r, s]] = [split(a), split(b)];
  if (name === "divide") {
    if (!q || s) return null;
    return createComplex(machine, [of("divide", p, r), of("divide", q, r)], name, [a, b]);
  }
  if (name === "multiply") {
    if (!q || !s) {
      const parts = [of("multiply", p, r), of("multiply", q ?? p, q ? r : s!)] as const;
      return createComplex(machine, parts, name, [a, b]);
    }
    const real = of("subtract", of("multiply", p, r), of("multiply", q, s));
    const imaginary = of("add", of("multiply", p, s), of("multiply", q, r));
    return createComplex(machine, [real, imaginary], name, [a, b]);
  }
  const zero = { kind: "plain", value: 0, category: 1 } as const;
  const real = of(name, p, r);
  // What has no imaginary part is stretched to the shape of the sum.
  const none = of("multiply", real, zero);
  return createComplex(machine, [real, of(name, q ?? none, s ?? none)], name, [a, b]);
}
