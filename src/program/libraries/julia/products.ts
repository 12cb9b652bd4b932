import { einsum } from "../../tensors/einsum.ts";
import { matmul } from "../../tensors/matmul.ts";
import { reduce, softmax, logSoftmax } from "../../tensors/reduce.ts";
import { NotKnown } from "../../values/gaps.ts";
import { binary, dotted } from "../../languages/julia/values.ts";
import type { Tensor } from "../../values/tensor.ts";
import { float, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numpyLinalg } from "../numpy/linalg.ts";
import { triangle } from "../../tensors/shapes.ts";
import { filledWith } from "../arrays/create.ts";
import { choose } from "./elementwise.ts";
import { inOrder, reorder, reshapeColumns } from "./orders.ts";
import { axesIn, type Entries, itemsIn, wholeIn } from "./given.ts";
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
      return inOrder(machine, [array], ([only], axisOf) =>
        make(machine, only as Tensor, axisOf(axis)),
      );
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
  if (items.length !== others.length || items.length === 0) {
    throw new NotKnown("this use of `dot` is not followed");
  }
  return items
    .map((each, at) => binary("*", each, others[at]!, machine))
    .reduce((left, right) => binary("+", left, right, machine));
}

/** Matrix by matrix along the dimensions behind the second. */
function multiplyAll(machine: Machine, x: Tensor, y: Tensor): Tensor {
  const rank = Math.max(x.shape.length, y.shape.length);
  if (rank < 3) return matmul(machine, x, y);
  // The dimensions behind come first, the last of them before the others.
  const behind = Array.from({ length: rank - 2 }, (_, at) => rank - 1 - at);
  const front = [...behind, 0, 1];
  const lead = (tensor: Tensor): Tensor =>
    tensor.shape.length < 3 ? tensor : reorder(machine, tensor, front);
  const [left, right] = [lead(x), lead(y)];
  if (left.shape.at(-1) !== right.shape.at(-2)) {
    const [a, b] = [x.shape.join(", "), y.shape.join(", ")];
    return machine.fail(
      "DimensionMismatch",
      `DimensionMismatch: batched_mul of arrays of sizes (${a}) and (${b})`,
      { kind: "product", left: x.shape, right: y.shape, axis: 0 },
    );
  }
  const back = front.map((_, at) => front.indexOf(at));
  return reorder(machine, matmul(machine, left, right), back);
}

function batchedProduct(machine: Machine, a: Value | undefined, b: Value | undefined): Value {
  return multiplyAll(
    machine,
    requiredArray(machine, a, "batched_mul"),
    requiredArray(machine, b, "batched_mul"),
  );
}

/** `dot_product_attention(q, k, v, bias; nheads, mask)` of NNlib: tokens are columns, batches stand behind. */
const attend: Entries[string] = [
  "q, k, v, bias=, *, mask=, nheads=, fdrop=",
  (machine, [query, key, value, bias, mask, heads]) => {
    const count = heads ? wholeIn(machine, heads) : 1;
    const given = [query, key, value].map((each) =>
      floating(machine, each, "dot_product_attention"),
    );
    const isAlone = given[0]!.shape.length === 2;
    if (isAlone || given.some(({ shape }) => shape.length !== 3 || shape[0]! % count !== 0)) {
      throw new NotKnown("this use of `dot_product_attention` is not followed");
    }
    const [q, k, v] = given.map((each) => {
      const [width = 1, ...rest] = each.shape;
      const split = reshapeColumns(machine, each, [width / count, count, ...rest]);
      return reorder(machine, split, [0, 2, 1, 3]);
    }) as [Tensor, Tensor, Tensor];
    const width = { kind: "float", value: Math.sqrt(q.shape[0]!) } as const;
    const scaled = dotted("/", q, width, machine) as Tensor;
    let scores: Value = multiplyAll(machine, reorder(machine, k, [1, 0, 2, 3]), scaled);
    if (bias && bias.kind !== "none") scores = dotted("+", scores, bias, machine);
    if (mask && mask.kind !== "none") scores = choose(machine, [mask, scores, float(-Infinity)]);
    const weights = inOrder(machine, [scores as Tensor], ([only], axisOf) =>
      softmax(machine, only as Tensor, axisOf(0)),
    );
    const mixed = reorder(machine, multiplyAll(machine, v, weights), [0, 2, 1, 3]);
    const [size = 1, , length = 1, batch = 1] = mixed.shape;
    return tuple([reshapeColumns(machine, mixed, [size * count, length, batch]), weights]);
  },
];

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
  dot_product_attention: attend,
  make_causal_mask: [
    "x, *, dims=",
    (machine, [x, dims]) => {
      const size =
        requiredArray(machine, x, "make_causal_mask").shape[wholeIn(machine, dims, 2) - 1] ?? 1;
      const all = filledWith(machine, "numpy", "bool", [size, size], 1);
      return triangle(machine, all, "upper", 0);
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
