import { binary, unary, where } from "../../tensors/elementwise.ts";
import { fill, plain } from "../../tensors/operand.ts";
import { logSoftmax, softmax } from "../../tensors/reduce.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import { bool } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { reduceGiven } from "../arrays/shared.ts";
import { axisFrom, dtypeOf, wholeOf, wholesOf } from "../convert.ts";
import { onArray } from "../numpy/given.ts";
import type { Body } from "../signature.ts";
import type { ArrayLibrary } from "./relabel.ts";

/** Functions of these libraries that NumPy lacks. */
export type Entries = Readonly<Record<string, readonly [string, Body]>>;

function along(
  machine: Machine,
  axis: Value | undefined,
  usual: number | null,
  one: (at: number) => Value,
): Value {
  const at = axisFrom(axis, machine) ?? usual;
  return typeof at === "number" ? one(at) : machine.unknown("the axis is unknown");
}

/** `logsumexp`: the largest number is taken out, as in a softmax. */
const logSumExp = onArray("a, axis=, keepdims=", (machine, x, [axis, keep]) => {
  const largest = reduceGiven(machine, "max", x, axis, bool(true));
  if (largest.kind !== "tensor") return largest;
  const powers = unary(machine, "exp", binary(machine, "subtract", x, largest));
  const sum = reduceGiven(machine, "sum", powers, axis, bool(true));
  if (sum.kind !== "tensor") return sum;
  const result = binary(machine, "add", unary(machine, "log", sum), largest);
  // The dimensions that have become 1 go.
  return keep && machine.language.truth(keep, machine) === true
    ? result
    : reduceGiven(machine, "sum", result, axis, undefined);
});

/** `softmax` and functions of one number each; `usual`: the axis without one, null for all numbers at once. */
export function mathEntries(usual: number | null): Entries {
  return {
    softmax: onArray("x, axis=, precise=", (machine, x, [axis]) =>
      along(machine, axis, usual ?? (x.shape.length === 1 ? 0 : null), (at) =>
        softmax(machine, x, at),
      ),
    ),
    log_softmax: onArray("x, axis=", (machine, x, [axis]) =>
      along(machine, axis, usual, (at) => logSoftmax(machine, x, at)),
    ),
    logsumexp: logSumExp,
    sigmoid: onArray("x", (machine, x) => unary(machine, "sigmoid", x)),
    relu: onArray("x", (machine, x) => unary(machine, "relu", x)),
    silu: onArray("x", (machine, x) => unary(machine, "silu", x)),
    swish: onArray("x", (machine, x) => unary(machine, "silu", x)),
    gelu: onArray("x, approximate=", (machine, x) => unary(machine, "gelu", x)),
    gelu_approx: onArray("x", (machine, x) => unary(machine, "geluTanh", x)),
    gelu_fast_approx: onArray("x", (machine, x) => unary(machine, "geluTanh", x)),
    softplus: onArray("x", (machine, x) => unary(machine, "softplus", x)),
    tanh: onArray("x", (machine, x) => unary(machine, "tanh", x)),
    rsqrt: onArray("x", (machine, x) => unary(machine, "rsqrt", x)),
    erf: onArray("x", (machine, x) => unary(machine, "erf", x)),
  };
}

/** A function that draws: its numbers are unknown, its shape is given at this place of its arguments. */
export function drawn(library: ArrayLibrary, signature: string, shapeAt: number, isWhole = false) {
  const body: Body = (machine, given) => {
    const [shape, type] = [given[shapeAt], given[shapeAt + 1]];
    const sizes = shape && shape.kind !== "none" ? wholesOf(shape, machine) : [];
    if (!sizes) return machine.unknown("the shape is unknown");
    const dtype = dtypeOf(type, library) ?? (isWhole ? "int32" : "float32");
    return createUnknownTensor(library, dtype, sizes, "this value is unknown");
  };
  return [signature, body] as const;
}

/** `one_hot`: a last dimension for the classes, in which the one that is meant is 1. */
export function oneHot(library: ArrayLibrary): Entries[string] {
  return onArray("x, num_classes, *, dtype=, axis=", (machine, x, [count, type, axis]) => {
    const classes = wholeOf(count, machine);
    if (axis) return machine.unknown("`axis` of `one_hot` is not followed");
    const shape = [...x.shape, classes];
    const dtype = dtypeOf(type, library) ?? "float32";
    const numbers = x.numbers();
    if (!numbers) return createUnknownTensor(library, dtype, shape, x.why);
    return fill(machine, library, dtype, shape, (out) =>
      numbers.forEach((one, at) => {
        if (one >= 0 && one < classes) out[at * classes + one] = 1;
      }),
    );
  });
}

/** What hidden scores get, and a mask of numbers added, as attention functions of these libraries do. */
export function masked(machine: Machine, scores: Tensor, mask: Value | undefined): Tensor {
  if (mask?.kind !== "tensor") return scores;
  if (mask.dtype === "bool") return where(machine, mask, scores, plain(-Infinity, 2));
  return binary(machine, "add", scores, mask);
}
