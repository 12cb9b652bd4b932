import { binary, cast, unary, where } from "../../tensors/elementwise.ts";
import type { BinaryName, UnaryName } from "../../tensors/kernels.ts";
import { matmul } from "../../tensors/matmul.ts";
import { toTensor } from "../../tensors/operand.ts";
import { reduce, type ReductionName, softmax } from "../../tensors/reduce.ts";
import { splitInto, swapAxes, triangle } from "../../tensors/shapes.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { filledWith, fromNested } from "../arrays/create.ts";
import { equalPieces } from "../arrays/pieces.ts";
import { reduceGiven } from "../arrays/shared.ts";
import { dtypeOf, flagOf, operandOf, wholeOf, wholesOf } from "../convert.ts";
import type { Body, Given } from "../signature.ts";

export type Entry = readonly [string, Body];

/** What a function of TensorFlow takes for a tensor: a tensor, an array, a number, a list. */
export function toTensorFlow(
  machine: Machine,
  value: Value | undefined,
  type?: Value,
): Tensor | Value {
  if (!value) return machine.fail("TypeError", "a tensor is required");
  const dtype = dtypeOf(type, "tensorflow");
  if (value.kind === "tensor" && value.library === "tensorflow") {
    return dtype ? cast(machine, value, dtype) : value;
  }
  const made = fromNested(machine, value, "tensorflow", dtype);
  const isWhole = made.kind === "tensor" && made.dtype === "int64" && value.kind !== "tensor";
  return isWhole && !dtype ? cast(machine, made, "int32") : made;
}

type OnTensor = (machine: Machine, tensor: Tensor, rest: Given) => Value;

export function on(signature: string, body: OnTensor): Entry {
  return [
    `input${signature === "" ? "" : `, ${signature}`}, name=`,
    (machine, [first, ...rest]) => {
      const tensor = toTensorFlow(machine, first);
      return tensor.kind === "tensor" ? body(machine, tensor, rest) : tensor;
    },
  ];
}

/** The same with the name that TensorFlow gives to its first argument. */
export function named(first: string, [signature, body]: Entry): Entry {
  return [signature.replace(/^input/, first), body];
}

export const one = (name: UnaryName, first = "x"): Entry =>
  named(
    first,
    on("", (machine, tensor) => unary(machine, name, tensor)),
  );

export const two = (name: BinaryName): Entry => [
  "x, y, name=",
  (machine, [a, b]) => {
    const [x, y] = [operandOf(a), operandOf(b)].map(
      (operand, at) => operand ?? toTensorFlow(machine, at === 0 ? a : b),
    );
    if (!x || !y) return machine.fail("TypeError", "a tensor is required");
    if (x.kind !== "tensor" && x.kind !== "plain") return x;
    if (y.kind !== "tensor" && y.kind !== "plain") return y;
    const left = x.kind === "plain" ? toTensor(x, "tensorflow") : x;
    return binary(machine, name, left, y);
  },
];

export const reduced = (name: ReductionName): Entry =>
  named(
    "input_tensor",
    on("axis=, keepdims=", (machine, tensor, [axis, keep]) =>
      reduceGiven(machine, name, tensor, axis, keep),
    ),
  );

export const place = (name: "argmax" | "argmin"): Entry =>
  on("axis=, output_type=", (machine, tensor, [axis]) =>
    reduce(machine, name, tensor, wholeOf(axis, machine, 0), false),
  );

export const filled = (value: number): Entry => [
  "shape, dtype=, name=",
  (machine, [shape, type]) => {
    const sizes = wholesOf(shape, machine);
    if (!sizes) return machine.unknown("the shape is unknown");
    const dtype = dtypeOf(type, "tensorflow") ?? "float32";
    return filledWith(machine, "tensorflow", dtype, sizes, value);
  },
];

export const alike = (value: number): Entry =>
  on("dtype=", (machine, { shape, dtype }, [type]) =>
    filledWith(machine, "tensorflow", dtypeOf(type, "tensorflow") ?? dtype, shape, value),
  );

export type Join = (machine: Machine, parts: readonly Tensor[], axis: number) => Tensor;

export const joined = (join: Join): Entry => [
  "values, axis=, name=",
  (machine, [values, axis]) => joinItems(machine, join, [], values, axis),
];

/** Joins the tensors of a list, after those that are given by themselves. */
export function joinItems(
  machine: Machine,
  join: Join,
  first: readonly Value[],
  values: Value | undefined,
  axis: Value | undefined,
): Value {
  const items = values && machine.language.iterate(values, machine);
  if (!items) return machine.unknown("these tensors are unknown");
  const parts = [...first, ...items].map((item) => toTensorFlow(machine, item));
  const tensors = parts.filter((part) => part.kind === "tensor");
  const gap = parts.find((part) => part.kind !== "tensor");
  return gap ?? join(machine, tensors, wholeOf(axis, machine, 0));
}

/** One of two, by a condition. */
export const chosen: Entry = [
  "condition, x=, y=, name=",
  (machine, [condition, a, b]) => {
    const test = toTensorFlow(machine, condition);
    if (test.kind !== "tensor") return test;
    const [x, y] = [operandOf(a), operandOf(b)];
    if (!x || !y) return machine.unknown("this `tf.where` is not followed");
    return where(machine, test, toTensor(x, "tensorflow"), y);
  },
];

/** Numbers that only TensorFlow's own generators can draw. */
export const drawn: Entry = [
  "shape, *rest, **options",
  (machine, [shape, , options]) => {
    const why = "TensorFlow's random numbers are not drawn here";
    const sizes = wholesOf(shape, machine);
    if (!sizes) return machine.unknown(why);
    const type = options?.kind === "dictionary" ? options.entries.get("s:dtype")?.[1] : undefined;
    return createUnknownTensor("tensorflow", dtypeOf(type, "tensorflow") ?? "float32", sizes, why);
  },
];

export const product: Entry = on(
  "b, transpose_a=, transpose_b=",
  (machine, a, [second, turnsFirst, turnsSecond]) => {
    const b = toTensorFlow(machine, second);
    if (b.kind !== "tensor") return b;
    const left = flagOf(turnsFirst, false) ? swapAxes(machine, a, -1, -2) : a;
    const right = flagOf(turnsSecond, false) ? swapAxes(machine, b, -1, -2) : b;
    return matmul(machine, left, right);
  },
);

/** The numbers near the diagonal; a negative count keeps all of that side. */
export const band: Entry = on("num_lower, num_upper", (machine, tensor, [lower, upper]) => {
  const [below, above] = [wholeOf(lower, machine), wholeOf(upper, machine)];
  const cut = above < 0 ? tensor : triangle(machine, tensor, "lower", above);
  return below < 0 ? cut : triangle(machine, cut, "upper", -below);
});

export const weighed: Entry = on("axis=", (machine, tensor, [axis]) =>
  softmax(machine, tensor, wholeOf(axis, machine, -1)),
);

export const pieces: Entry = named(
  "value",
  on("num_or_size_splits, axis=", (machine, tensor, [sizes, axis]) => {
    const at = wholeOf(axis, machine, 0);
    const count = sizes?.kind === "int" ? sizes.value : 0;
    if (count > 0) return equalPieces(machine, tensor, count, at, "InvalidArgumentError");
    const given = wholesOf(sizes, machine);
    if (!given) return machine.unknown("the shape is unknown");
    return { kind: "list", items: [...splitInto(machine, tensor, given, at)] };
  }),
);

export const gelu: Entry = named(
  "features",
  on("approximate=", (machine, tensor, [approximate]) =>
    unary(machine, flagOf(approximate, false) ? "geluTanh" : "gelu", tensor),
  ),
);
