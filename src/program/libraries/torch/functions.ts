import { binary, cast, clamp, unary, where } from "../../tensors/elementwise.ts";
import { concatenate, flip, roll, sortRows, stack } from "../../tensors/join.ts";
import type { BinaryName, UnaryName } from "../../tensors/kernels.ts";
import { einsum, matmul } from "../../tensors/matmul.ts";
import { made } from "../../tensors/operand.ts";
import { axesOf, logSoftmax, reduce, type ReductionName, softmax } from "../../tensors/reduce.ts";
import {
  diagonal,
  expand,
  fromDiagonal,
  permute,
  repeatEach,
  reshape,
  squeeze,
  swapAxes,
  tile,
  triangle,
  unsqueeze,
} from "../../tensors/shapes.ts";
import { findTrue } from "../../tensors/indexing.ts";
import { bool, int, tuple } from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import {
  binaryNames,
  cumulate,
  entryAt,
  orderOf,
  pieces,
  reduceGiven,
  unaryNames,
} from "../arrays/shared.ts";
import { tensordot } from "../numpy/functions.ts";
import { axisFrom, dtypeOf, flagOf, numberOf, operandOf, wholeOf, wholesOf } from "../convert.ts";
import type { Body, Given } from "../signature.ts";
import { gather, maskedFill, topk } from "./choosing.ts";

type Entry = readonly [string, Body];
type OnTensor = (machine: Machine, tensor: Tensor, rest: Given) => Value;

/** A function, or method, whose first argument is a tensor. */
export function onTensor(signature: string, body: OnTensor): Entry {
  return [
    `input${signature === "" ? "" : `, ${signature}`}`,
    (machine, [first, ...rest]) => {
      if (first?.kind === "tensor") return body(machine, first, rest);
      return machine.fail(
        "TypeError",
        `expected a Tensor, not ${first ? machine.language.typeName(first) : "nothing"}`,
      );
    },
  ];
}

function unaryEntry(name: UnaryName): Entry {
  return onTensor("", (machine, tensor) => unary(machine, name, tensor));
}

function binaryEntry(name: BinaryName): Entry {
  return [
    "input, other, *, alpha=, rounding_mode=",
    (machine, [a, b, alpha]) => {
      const [x, y] = [operandOf(a), operandOf(b)];
      if (!x || !y) return machine.fail("TypeError", "a Tensor or a number is required");
      const factor = operandOf(alpha);
      return binary(machine, name, x, factor ? binary(machine, "multiply", y, factor) : y);
    },
  ];
}

function reduceEntry(name: ReductionName): Entry {
  return onTensor("dim=, keepdim=, *, dtype=", (machine, tensor, [dim, keep, dtype]) =>
    reduceGiven(machine, name, tensor, dim, keep, dtype),
  );
}

/** `max(dim)` hands out the numbers and their places. */
function extremeEntry(name: "max" | "min"): Entry {
  return onTensor("dim=, keepdim=", (machine, tensor, [dim, keep]) => {
    if (!dim) return reduce(machine, name, tensor, null, false);
    if (dim.kind === "tensor")
      return binary(machine, name === "max" ? "maximum" : "minimum", tensor, dim);
    const axis = wholeOf(dim, machine);
    const keeps = flagOf(keep, false);
    return {
      kind: "tuple",
      names: ["values", "indices"],
      typeName: `torch.return_types.${name}`,
      items: [
        reduce(machine, name, tensor, axis, keeps),
        reduce(machine, `arg${name}`, tensor, axis, keeps),
      ],
    };
  });
}

function spreadEntry(name: "var" | "std"): Entry {
  return onTensor(
    "dim=, unbiased=, keepdim=, *, correction=",
    (machine, tensor, [dim, unbiased, keep, correction]) => {
      const isBiased = (correction ? numberOf(correction) : 1) === 0 || !flagOf(unbiased, true);
      if (dim?.kind === "bool")
        return reduce(machine, `${name}${dim.value ? 1 : 0}`, tensor, null, false);
      return reduceGiven(machine, `${name}${isBiased ? 0 : 1}`, tensor, dim, keep);
    },
  );
}

function tensorsOf(machine: Machine, value: Value | undefined): readonly Tensor[] | null {
  const items = value && machine.language.iterate(value, machine);
  if (!items) return null;
  const tensors = [...items];
  return tensors.every((each) => each.kind === "tensor") ? tensors : null;
}

function joinEntry(
  join: (machine: Machine, parts: readonly Tensor[], dim: number) => Value,
): Entry {
  return [
    "tensors, dim=, axis=",
    (machine, [tensors, dim, axis]) => {
      const parts = tensorsOf(machine, tensors);
      return parts
        ? join(machine, parts, wholeOf(dim ?? axis, machine, 0))
        : machine.unknown("which tensors these are is not known");
    },
  ];
}

function pair(
  body: (machine: Machine, a: Tensor, b: Tensor, rest: Given) => Value,
  rest = "",
): Entry {
  return onTensor(`other${rest}`, (machine, a, [b, ...more]) => {
    if (b?.kind !== "tensor") return machine.fail("TypeError", "expected a Tensor");
    return body(machine, a, b, more);
  });
}

const whole = (value: Value | undefined, machine: Machine, otherwise?: number): number =>
  wholeOf(value, machine, otherwise);

/** Functions of `torch` that are methods of its tensors too. */
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
  median: onTensor("", (machine, tensor) => reduce(machine, "lowerMedian", tensor, null, false)),
  max: extremeEntry("max"),
  min: extremeEntry("min"),
  var: spreadEntry("var"),
  std: spreadEntry("std"),
  norm: onTensor("p=, dim=, keepdim=", (machine, tensor, [p, dim, keep]) =>
    reduceGiven(machine, p && numberOf(p) === 1 ? "norm1" : "norm", tensor, dim, keep),
  ),
  cumsum: onTensor("dim", (machine, tensor, [dim]) => cumulate(machine, "cumsum", tensor, dim)),
  cumprod: onTensor("dim", (machine, tensor, [dim]) => cumulate(machine, "cumprod", tensor, dim)),
  softmax: onTensor("dim=, *, dtype=, _stacklevel=", (machine, tensor, [dim, dtype]) =>
    softmax(
      machine,
      tensor,
      whole(
        dim,
        machine,
        tensor.shape.length === 0 || tensor.shape.length === 1 || tensor.shape.length === 3 ? 0 : 1,
      ),
      dtypeOf(dtype, "torch") ?? undefined,
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
  transpose: onTensor("dim0, dim1", (machine, tensor, [a, b]) =>
    swapAxes(machine, tensor, whole(a, machine), whole(b, machine)),
  ),
  swapaxes: onTensor("dim0, dim1", (machine, tensor, [a, b]) =>
    swapAxes(machine, tensor, whole(a, machine), whole(b, machine)),
  ),
  t: onTensor("", (machine, tensor) =>
    tensor.shape.length < 2 ? tensor : swapAxes(machine, tensor, 0, 1),
  ),
  permute: onTensor("*dims", (machine, tensor, [dims]) => {
    const order = orderOf(dims, machine);
    return order
      ? permute(machine, tensor, order)
      : machine.unknown("the order of these dimensions is not known");
  }),
  unsqueeze: onTensor("dim", (machine, tensor, [dim]) =>
    unsqueeze(machine, tensor, whole(dim, machine)),
  ),
  squeeze: onTensor("dim=", (machine, tensor, [dim]) => {
    const axes = axisFrom(dim, machine);
    return squeeze(machine, tensor, typeof axes === "number" ? [axes] : axes);
  }),
  flatten: onTensor("start_dim=, end_dim=", (machine, tensor, [start, end]) => {
    const rank = tensor.shape.length;
    const from = whole(start, machine, 0);
    const to = whole(end, machine, -1);
    const [a, b] = [from < 0 ? from + rank : from, to < 0 ? to + rank : to];
    if (rank === 0) return reshape(machine, tensor, [1]);
    const middle = tensor.shape.slice(a, b + 1).reduce((product, size) => product * size, 1);
    return reshape(machine, tensor, [
      ...tensor.shape.slice(0, a),
      middle,
      ...tensor.shape.slice(b + 1),
    ]);
  }),
  broadcast_to: onTensor("shape", (machine, tensor, [shape]) =>
    expand(machine, tensor, wholesOf(shape, machine) ?? []),
  ),
  tile: onTensor("*times", (machine, tensor, [times]) =>
    tile(machine, tensor, orderOf(times, machine) ?? []),
  ),
  repeat_interleave: onTensor("repeats, dim=", (machine, tensor, [times, dim]) =>
    repeatEach(
      machine,
      tensor,
      whole(times, machine),
      dim && dim.kind !== "none" ? whole(dim, machine) : null,
    ),
  ),
  split: onTensor("how, dim=", (machine, tensor, [how, dim]) => {
    const axis = axesOf(machine, tensor, whole(dim, machine, 0))[0] ?? 0;
    const sizes = wholesOf(how, machine) ?? [];
    if (how?.kind === "int") return tuple(itemsOf(pieces(machine, tensor, "size", sizes, axis)));
    let total = 0;
    const cuts = sizes.map((size) => (total += size)).slice(0, -1);
    return tuple(itemsOf(pieces(machine, tensor, "cuts", cuts, axis)));
  }),
  chunk: onTensor("chunks, dim=", (machine, tensor, [chunks, dim]) => {
    const axis = axesOf(machine, tensor, whole(dim, machine, 0))[0] ?? 0;
    const size = Math.ceil((tensor.shape[axis] ?? 0) / whole(chunks, machine));
    return tuple(itemsOf(pieces(machine, tensor, "size", [Math.max(1, size)], axis)));
  }),
  unbind: onTensor("dim=", (machine, tensor, [dim]) => {
    const axis = axesOf(machine, tensor, whole(dim, machine, 0))[0] ?? 0;
    return tuple(
      Array.from({ length: tensor.shape[axis] ?? 0 }, (_, at) =>
        entryAt(machine, tensor, axis, at),
      ),
    );
  }),
  select: onTensor("dim, index", (machine, tensor, [dim, index]) =>
    entryAt(
      machine,
      tensor,
      axesOf(machine, tensor, whole(dim, machine))[0] ?? 0,
      whole(index, machine),
    ),
  ),
  narrow: onTensor("dim, start, length", (machine, tensor, [dim, start, length]) => {
    const from = whole(start, machine);
    const parts = pieces(
      machine,
      tensor,
      "cuts",
      [from, from + whole(length, machine)],
      whole(dim, machine),
    );
    return itemsOf(parts)[1] ?? tensor;
  }),
  flip: onTensor("*dims", (machine, tensor, [dims]) =>
    flip(machine, tensor, axesOf(machine, tensor, orderOf(dims, machine))),
  ),
  roll: onTensor("shifts, dims=", (machine, tensor, [shift, dim]) =>
    roll(machine, tensor, whole(shift, machine), whole(dim, machine, 0)),
  ),
  triu: onTensor("diagonal=", (machine, tensor, [k]) =>
    triangle(machine, tensor, "upper", whole(k, machine, 0)),
  ),
  tril: onTensor("diagonal=", (machine, tensor, [k]) =>
    triangle(machine, tensor, "lower", whole(k, machine, 0)),
  ),
  diag: onTensor("diagonal=", (machine, tensor, [k]) =>
    tensor.shape.length === 1
      ? fromDiagonal(machine, tensor)
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
  sort: onTensor("dim=, descending=", (machine, tensor, [dim, descending]) => {
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
    "dim=, descending=",
    (machine, tensor, [dim, descending]) =>
      sortRows(machine, tensor, whole(dim, machine, -1), flagOf(descending, false)).places,
  ),
  topk: onTensor("k, dim=, largest=", (machine, tensor, [k, dim, largest]) =>
    topk(machine, tensor, whole(k, machine), whole(dim, machine, -1), flagOf(largest, true)),
  ),
  nonzero: onTensor("as_tuple=", (machine, tensor, [asTuple]) => {
    const numbers = tensor.numbers();
    if (!numbers) return machine.unknown(tensor.why);
    const parts = findTrue(tensor, numbers).map((places) =>
      createTensor("torch", "int64", [places.length], places),
    );
    return flagOf(asTuple, false) ? tuple(parts) : stack(machine, parts, 1);
  }),
  allclose: pair((machine, a, b, [relative, absolute]) => {
    const difference = binary(machine, "subtract", a, b).numbers();
    const size = b.numbers();
    if (!difference || !size) return machine.unknown("whether these are close is not known");
    const [r, s] = [numberOf(relative) ?? 1e-5, numberOf(absolute) ?? 1e-8];
    return bool(
      difference.every(
        (each, at) => Math.abs(each) <= s + r * Math.abs(size[size.length === 1 ? 0 : at]!),
      ),
    );
  }, ", rtol=, atol="),
  equal: pair((machine, a, b) => {
    if (a.shape.join() !== b.shape.join()) return bool(false);
    const same = binary(machine, "equal", a, b).numbers();
    return same
      ? bool(same.every((each) => each !== 0))
      : machine.unknown("whether these are equal is not known");
  }),
  numel: onTensor("", (_, tensor) => int(tensor.count)),
  clone: onTensor("", (machine, tensor) =>
    made(machine, cloneOf(machine, tensor), "copy", [tensor]),
  ),
  is_floating_point: onTensor("", (_, tensor) => bool(tensor.dtype.includes("float"))),
};

function cloneOf(machine: Machine, tensor: Tensor): Tensor {
  const other = cast(machine, tensor, tensor.dtype === "float64" ? "float32" : "float64");
  const numbers = tensor.numbers();
  return numbers
    ? createTensor("torch", tensor.dtype, tensor.shape, numbers.slice())
    : cast(machine, other, tensor.dtype);
}

function itemsOf(value: Value): readonly Value[] {
  return value.kind === "list" || value.kind === "tuple" ? value.items : [];
}

/** Functions of `torch` that are no methods. */
export const ownEntries: Readonly<Record<string, Entry>> = {
  cat: joinEntry(concatenate),
  concat: joinEntry(concatenate),
  concatenate: joinEntry(concatenate),
  stack: joinEntry(stack),
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
      if (equation?.kind !== "string" || tensors.length === 0)
        return machine.unknown("this einsum is not followed");
      return einsum(machine, equation.value, tensors);
    },
  ],
  tensordot: pair((machine, a, b, [axes]) => tensordot(machine, a, b, axes), ", dims="),
  where: [
    "condition, input, other",
    (machine, [condition, a, b]) => {
      const [x, y] = [operandOf(a), operandOf(b)];
      if (condition?.kind !== "tensor" || !x || !y)
        return machine.unknown("this where is not followed");
      return where(machine, condition, x, y);
    },
  ],
  addmm: [
    "input, a, b",
    (machine, [input, a, b]) => {
      if (input?.kind !== "tensor" || a?.kind !== "tensor" || b?.kind !== "tensor")
        return machine.fail("TypeError", "expected a Tensor");
      return binary(machine, "add", input, matmul(machine, a, b));
    },
  ],
  baddbmm: [
    "input, a, b",
    (machine, [input, a, b]) => {
      if (input?.kind !== "tensor" || a?.kind !== "tensor" || b?.kind !== "tensor")
        return machine.fail("TypeError", "expected a Tensor");
      return binary(machine, "add", input, matmul(machine, a, b));
    },
  ],
};
