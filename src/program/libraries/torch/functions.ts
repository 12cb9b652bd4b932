import { arranging } from "./arranging.ts";
import { binary, clamp, unary, where } from "../../tensors/elementwise.ts";
import { assumedLike } from "../../tensors/assumed.ts";
import { concatenate, concatenateAlike, sortRows, stack, stackAlike } from "../../tensors/join.ts";
import { einsum } from "../../tensors/einsum.ts";
import { matmul } from "../../tensors/matmul.ts";
import { axesOf, logSoftmax, reduce, softmax } from "../../tensors/reduce.ts";
import {
  copied,
  diagonal,
  expand,
  fromDiagonal,
  reshape,
  swapAxes,
  triangle,
  unsqueeze,
} from "../../tensors/shapes.ts";
import { findTrue } from "../../tensors/indexing.ts";
import { bool, int, tuple } from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine } from "../../values/value.ts";
import type { Value } from "../../values/value.ts";
import {
  areClose,
  binaryNames,
  cumulate,
  normOf,
  otherNorm,
  reduceGiven,
  unaryNames,
} from "../arrays/shared.ts";
import { typeGiven, flagOf, numberOf, operandOf } from "../convert.ts";
import { noteTensors } from "../signature.ts";
import { gather, maskedFill, topk } from "./choosing.ts";
import { complexEntries, ownComplexEntries } from "./complexNumbers.ts";
import { otherEntries } from "./others.ts";
import { torchLinalg } from "../numpy/linalg.ts";
import { ownSearching, searching } from "./searching.ts";
import { ownSelecting, selecting } from "./selecting.ts";
import { ownShaping, shaping } from "./shaping.ts";
import {
  type Entry,
  onTensor,
  unaryEntry,
  binaryEntry,
  reduceEntry,
  extremeEntry,
  spreadEntry,
  joinEntry,
  pair,
  whole,
  itemsOf,
} from "./entries.ts";
import { tensordot } from "../numpy/entries.ts";

/** Along which axis `softmax` runs that is given none: other frameworks take the last. */
function impliedAxis({ assumes }: Machine, rank: number): number {
  if (assumes) return -1;
  return rank === 0 || rank === 1 || rank === 3 ? 0 : 1;
}

/** Functions of `torch` that are also methods of its tensors. */
export const sharedEntries: Readonly<Record<string, Entry>> = {
  ...Object.fromEntries(
    Object.entries(unaryNames).map(([name, kernel]) => [name, unaryEntry(kernel)]),
  ),
  ...Object.fromEntries(
    Object.entries(binaryNames).map(([name, kernel]) => [name, binaryEntry(kernel)]),
  ),
  neg: unaryEntry("negative"),
  rsqrt: unaryEntry("rsqrt"),
  sigmoid: unaryEntry("sigmoid"),
  relu: unaryEntry("relu"),
  erf: unaryEntry("erf"),
  atan: unaryEntry("atan"),
  asin: unaryEntry("asin"),
  acos: unaryEntry("acos"),
  bitwise_not: unaryEntry("bitNot"),
  round: onTensor("*, decimals=", (machine, tensor, [decimals]) => {
    const places = whole(decimals, machine, 0);
    if (places === 0) return unary(machine, "round", tensor);
    const scale = { kind: "plain", value: 10 ** places, category: 2 } as const;
    return binary(
      machine,
      "divide",
      unary(machine, "round", binary(machine, "multiply", tensor, scale)),
      scale,
    );
  }),
  sub: binaryEntry("subtract"),
  mul: binaryEntry("multiply"),
  div: binaryEntry("divide"),
  pow: binaryEntry("power"),
  gt: binaryEntry("greater"),
  ge: binaryEntry("greaterEqual"),
  lt: binaryEntry("less"),
  le: binaryEntry("lessEqual"),
  eq: binaryEntry("equal"),
  ne: binaryEntry("notEqual"),
  atan2: binaryEntry("atan2"),
  sum: reduceEntry("sum"),
  prod: reduceEntry("prod"),
  mean: reduceEntry("mean"),
  argmax: reduceEntry("argmax"),
  argmin: reduceEntry("argmin"),
  any: reduceEntry("any"),
  all: reduceEntry("all"),
  amax: reduceEntry("max"),
  amin: reduceEntry("min"),
  logsumexp: reduceEntry("logsumexp"),
  count_nonzero: reduceEntry("countNonzero"),
  max: extremeEntry("max"),
  min: extremeEntry("min"),
  var: spreadEntry("var"),
  std: spreadEntry("std"),
  norm: onTensor("p=, dim=, keepdim=", (machine, tensor, [p, dim, keep]) => {
    const kind = normOf(p);
    return kind ? reduceGiven(machine, kind, tensor, dim, keep) : machine.unknown(otherNorm);
  }),
  cumsum: onTensor("dim", (machine, tensor, [dim]) => cumulate(machine, "cumsum", tensor, dim)),
  cumprod: onTensor("dim", (machine, tensor, [dim]) => cumulate(machine, "cumprod", tensor, dim)),
  softmax: onTensor("dim=, *, dtype=, _stacklevel=", (machine, tensor, [dim, dtype]) =>
    softmax(
      machine,
      tensor,
      whole(dim, machine, impliedAxis(machine, tensor.shape.length)),
      typeGiven(dtype, "torch") ?? undefined,
    ),
  ),
  log_softmax: onTensor("dim=, *, dtype=", (machine, tensor, [dim]) =>
    logSoftmax(machine, tensor, whole(dim, machine, -1)),
  ),
  matmul: pair(matmul),
  mm: pair(matmul),
  bmm: pair(matmul),
  mv: pair(matmul),
  dot: pair(matmul),
  inner: pair((machine, a, b) =>
    b.shape.length < 2 ? matmul(machine, a, b) : matmul(machine, a, swapAxes(machine, b, -1, -2)),
  ),
  outer: pair((machine, a, b) =>
    binary(machine, "multiply", reshape(machine, a, [-1, 1]), reshape(machine, b, [1, -1])),
  ),
  ...arranging,
  ...selecting,
  ...complexEntries,
  ...otherEntries,
  ...searching,
  ...shaping,
  det: onTensor("", (machine, tensor) => machine.call(torchLinalg.get("det")!, [tensor])),
  matrix_power: onTensor("n", (machine, tensor, [n]) =>
    machine.call(torchLinalg.get("matrix_power")!, [tensor, n!]),
  ),
  triu: onTensor("diagonal=", (machine, tensor, [k]) =>
    triangle(machine, tensor, "upper", whole(k, machine, 0)),
  ),
  tril: onTensor("diagonal=", (machine, tensor, [k]) =>
    triangle(machine, tensor, "lower", whole(k, machine, 0)),
  ),
  diag: onTensor("diagonal=", (machine, tensor, [k]) =>
    tensor.shape.length === 1
      ? fromDiagonal(machine, tensor, whole(k, machine, 0))
      : diagonal(machine, tensor, whole(k, machine, 0)),
  ),
  diagonal: onTensor("offset=", (machine, tensor, [k]) =>
    diagonal(machine, tensor, whole(k, machine, 0)),
  ),
  trace: onTensor("", (machine, tensor) =>
    reduce(machine, "sum", diagonal(machine, tensor, 0), null, false),
  ),
  clamp: onTensor("min=, max=", (machine, tensor, [low, high]) =>
    clamp(machine, tensor, operandOf(low), operandOf(high)),
  ),
  clip: onTensor("min=, max=", (machine, tensor, [low, high]) =>
    clamp(machine, tensor, operandOf(low), operandOf(high)),
  ),
  masked_fill: onTensor("mask, value", (machine, tensor, [mask, value]) =>
    maskedFill(machine, tensor, mask, value),
  ),
  gather: onTensor("dim, index", (machine, tensor, [dim, index]) =>
    gather(machine, tensor, whole(dim, machine), index),
  ),
  index_select: onTensor("dim, index", (machine, tensor, [dim, index]) => {
    const axis = axesOf(machine, tensor, whole(dim, machine))[0] ?? 0;
    const all = {
      kind: "slice",
      start: { kind: "none" },
      stop: { kind: "none" },
      step: { kind: "none" },
    } as const;
    return machine.language.getItem(
      tensor,
      tuple([...new Array<Value>(axis).fill(all), index ?? all]),
      machine,
    );
  }),
  sort: onTensor("dim=, descending=, *, stable=", (machine, tensor, [dim, descending]) => {
    const { values, places } = sortRows(
      machine,
      tensor,
      whole(dim, machine, -1),
      flagOf(descending, false),
    );
    return {
      kind: "tuple",
      items: [values, places],
      names: ["values", "indices"],
      typeName: "torch.return_types.sort",
    };
  }),
  argsort: onTensor(
    "dim=, descending=, *, stable=",
    (machine, tensor, [dim, descending]) =>
      sortRows(machine, tensor, whole(dim, machine, -1), flagOf(descending, false)).places,
  ),
  topk: onTensor("k, dim=, largest=, sorted=", (machine, tensor, [k, dim, largest, sorted]) => {
    // Nobody says in which order they are then.
    if (!machine.sizes && !flagOf(sorted, true))
      return machine.unknown("`sorted` of `topk` is not followed");
    const [count, along] = [whole(k, machine), whole(dim, machine, -1)];
    return topk(machine, tensor, count, along, flagOf(largest, true));
  }),
  nonzero: onTensor("as_tuple=", (machine, tensor, [asTuple]) => {
    const numbers = tensor.numbers();
    if (!numbers) return machine.unknown(tensor.why);
    const parts = findTrue(tensor, numbers).map((places) =>
      createTensor("torch", "int64", [places.length], places),
    );
    return flagOf(asTuple, false) ? tuple(parts) : stack(machine, parts, 1);
  }),
  allclose: pair((machine, a, b, [relative, absolute, equalNan]) => {
    const { shape } = binary(machine, "add", a, b);
    const [x, y] = [expand(machine, a, shape).numbers(), expand(machine, b, shape).numbers()];
    if (!x || !y) return machine.unknown("it is unknown whether these are close");
    const [r, s] = [numberOf(relative) ?? 1e-5, numberOf(absolute) ?? 1e-8];
    const joinsNan = flagOf(equalNan, false);
    return bool(x.every((each, at) => areClose(each, y[at]!, r, s, joinsNan)));
  }, ", rtol=, atol=, equal_nan="),
  equal: pair((machine, a, b) => {
    if (a.shape.join() !== b.shape.join()) return bool(false);
    const same = binary(machine, "equal", a, b).numbers();
    return same
      ? bool(same.every((each) => each !== 0))
      : machine.unknown("it is unknown whether these are equal");
  }),
  numel: onTensor("", (_, tensor) => int(tensor.count)),
  clone: onTensor("", copied),
  is_floating_point: onTensor("", (_, tensor) => bool(tensor.dtype.includes("float"))),
};

/** `beta * input + alpha * a @ b`. */
const addedProduct: Entry = [
  "input, a|mat1|batch1, b|mat2|batch2, *, beta=, alpha=",
  (machine, [input, a, b, beta, alpha]) => {
    if (input?.kind !== "tensor" || a?.kind !== "tensor" || b?.kind !== "tensor")
      return machine.fail("TypeError", "expected a Tensor");
    const scaled = (tensor: Tensor, by: Value | undefined): Tensor => {
      const factor = operandOf(by);
      return factor ? binary(machine, "multiply", factor, tensor) : tensor;
    };
    return binary(machine, "add", scaled(input, beta), scaled(matmul(machine, a, b), alpha));
  },
];

/** Functions of `torch` that are not methods. */
export const ownEntries: Readonly<Record<string, Entry>> = {
  ...ownSelecting,
  ...ownComplexEntries,
  ...ownSearching,
  ...ownShaping,
  cat: joinEntry(concatenate, concatenateAlike),
  concat: joinEntry(concatenate, concatenateAlike),
  concatenate: joinEntry(concatenate, concatenateAlike),
  stack: joinEntry(stack, stackAlike),
  vstack: joinEntry((machine, parts) =>
    concatenate(
      machine,
      parts.map((part) => (part.shape.length < 2 ? unsqueeze(machine, part, 0) : part)),
      0,
    ),
  ),
  hstack: joinEntry((machine, parts) =>
    concatenate(machine, parts, parts[0]?.shape.length === 1 ? 0 : 1),
  ),
  einsum: [
    "equation, *operands",
    (machine, [equation, operands]) => {
      const given = itemsOf(operands ?? tuple([]));
      const nested = given.length === 1 && given[0]?.kind !== "tensor" ? itemsOf(given[0]!) : given;
      const tensors = nested.filter((each) => each.kind === "tensor");
      noteTensors(nested);
      if (equation?.kind !== "string" || tensors.length < nested.length)
        return machine.unknown("this einsum is not followed");
      return einsum(machine, equation.value, tensors);
    },
  ],
  tensordot: pair((machine, a, b, [axes]) => tensordot(machine, a, b, axes), ", dims="),
  where: [
    "condition, input=, other=",
    (machine, [condition, a, b]) => {
      if (condition?.kind === "tensor" && !a && !b) {
        return sharedEntries["nonzero"]![1](machine, [condition, bool(true)]);
      }
      const [x, y] = [operandOf(a), operandOf(b)];
      if (condition?.kind === "unknown" && machine.sizes && x && y)
        return assumedLike(machine, binary(machine, "add", x, y));
      if (condition?.kind !== "tensor" || !x || !y)
        return machine.unknown("this where is not followed");
      return where(machine, condition, x, y);
    },
  ],
  addmm: addedProduct,
  baddbmm: addedProduct,
};
