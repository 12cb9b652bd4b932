import { cast } from "../../tensors/elementwise.ts";
import { concatenate, stack } from "../../tensors/join.ts";
import type { BinaryName, UnaryName } from "../../tensors/kernels.ts";
import { matmul } from "../../tensors/matmul.ts";
import { permute, reshape, reverseAxes, squeeze, tile, unsqueeze } from "../../tensors/shapes.ts";
import { list } from "../../values/make.ts";
import { filledWith, sequence } from "../arrays/create.ts";
import { axisFrom, dtypeOf, numberOf, wholeOf, wholesOf } from "../convert.ts";
import { eye } from "../numpy/create.ts";
import {
  alike,
  band,
  chosen,
  drawn,
  type Entry,
  filled,
  type Join,
  joinItems,
  on,
  one,
  product,
  toTensorFlow,
  weighed,
} from "../tensorflow/forms.ts";
import { casting, created, gather, pair, place, reduced, slice, split, unstack } from "./forms.ts";

type Entries = Readonly<Record<string, Entry>>;

const unaryNames: Readonly<Record<string, UnaryName>> = {
  abs: "absolute",
  ceil: "ceil",
  cos: "cos",
  erf: "erf",
  exp: "exp",
  floor: "floor",
  log: "log",
  logicalNot: "logicalNot",
  neg: "negative",
  reciprocal: "reciprocal",
  relu: "relu",
  rsqrt: "rsqrt",
  sigmoid: "sigmoid",
  sign: "sign",
  sin: "sin",
  softplus: "softplus",
  sqrt: "sqrt",
  square: "square",
  tanh: "tanh",
};

const binaryNames: Readonly<Record<string, BinaryName>> = {
  add: "add",
  sub: "subtract",
  mul: "multiply",
  div: "divide",
  pow: "power",
  maximum: "maximum",
  minimum: "minimum",
  equal: "equal",
  notEqual: "notEqual",
  greater: "greater",
  greaterEqual: "greaterEqual",
  less: "less",
  lessEqual: "lessEqual",
  logicalAnd: "logicalAnd",
  logicalOr: "logicalOr",
};

function mapped<Name>(
  names: Readonly<Record<string, Name>>,
  make: (name: Name) => Entry,
): Record<string, Entry> {
  return Object.fromEntries(Object.entries(names).map(([own, name]) => [own, make(name)]));
}

/** `concat([a, b], axis)`, and as a method `a.concat(b, axis)`. */
function joined(join: Join, isMethod: boolean): Entry {
  return [
    isMethod ? "self, values, axis=" : "values, axis=",
    (machine, given) => {
      const [values, axis] = isMethod ? given.slice(1) : given;
      const own = isMethod && given[0] ? [given[0]] : [];
      const rest = values?.kind === "tensor" ? list([values]) : values;
      return joinItems(machine, join, own, rest, axis);
    },
  ];
}

/** What is a function of `tf` and a method of tensors alike. */
const shared: Entries = {
  ...mapped(unaryNames, (name) => one(name)),
  ...mapped(binaryNames, pair),
  sum: reduced("sum"),
  mean: reduced("mean"),
  max: reduced("max"),
  min: reduced("min"),
  prod: reduced("prod"),
  argMax: place("argmax"),
  argMin: place("argmin"),
  softmax: weighed,
  matMul: product,
  dot: on("other", (machine, tensor, [other]) => {
    const right = toTensorFlow(machine, other);
    return right.kind === "tensor" ? matmul(machine, tensor, right) : right;
  }),
  transpose: on("order=", (machine, tensor, [order]) => {
    if (!order) return reverseAxes(machine, tensor);
    const axes = wholesOf(order, machine);
    return axes
      ? permute(machine, tensor, axes)
      : machine.unknown("the order of these dimensions is unknown");
  }),
  reshape: on("shape", (machine, tensor, [shape]) => {
    const sizes = wholesOf(shape, machine);
    return sizes ? reshape(machine, tensor, sizes) : machine.unknown("the shape is unknown");
  }),
  expandDims: on("axis=", (machine, tensor, [axis]) =>
    unsqueeze(machine, tensor, wholeOf(axis, machine, 0)),
  ),
  squeeze: on("axis=", (machine, tensor, [axis]) => {
    const axes = axisFrom(axis, machine);
    return squeeze(machine, tensor, typeof axes === "number" ? [axes] : axes);
  }),
  tile: on("times", (machine, tensor, [times]) => {
    const counts = wholesOf(times, machine);
    return counts ? tile(machine, tensor, counts) : machine.unknown("the shape is unknown");
  }),
  split,
  slice,
  gather,
  unstack,
  cast: casting,
  clone: on("", (_, tensor) => tensor),
};

/** Functions of `tf` alone. */
export const ownEntries: Entries = {
  ...shared,
  concat: joined(concatenate, false),
  stack: joined(stack, false),
  tensor: created(null),
  scalar: created(0),
  tensor1d: created(1),
  tensor2d: created(2),
  tensor3d: created(3),
  tensor4d: created(4),
  zeros: filled(0),
  ones: filled(1),
  zerosLike: alike(0),
  onesLike: alike(1),
  fill: [
    "shape, value, dtype=",
    (machine, [shape, value, type]) => {
      const [sizes, number] = [wholesOf(shape, machine), numberOf(value)];
      if (!sizes || number === null) return machine.unknown("the shape is unknown");
      const dtype = dtypeOf(type, "tensorflow") ?? "float32";
      return filledWith(machine, "tensorflow", dtype, sizes, number);
    },
  ],
  eye: [
    "rows, columns=",
    (machine, [rows, columns]) => {
      const height = wholeOf(rows, machine);
      return eye(machine, "tensorflow", height, wholeOf(columns, machine, height), 0, "float32");
    },
  ],
  range: [
    "start, stop, step=, dtype=",
    (machine, [first, last, every, type]) => {
      const [start, stop, step] = [numberOf(first), numberOf(last), every ? numberOf(every) : 1];
      if (start === null || stop === null || !step) return machine.unknown("the shape is unknown");
      const length = Math.max(0, Math.ceil((stop - start) / step));
      const dtype = dtypeOf(type, "tensorflow") ?? "float32";
      return sequence(machine, "tensorflow", dtype, length, (at) => start + at * step);
    },
  ],
  where: chosen,
  randomNormal: drawn,
  randomUniform: drawn,
  truncatedNormal: drawn,
};

export const linalgEntries: Entries = { bandPart: band };

/** Methods of tensors. */
export const methodEntries: Entries = {
  ...shared,
  concat: joined(concatenate, true),
  stack: joined(stack, true),
  asType: casting,
  toFloat: on("", (machine, tensor) => cast(machine, tensor, "float32")),
  toInt: on("", (machine, tensor) => cast(machine, tensor, "int32")),
  flatten: on("", (machine, tensor) => reshape(machine, tensor, [-1])),
};
