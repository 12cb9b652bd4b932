import { einsum, matmul } from "../../tensors/matmul.ts";
import { reduce, softmax, logSoftmax } from "../../tensors/reduce.ts";
import { permute } from "../../tensors/shapes.ts";
import { NotKnown } from "../../values/gaps.ts";
import { binary, dotted } from "../../languages/julia/values.ts";
import type { Tensor } from "../../values/tensor.ts";
import { float } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numpyLinalg } from "../numpy/linalg.ts";
import { axesIn, type Entries, itemsIn } from "./given.ts";
import { arrayIn, asType, numberIn, requiredArray } from "./operands.ts";
import { isFloating } from "../../values/dtype.ts";
import { fillAll } from "../../languages/julia/subscripts.ts";

function floating(machine: Machine, value: Value | undefined, name: string): Tensor {
  const array = requiredArray(machine, value, name);
  return isFloating(array.dtype) ? array : (asType(machine, array, "float64") as Tensor);
}

/** Softmax along a dimension; the first, if nobody says otherwise. */
function soft(make: typeof logSoftmax): Entries[string] {
  return [
    "x, *, dims=",
    (machine, [x, dims]) => {
      const array = floating(machine, x, "softmax");
      const [axis = 0, ...others] = axesIn(machine, dims) ?? [0];
      if (others.length > 0) throw new NotKnown("this use of `softmax` is not followed");
      return make(machine, array, axis);
    },
  ];
}

/** `sum(a .* b)` */
function dot(machine: Machine, a: Value, b: Value): Value {
  const [x, y] = [arrayIn(machine, a), arrayIn(machine, b)];
  if (x && y && x.shape.length === 1 && y.shape.length === 1) {
    if (x.count !== y.count)
      return machine.fail(
        "DimensionMismatch",
        `DimensionMismatch: first array has length ${x.count} which does not match the length of the second, ${y.count}.`,
      );
    return matmul(machine, x, y);
  }
  if (x && y) return reduce(machine, "sum", dotted("*", x, y, machine) as Tensor, null, false);
  if (numberIn(a) && numberIn(b)) return binary("*", a, b, machine);
  const [items, others] = [itemsIn(machine, a), itemsIn(machine, b)];
  return items
    .map((each, at) => binary("*", each, others[at]!, machine))
    .reduce((left, right) => binary("+", left, right, machine));
}

/** `batched_mul(A, B)`: matrix by matrix along the third dimension. */
function batchedProduct(machine: Machine, a: Value | undefined, b: Value | undefined): Value {
  const [x, y] = [
    requiredArray(machine, a, "batched_mul"),
    requiredArray(machine, b, "batched_mul"),
  ];
  const last = (tensor: Tensor): Tensor =>
    tensor.shape.length < 3 ? tensor : permute(machine, tensor, [2, 0, 1]);
  const [left, right] = [last(x), last(y)];
  if (left.shape.at(-1) !== right.shape.at(-2)) {
    return machine.fail(
      "DimensionMismatch",
      `DimensionMismatch: batched_mul of arrays of sizes (${x.shape.join(", ")}) and (${y.shape.join(", ")})`,
      { kind: "product", left: x.shape, right: y.shape, axis: 0 },
    );
  }
  const made = matmul(machine, left, right);
  return made.shape.length < 3 ? made : permute(machine, made, [1, 2, 0]);
}

/** Functions of matrices. */
export const products: Entries = {
  softmax: soft(softmax),
  logsoftmax: soft(logSoftmax),
  "softmax!": [
    "x, *, dims=",
    (machine, [x, dims]) => {
      const [axis = 0] = axesIn(machine, dims) ?? [0];
      return fillAll(machine, x!, softmax(machine, floating(machine, x, "softmax!"), axis));
    },
  ],
  logsumexp: [
    "x, *, dims=",
    (machine, [x, dims]) => {
      const axes = axesIn(machine, dims);
      return reduce(machine, "logsumexp", floating(machine, x, "logsumexp"), axes, axes !== null);
    },
  ],
  dot: ["a, b", (machine, [a, b]) => dot(machine, a!, b!)],
  norm: [
    "x, p=",
    (machine, [x, p]) => {
      const order = p ? numberIn(p)?.value : 2;
      const name =
        order === 2 ? "norm" : order === 1 ? "norm1" : order === Infinity ? "normMost" : null;
      if (!name) throw new NotKnown("this norm is not followed");
      const number = numberIn(x);
      if (number) return float(Math.abs(number.value));
      return reduce(machine, name, floating(machine, x, "norm"), null, false);
    },
  ],
  normalize: [
    "x",
    (machine, [x]) => {
      const array = floating(machine, x, "normalize");
      return dotted("/", array, reduce(machine, "norm", array, null, false), machine);
    },
  ],
  batched_mul: ["a, b", (machine, [a, b]) => batchedProduct(machine, a, b)],
  "⊠": ["a, b", (machine, [a, b]) => batchedProduct(machine, a, b)],
  "mul!": [
    "out, a, b",
    (machine, [out, a, b]) => fillAll(machine, out!, binary("*", a!, b!, machine)),
  ],
  kron: [
    "a, b",
    (machine, [a, b]) =>
      machine.call(numpyLinalg.get("kron") ?? machine.unknown("`kron` is not followed"), [a!, b!]),
  ],
  tr: [
    "x",
    (machine, [x]) => {
      const array = requiredArray(machine, x, "tr");
      return einsum(machine, "ii->", [array]);
    },
  ],
  det: [
    "x",
    (machine, [x]) => machine.call(numpyLinalg.get("det")!, [floating(machine, x, "det")]),
  ],
  inv: [
    "x",
    (machine, [x]) => {
      const number = numberIn(x);
      if (number) return float(1 / number.value);
      return machine.call(numpyLinalg.get("inv")!, [floating(machine, x, "inv")]);
    },
  ],
};
