import { cast } from "../../tensors/elementwise.ts";
import { concatenate, stack } from "../../tensors/join.ts";
import { einsum } from "../../tensors/einsum.ts";
import {
  expand,
  permute,
  reshape,
  reverseAxes,
  squeeze,
  swapAxes,
  tile,
  unsqueeze,
} from "../../tensors/shapes.ts";
import { none, tuple } from "../../values/make.ts";
import { filledWith, fromNested } from "../arrays/create.ts";
import { reduceGiven } from "../arrays/shared.ts";
import { axisFrom, dtypeOf, numberOf, wholeOf, wholesOf } from "../convert.ts";
import { arange, eye } from "../numpy/create.ts";
import { tensordot } from "../numpy/entries.ts";
import {
  type Entry,
  toTensorFlow,
  on,
  named,
  one,
  two,
  reduced,
  place,
  filled,
  alike,
  joined,
  drawn,
  product,
  band,
  chosen,
  weighed,
  pieces,
  gelu,
} from "./forms.ts";

/** Functions of `tf.nn`. */
export const nnEntries: Readonly<Record<string, Entry>> = {
  softmax: named("logits", weighed),
  relu: one("relu", "features"),
  silu: one("silu", "features"),
  swish: one("silu", "features"),
  gelu,
  sigmoid: one("sigmoid"),
  tanh: one("tanh"),
  softplus: one("softplus", "features"),
};

/** Functions of `tf.linalg`. */
export const linalgEntries: Readonly<Record<string, Entry>> = {
  matmul: named("a", product),
  band_part: band,
  matrix_transpose: named(
    "a",
    on("", (machine, tensor) => swapAxes(machine, tensor, -1, -2)),
  ),
};

/** Functions of `tf.math`, which `tf` has as well. */
export const mathEntries: Readonly<Record<string, Entry>> = {
  ...Object.fromEntries(
    (
      ["sqrt", "rsqrt", "exp", "log", "tanh", "sin", "cos", "square", "sigmoid", "erf"] as const
    ).map((name) => [name, one(name)]),
  ),
  abs: one("absolute"),
  negative: one("negative"),
  round: one("round"),
  sign: one("sign"),
  logical_not: one("logicalNot"),
  ...Object.fromEntries(
    (
      [
        "add",
        "subtract",
        "multiply",
        "divide",
        "maximum",
        "minimum",
        "equal",
        "less",
        "greater",
      ] as const
    ).map((name) => [name, two(name)]),
  ),
  pow: two("power"),
  not_equal: two("notEqual"),
  less_equal: two("lessEqual"),
  greater_equal: two("greaterEqual"),
  logical_and: two("logicalAnd"),
  logical_or: two("logicalOr"),
  reduce_sum: reduced("sum"),
  reduce_mean: reduced("mean"),
  reduce_max: reduced("max"),
  reduce_min: reduced("min"),
  reduce_prod: reduced("prod"),
  reduce_all: reduced("all"),
  reduce_any: reduced("any"),
  reduce_variance: reduced("var0"),
  reduce_std: reduced("std0"),
  argmax: place("argmax"),
  argmin: place("argmin"),
  softmax: named("logits", weighed),
};

/** Functions of `tf` itself. */
export const ownEntries: Readonly<Record<string, Entry>> = {
  constant: [
    "value, dtype=, shape=, name=",
    (machine, [value, type, shape]) => {
      const made = toTensorFlow(machine, value, type);
      const sizes = shape && shape.kind !== "none" ? wholesOf(shape, machine) : null;
      if (made.kind !== "tensor" || !sizes) return made;
      return made.count === 1
        ? expand(
            machine,
            reshape(
              machine,
              made,
              sizes.map(() => 1),
            ),
            sizes,
          )
        : reshape(machine, made, sizes);
    },
  ],
  convert_to_tensor: [
    "value, dtype=, name=",
    (machine, [value, type]) => toTensorFlow(machine, value, type),
  ],
  Variable: [
    "initial_value, trainable=, validate_shape=, caching_device=, name=, variable_def=, dtype=",
    (machine, [value, , , , , , type]) => {
      const made = toTensorFlow(machine, value, type);
      if (made.kind !== "tensor") return made;
      // It is changed in place later.
      const own = reshape(machine, made, made.shape);
      own.isParameter = true;
      return own;
    },
  ],
  identity: on("", (_, tensor) => tensor),
  stop_gradient: on("", (_, tensor) => tensor),
  cast: [
    "x, dtype, name=",
    (machine, [value, type]) => {
      const made = toTensorFlow(machine, value);
      const dtype = dtypeOf(type, "tensorflow");
      return made.kind === "tensor" && dtype ? cast(machine, made, dtype) : made;
    },
  ],
  shape: on("out_type=", (machine, { shape }) =>
    fromNested(
      machine,
      tuple(shape.map((value) => ({ kind: "int", value }))),
      "tensorflow",
      "int32",
    ),
  ),
  rank: on("", (machine, { shape }) =>
    filledWith(machine, "tensorflow", "int32", [], shape.length),
  ),
  size: on("out_type=", (machine, { count }) =>
    filledWith(machine, "tensorflow", "int32", [], count),
  ),
  reshape: named(
    "tensor",
    on("shape", (machine, tensor, [shape]) => {
      const sizes = wholesOf(shape, machine);
      return sizes ? reshape(machine, tensor, sizes) : machine.unknown("the shape is unknown");
    }),
  ),
  transpose: named(
    "a",
    on("perm=, conjugate=", (machine, tensor, [order]) => {
      if (!order || order.kind === "none") return reverseAxes(machine, tensor);
      const axes = wholesOf(order, machine);
      return axes
        ? permute(machine, tensor, axes)
        : machine.unknown("the order of these dimensions is unknown");
    }),
  ),
  matmul: named("a", product),
  tensordot: [
    "a, b, axes, name=",
    (machine, [first, second, axes]) => {
      const [a, b] = [toTensorFlow(machine, first), toTensorFlow(machine, second)];
      if (a.kind !== "tensor") return a;
      return b.kind === "tensor" ? tensordot(machine, a, b, axes) : b;
    },
  ],
  einsum: [
    "equation, *inputs",
    (machine, [equation, inputs]) => {
      const parts = inputs?.kind === "tuple" ? inputs.items : [];
      const tensors = parts.filter((part) => part.kind === "tensor");
      if (equation?.kind !== "string" || tensors.length < parts.length)
        return machine.unknown("these tensors are unknown");
      return einsum(machine, equation.value, tensors);
    },
  ],
  expand_dims: on("axis", (machine, tensor, [axis]) =>
    unsqueeze(machine, tensor, wholeOf(axis, machine)),
  ),
  squeeze: on("axis=", (machine, tensor, [axis]) => {
    const axes = axisFrom(axis, machine);
    return squeeze(machine, tensor, typeof axes === "number" ? [axes] : axes);
  }),
  tile: on("multiples", (machine, tensor, [times]) =>
    tile(machine, tensor, wholesOf(times, machine) ?? []),
  ),
  broadcast_to: on("shape", (machine, tensor, [shape]) =>
    expand(machine, tensor, wholesOf(shape, machine) ?? []),
  ),
  concat: joined(concatenate),
  stack: joined(stack),
  split: pieces,
  zeros: filled(0),
  ones: filled(1),
  zeros_like: alike(0),
  ones_like: alike(1),
  fill: [
    "dims, value, name=",
    (machine, [shape, value]) => {
      const [sizes, number] = [wholesOf(shape, machine), numberOf(value)];
      if (!sizes || number === null) return machine.unknown("the shape is unknown");
      const dtype = value?.kind === "int" ? "int32" : "float32";
      return filledWith(machine, "tensorflow", dtype, sizes, number);
    },
  ],
  eye: [
    "num_rows, num_columns=, batch_shape=, dtype=, name=",
    (machine, [rows, columns, , type]) => {
      const height = wholeOf(rows, machine);
      const width = wholeOf(columns, machine, height);
      const dtype = dtypeOf(type, "tensorflow") ?? "float32";
      return eye(machine, "tensorflow", height, width, 0, dtype);
    },
  ],
  range: [
    "start, limit=, delta=, dtype=, name=",
    (machine, given) => {
      const made = arange(machine, "tensorflow", given);
      return made.kind === "tensor" && made.dtype === "int64" && !given[3]
        ? cast(machine, made, "int32")
        : made;
    },
  ],
  where: chosen,
  norm: named(
    "tensor",
    on("ord=, axis=, keepdims=", (machine, tensor, [, axis, keep]) =>
      reduceGiven(machine, "norm", tensor, axis, keep),
    ),
  ),
  print: ["*items, **options", () => none],
  function: ["func=, **options", (_, [func]) => func ?? none],
};

/** Functions of `tf.random`: none of its generators is known here. */
export const randomEntries: Readonly<Record<string, Entry>> = {
  normal: drawn,
  uniform: drawn,
  truncated_normal: drawn,
  stateless_normal: drawn,
  stateless_uniform: drawn,
  set_seed: ["seed", () => none],
};

/** The methods of tensors. */
export const tensorMethods: Readonly<Record<string, Entry>> = {
  numpy: [
    "self",
    (machine, [tensor]) =>
      tensor?.kind === "tensor" ? fromNested(machine, tensor, "numpy", null) : none,
  ],
  get_shape: [
    "self",
    (_, [tensor]) =>
      tensor?.kind === "tensor"
        ? tuple(tensor.shape.map((value) => ({ kind: "int", value })))
        : none,
  ],
};
