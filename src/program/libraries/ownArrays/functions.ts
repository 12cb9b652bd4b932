import { binary, unary, where } from "../../tensors/elementwise.ts";
import { plain } from "../../tensors/operand.ts";
import { logSoftmax, reduce, softmax } from "../../tensors/reduce.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
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
const logSumExp = onArray("a, axis=, keepdims=", (machine, x, [axis, keep]) =>
  unary(machine, "log", sumOfPowers(machine, unary(machine, "exp", x), axis, keep)),
);

function sumOfPowers(
  machine: Machine,
  x: Tensor,
  axis: Value | undefined,
  keep: Value | undefined,
): Tensor {
  const sum = reduceGiven(machine, "sum", x, axis, keep);
  return sum.kind === "tensor" ? sum : reduce(machine, "sum", x, null, false);
}

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

/** `one_hot`: a last dimension for the classes. */
export function oneHot(library: ArrayLibrary): Entries[string] {
  return onArray("x, num_classes, dtype=, axis=", (machine, x, [count]) =>
    createUnknownTensor(
      library,
      "float32",
      [...x.shape, wholeOf(count, machine)],
      "this value is unknown",
    ),
  );
}

/** What hidden scores get, and a mask of numbers added, as attention functions of these libraries do. */
export function masked(machine: Machine, scores: Tensor, mask: Value | undefined): Tensor {
  if (mask?.kind !== "tensor") return scores;
  if (mask.dtype === "bool") return where(machine, mask, scores, plain(-Infinity, 2));
  return binary(machine, "add", scores, mask);
}
