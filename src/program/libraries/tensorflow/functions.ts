import { binary, cast, unary, where } from "../../tensors/elementwise.ts";
import { concatenate, stack } from "../../tensors/join.ts";
import type { BinaryName, UnaryName } from "../../tensors/kernels.ts";
import { einsum, matmul } from "../../tensors/matmul.ts";
import { toTensor } from "../../tensors/operand.ts";
import { reduce, type ReductionName, softmax } from "../../tensors/reduce.ts";
import {
  expand,
  permute,
  reshape,
  reverseAxes,
  splitInto,
  squeeze,
  swapAxes,
  tile,
  triangle,
  unsqueeze,
} from "../../tensors/shapes.ts";
import { none, tuple } from "../../values/make.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { filledWith, fromNested } from "../arrays/create.ts";
import { reduceGiven } from "../arrays/shared.ts";
import { axisFrom, dtypeOf, flagOf, numberOf, operandOf, wholeOf, wholesOf } from "../convert.ts";
import { arange, eye } from "../numpy/create.ts";
import { tensordot } from "../numpy/entries.ts";
import type { Body, Given } from "../signature.ts";

type Entry = readonly [string, Body];

/** What a function of TensorFlow takes for a tensor: a tensor, an array, a number, a list. */
function toTensorFlow(machine: Machine, value: Value | undefined, type?: Value): Tensor | Value {
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

function on(signature: string, body: OnTensor): Entry {
  return [
    `input${signature === "" ? "" : `, ${signature}`}, name=`,
    (machine, [first, ...rest]) => {
      const tensor = toTensorFlow(machine, first);
      return tensor.kind === "tensor" ? body(machine, tensor, rest) : tensor;
    },
  ];
}

/** The same with the name that TensorFlow gives to its first argument. */
function named(first: string, [signature, body]: Entry): Entry {
  return [signature.replace(/^input/, first), body];
}

const one = (name: UnaryName, first = "x"): Entry =>
  named(
    first,
    on("", (machine, tensor) => unary(machine, name, tensor)),
  );

const two = (name: BinaryName): Entry => [
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

const reduced = (name: ReductionName): Entry =>
  named(
    "input_tensor",
    on("axis=, keepdims=", (machine, tensor, [axis, keep]) =>
      reduceGiven(machine, name, tensor, axis, keep),
    ),
  );

const place = (name: "argmax" | "argmin"): Entry =>
  on("axis=, output_type=", (machine, tensor, [axis]) =>
    reduce(machine, name, tensor, wholeOf(axis, machine, 0), false),
  );

const filled = (value: number): Entry => [
  "shape, dtype=, name=",
  (machine, [shape, type]) => {
    const sizes = wholesOf(shape, machine);
    if (!sizes) return machine.unknown("which sizes these are is not known");
    const dtype = dtypeOf(type, "tensorflow") ?? "float32";
    return filledWith(machine, "tensorflow", dtype, sizes, value);
  },
];

const alike = (value: number): Entry =>
  on("dtype=", (machine, { shape, dtype }, [type]) =>
    filledWith(machine, "tensorflow", dtypeOf(type, "tensorflow") ?? dtype, shape, value),
  );

const joined = (
  join: (machine: Machine, parts: readonly Tensor[], axis: number) => Tensor,
): Entry => [
  "values, axis=, name=",
  (machine, [values, axis]) => {
    const items = values && machine.language.iterate(values, machine);
    if (!items) return machine.unknown("which tensors these are is not known");
    const parts = [...items].map((item) => toTensorFlow(machine, item));
    const tensors = parts.filter((part) => part.kind === "tensor");
    if (tensors.length < parts.length) return parts.find((part) => part.kind !== "tensor")!;
    return join(machine, tensors, wholeOf(axis, machine, 0));
  },
];

/** Numbers that only TensorFlow's own generators draw. */
const drawn: Entry = [
  "shape, *rest, **options",
  (machine, [shape, , options]) => {
    const why = "TensorFlow's random numbers are not drawn here";
    const sizes = wholesOf(shape, machine);
    if (!sizes) return machine.unknown(why);
    const type = options?.kind === "dictionary" ? options.entries.get("s:dtype")?.[1] : undefined;
    return createUnknownTensor("tensorflow", dtypeOf(type, "tensorflow") ?? "float32", sizes, why);
  },
];

const product: Entry = on(
  "b, transpose_a=, transpose_b=",
  (machine, a, [second, turnsFirst, turnsSecond]) => {
    const b = toTensorFlow(machine, second);
    if (b.kind !== "tensor") return b;
    const left = flagOf(turnsFirst, false) ? swapAxes(machine, a, -1, -2) : a;
    const right = flagOf(turnsSecond, false) ? swapAxes(machine, b, -1, -2) : b;
    return matmul(machine, left, right);
  },
);

/** The numbers near the diagonal; a negative count keeps that whole side. */
const band: Entry = on("num_lower, num_upper", (machine, tensor, [lower, upper]) => {
  const [below, above] = [wholeOf(lower, machine), wholeOf(upper, machine)];
  const cut = above < 0 ? tensor : triangle(machine, tensor, "lower", above);
  return below < 0 ? cut : triangle(machine, cut, "upper", -below);
});

const weighed: Entry = on("axis=", (machine, tensor, [axis]) =>
  softmax(machine, tensor, wholeOf(axis, machine, -1)),
);

const pieces: Entry = named(
  "value",
  on("num_or_size_splits, axis=", (machine, tensor, [sizes, axis]) => {
    const at = wholeOf(axis, machine, 0);
    const whole = tensor.shape.at(at) ?? 0;
    const count = sizes?.kind === "int" ? wholeOf(sizes, machine) : 0;
    const own = count > 0 ? Array.from({ length: count }, () => whole / count) : null;
    const given = own ?? wholesOf(sizes, machine);
    if (!given) return machine.unknown("which sizes these are is not known");
    return { kind: "list", items: [...splitInto(machine, tensor, given, at)] };
  }),
);

const gelu: Entry = named(
  "features",
  on("approximate=", (machine, tensor, [approximate]) =>
    unary(machine, flagOf(approximate, false) ? "geluTanh" : "gelu", tensor),
  ),
);

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

const from = (machine: Machine, value: Value | undefined, type: Value | undefined): Value =>
  toTensorFlow(machine, value, type);

/** Functions of `tf` itself. */
export const ownEntries: Readonly<Record<string, Entry>> = {
  constant: [
    "value, dtype=, shape=, name=",
    (machine, [value, type, shape]) => {
      const made = from(machine, value, type);
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
    (machine, [value, type]) => from(machine, value, type),
  ],
  Variable: [
    "initial_value, trainable=, validate_shape=, caching_device=, name=, variable_def=, dtype=",
    (machine, [value, , , , , , type]) => {
      const made = from(machine, value, type);
      if (made.kind !== "tensor") return made;
      // It is changed in its place later.
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
      const made = from(machine, value, undefined);
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
      return sizes
        ? reshape(machine, tensor, sizes)
        : machine.unknown("which sizes these are is not known");
    }),
  ),
  transpose: named(
    "a",
    on("perm=, conjugate=", (machine, tensor, [order]) => {
      if (!order || order.kind === "none") return reverseAxes(machine, tensor);
      const axes = wholesOf(order, machine);
      return axes
        ? permute(machine, tensor, axes)
        : machine.unknown("the order of these dimensions is not known");
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
        return machine.unknown("which tensors these are is not known");
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
      if (!sizes || number === null) return machine.unknown("which sizes these are is not known");
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
  where: [
    "condition, x=, y=, name=",
    (machine, [condition, a, b]) => {
      const test = toTensorFlow(machine, condition);
      if (test.kind !== "tensor") return test;
      const [x, y] = [operandOf(a), operandOf(b)];
      if (!x || !y) return machine.unknown("this `tf.where` is not followed");
      return where(machine, test, x.kind === "plain" ? toTensor(x, "tensorflow") : x, y);
    },
  ],
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

/** What tensors themselves answer to. */
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
