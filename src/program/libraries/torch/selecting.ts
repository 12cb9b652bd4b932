import { binary, clamp, where } from "../../tensors/elementwise.ts";
import { concatenate } from "../../tensors/join.ts";
import { matmul } from "../../tensors/matmul.ts";
import { fill, made, plain } from "../../tensors/operand.ts";
import { axesOf, reduce } from "../../tensors/reduce.ts";
import { expand, permute, reshape, unsqueeze } from "../../tensors/shapes.ts";
import { overwrite } from "../../tensors/write.ts";
import { stridesOf } from "../../values/dimension.ts";
import { tuple } from "../../values/make.ts";
import { createTensor, createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { areClose } from "../arrays/shared.ts";
import { flagOf, numberOf, operandOf, wholeOf, wholesOf } from "../convert.ts";
import { choosing } from "../numpy/choosing.ts";
import { unique } from "../numpy/counting.ts";
import {
  joinEntry,
  type Entry,
  onTensor,
  pair,
  reduceEntry,
  spreadEntry,
  whole,
} from "./entries.ts";

/** Writes numbers where an index says along a dimension; adds them, or replaces what was there. */
function scatter(
  machine: Machine,
  tensor: Tensor,
  dim: number,
  index: Value | undefined,
  source: Value | undefined,
  adds: boolean,
): Value {
  const given = operandOf(source);
  if (index?.kind !== "tensor" || !given) {
    return machine.unknown("the target positions are unknown");
  }
  const [axis = 0] = axesOf(machine, tensor, dim);
  const { dtype, shape } = tensor;
  const [numbers, places] = [tensor.numbers(), index.numbers()];
  const from = given.kind === "tensor" ? given.numbers() : null;
  const inputs = given.kind === "tensor" ? [tensor, index, given] : [tensor, index];
  if (!numbers || !places || (given.kind === "tensor" && !from)) {
    const why = numbers ? index.why : tensor.why;
    return made(machine, createUnknownTensor("torch", dtype, shape, why), "scatter", inputs);
  }
  const [own, other] = [stridesOf(shape), stridesOf(index.shape)];
  const sourceStrides = given.kind === "tensor" ? stridesOf(given.shape) : [];
  const result = fill(machine, "torch", dtype, shape, (out) => {
    out.set(numbers);
    for (let at = 0; at < places.length; at++) {
      let [to, taken] = [0, 0];
      for (let each = 0; each < shape.length; each++) {
        const place = Math.floor(at / other[each]!) % index.shape[each]!;
        to += (each === axis ? places[at]! : place) * own[each]!;
        taken += place * (sourceStrides[each] ?? 0);
      }
      const number = from ? from[taken]! : given.kind === "plain" ? given.value : 0;
      out[to] = adds ? out[to]! + number : number;
    }
  });
  return made(machine, result, "scatter", inputs);
}

function scattering(adds: boolean, inPlace: boolean): Entry {
  return onTensor("dim, index, src=, *, value=", (machine, tensor, [dim, index, src, value]) => {
    const result = scatter(machine, tensor, whole(dim, machine), index, src ?? value, adds);
    if (!inPlace) return result;
    machine.touch(tensor);
    return result.kind === "tensor" ? overwrite(machine, tensor, result) : result;
  });
}

function maskedSelect(machine: Machine, tensor: Tensor, mask: Value | undefined): Value {
  if (!mask) return machine.unknown("it is unknown what this mask selects");
  if (mask.kind !== "tensor") return machine.fail("TypeError", "expected a Tensor");
  const both = expand(machine, tensor, binary(machine, "logicalAnd", tensor, mask).shape);
  return machine.language.getItem(both, expand(machine, mask, both.shape), machine);
}

/** One dimension becomes several. */
function unflatten(
  machine: Machine,
  tensor: Tensor,
  dim: number,
  sizes: readonly number[],
): Tensor {
  const [axis = 0] = axesOf(machine, tensor, dim);
  return reshape(machine, tensor, inPlaceOf(tensor, axis, sizes));
}

function inPlaceOf({ shape }: Tensor, axis: number, sizes: readonly number[]): readonly number[] {
  const known = sizes.reduce((product, size) => (size < 0 ? product : product * size), 1);
  const spelled = sizes.map((size) => (size < 0 ? (shape[axis] ?? 0) / known : size));
  return shape.toSpliced(axis, 1, ...spelled);
}

function moveAxis(machine: Machine, tensor: Tensor, from: number, to: number): Tensor {
  const [a = 0] = axesOf(machine, tensor, from);
  const [b = 0] = axesOf(machine, tensor, to);
  const order = tensor.shape.map((_, at) => at).toSpliced(a, 1);
  return permute(machine, tensor, order.toSpliced(b, 0, a));
}

const moving = onTensor("source, destination", (machine, tensor, [from, to]) =>
  moveAxis(machine, tensor, whole(from, machine), whole(to, machine)),
);

/** Functions that are also methods. */
export const selecting: Readonly<Record<string, Entry>> = {
  reshape: onTensor("shape", (machine, tensor, [shape]) => {
    const sizes = wholesOf(shape, machine);
    return sizes ? reshape(machine, tensor, sizes) : machine.unknown("the shape is unknown");
  }),
  ravel: onTensor("", (machine, tensor) => reshape(machine, tensor, [-1])),
  unflatten: onTensor("dim, sizes", (machine, tensor, [dim, sizes]) =>
    unflatten(machine, tensor, whole(dim, machine), wholesOf(sizes, machine) ?? [-1]),
  ),
  movedim: moving,
  moveaxis: moving,
  masked_select: onTensor("mask", (machine, tensor, [mask]) => maskedSelect(machine, tensor, mask)),
  scatter: scattering(false, false),
  scatter_add: scattering(true, false),
  argwhere: choosing["argwhere"]!,
  diff: onTensor("n=, dim=", (machine, tensor, [n, dim]) =>
    choosing["diff"]![1](machine, [tensor, n, dim]),
  ),
  unique: onTensor(
    "sorted=, return_inverse=, return_counts=, dim=",
    (machine, tensor, [, inverse, counts, dim]) =>
      dim && dim.kind !== "none"
        ? machine.unknown("`dim` of `torch.unique` is not followed")
        : unique(machine, tensor, [false, flagOf(inverse, false), flagOf(counts, false)]),
  ),
  bincount: choosing["bincount"]!,
  clamp_min: onTensor("min", (machine, tensor, [low]) =>
    clamp(machine, tensor, operandOf(low), null),
  ),
  clamp_max: onTensor("max", (machine, tensor, [high]) =>
    clamp(machine, tensor, null, operandOf(high)),
  ),
  lerp: pair((machine, a, b, [weight]) => {
    const share = operandOf(weight) ?? plain(NaN, 2);
    const step = binary(machine, "multiply", share, binary(machine, "subtract", b, a));
    return binary(machine, "add", a, step);
  }, ", weight"),
  isclose: pair((machine, a, b, [relative, absolute, equalNan]) => {
    const { shape } = binary(machine, "add", a, b);
    const [x, y] = [expand(machine, a, shape).numbers(), expand(machine, b, shape).numbers()];
    if (!x || !y) return createUnknownTensor("torch", "bool", shape, x ? b.why : a.why);
    const [r, s] = [numberOf(relative) ?? 1e-5, numberOf(absolute) ?? 1e-8];
    const joinsNan = flagOf(equalNan, false);
    return fill(machine, "torch", "bool", shape, (out) => {
      x.forEach((each, at) => (out[at] = areClose(each, y[at]!, r, s, joinsNan) ? 1 : 0));
    });
  }, ", rtol=, atol=, equal_nan="),
  nan_to_num: onTensor("nan=, posinf=, neginf=", (machine, tensor, [nan, high, low]) =>
    choosing["nan_to_num"]![1](machine, [tensor, undefined, nan, high, low]),
  ),
  addcmul: onTensor("a, b, *, value=", (machine, tensor, [a, b, value]) => {
    const [x, y] = [operandOf(a), operandOf(b)];
    if (!x || !y) return machine.fail("TypeError", "expected a Tensor");
    const product = binary(
      machine,
      "multiply",
      binary(machine, "multiply", x, y),
      plain(numberOf(value) ?? 1, 1),
    );
    return binary(machine, "add", tensor, product);
  }),
};

/** Functions of tensors alone that change them. */
export const changing: Readonly<Record<string, Entry>> = {
  scatter_: scattering(false, true),
  scatter_add_: scattering(true, true),
};

/** Distances of the rows of one matrix from those of another. */
function cdist(machine: Machine, a: Tensor, b: Tensor): Tensor {
  const [left, right] = [unsqueeze(machine, a, -2), unsqueeze(machine, b, -3)];
  return reduce(machine, "norm", binary(machine, "subtract", left, right), -1, false);
}

/** `var` or `std` with the mean beside it. */
function spreadWithMean(name: "var" | "std"): Entry {
  const [signature, spread] = spreadEntry(name);
  return [
    signature,
    (machine, given) => {
      const [tensor, dim, , keep] = given;
      const axis = dim?.kind === "bool" ? undefined : dim;
      const mean = reduceEntry("mean")[1](machine, [tensor, axis, keep]);
      return tuple([spread(machine, given), mean]);
    },
  ];
}

/** Functions of `torch` that are not methods. */
export const ownSelecting: Readonly<Record<string, Entry>> = {
  cdist: pair(cdist),
  var_mean: spreadWithMean("var"),
  std_mean: spreadWithMean("std"),
  isin: pair((machine, a, b) => choosing["isin"]![1](machine, [a, b]), ", *, assume_unique="),
  meshgrid: [
    "*tensors, indexing=",
    (machine, [given, indexing]) => {
      const [first] = given?.kind === "tuple" ? given.items : [];
      const isNested = first?.kind === "list" || first?.kind === "tuple";
      const all: readonly Value[] = isNested
        ? first.items
        : given?.kind === "tuple"
          ? given.items
          : [];
      const parts = all.filter((each) => each.kind === "tensor");
      if (parts.length < all.length) return machine.unknown("these tensors are unknown");
      const turns = indexing?.kind === "string" && indexing.value === "xy" && parts.length > 1;
      const order = turns ? [parts[1]!, parts[0]!, ...parts.slice(2)] : parts;
      const sizes = order.map((part) => part.count);
      const grids = order.map((part, at) => {
        const shape = sizes.map((_, axis) => (axis === at ? -1 : 1));
        return expand(machine, reshape(machine, part, shape), sizes);
      });
      const turned = turns ? [grids[1]!, grids[0]!, ...grids.slice(2)] : grids;
      return tuple(turned);
    },
  ],
  column_stack: joinEntry((machine, parts) =>
    concatenate(
      machine,
      parts.map((part) => (part.shape.length < 2 ? reshape(machine, part, [-1, 1]) : part)),
      1,
    ),
  ),
  chain_matmul: [
    "*matrices",
    (machine, [given]) => {
      const all =
        given?.kind === "tuple" ? given.items.filter((each) => each.kind === "tensor") : [];
      const [first, ...rest] = all;
      if (!first) return machine.fail("TypeError", "expected a Tensor");
      return rest.reduce((product, each) => matmul(machine, product, each), first);
    },
  ],
  diag_embed: onTensor("", (machine, tensor) => {
    const size = tensor.shape.at(-1) ?? 1;
    const eye = fill(machine, "torch", "bool", [size, size], (out) => {
      for (let at = 0; at < size; at++) out[at * (size + 1)] = 1;
    });
    return where(machine, eye, unsqueeze(machine, tensor, -1), plain(0, 1));
  }),
  triu_indices: [
    "row, col, offset=",
    (machine, [rows, columns, offset]) => {
      const [height, width] = [wholeOf(rows, machine), wholeOf(columns, machine)];
      const shift = wholeOf(offset, machine, 0);
      const places: number[][] = [[], []];
      machine.spend(height * width);
      for (let row = 0; row < height; row++) {
        for (let column = Math.max(0, row + shift); column < width; column++) {
          places[0]!.push(row);
          places[1]!.push(column);
        }
      }
      const count = places[0]!.length;
      return createTensor("torch", "int64", [2, count], Float64Array.from(places.flat()));
    },
  ],
  cosine_similarity: pair((machine, a, b, [dim]) => {
    const axis = wholeOf(dim, machine, 1);
    const size = (each: Tensor): Tensor => reduce(machine, "norm", each, axis, false);
    const product = reduce(machine, "sum", binary(machine, "multiply", a, b), axis, false);
    return binary(machine, "divide", product, binary(machine, "multiply", size(a), size(b)));
  }, ", dim=, eps="),
};
