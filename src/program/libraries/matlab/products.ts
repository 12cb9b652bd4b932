import { binary as onTensors } from "../../tensors/elementwise.ts";
import { concatenate } from "../../tensors/join.ts";
import { matmul } from "../../tensors/matmul.ts";
import { reduce } from "../../tensors/reduce.ts";
import { diagonal, permute, reshape, swapAxes } from "../../tensors/shapes.ts";
import { float } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numpyLinalg } from "../numpy/linalg.ts";
import { numberOf } from "../convert.ts";
import { axisIn, type Entries, textIn } from "./given.ts";
import { flatten } from "../columns/vectors.ts";
import { numbersIn, shapeOf, trimmed } from "./matrices.ts";

function isVector({ shape }: Tensor): boolean {
  return shape.length === 2 && shape.includes(1);
}

/** Of two vectors in any direction, or along a dimension of two matrices. */
function dot(machine: Machine, [x, y, axis]: readonly Value[]): Value {
  const [a, b] = [numbersIn(machine, x), numbersIn(machine, y)];
  if (isVector(a) && isVector(b) && !axis) {
    if (a.count !== b.count) return machine.fail("error", "dot: sizes of X and Y must match");
    return matmul(machine, reshape(machine, a, [1, a.count]), reshape(machine, b, [b.count, 1]));
  }
  if (a.shape.join() !== b.shape.join()) {
    return machine.fail("error", "dot: sizes of X and Y must match");
  }
  const along = axisIn(machine, x!, axis);
  return trimmed(
    machine,
    reduce(machine, "sum", onTensors(machine, "multiply", a, b), along, true),
  );
}

function norm(machine: Machine, [x, kind]: readonly Value[]): Value {
  const tensor = numbersIn(machine, x);
  const power = kind === undefined ? 2 : numberOf(kind);
  if (textIn(kind) === "fro" || (isVector(tensor) && power === 2)) {
    return reduce(machine, "norm", flatten(machine, tensor), null, false);
  }
  if (isVector(tensor) && power === 1) {
    return reduce(machine, "norm1", flatten(machine, tensor), null, false);
  }
  if (isVector(tensor) && power === Infinity) {
    const sizes = tensor.numbers();
    return sizes && !sizes.some(Number.isNaN)
      ? float(Math.max(0, ...[...sizes].map(Math.abs)))
      : machine.unknown("this norm is not followed");
  }
  return machine.unknown("this norm is not followed");
}

function kron(machine: Machine, [x, y]: readonly Value[]): Value {
  const [a, b] = [numbersIn(machine, x), numbersIn(machine, y)];
  if (a.shape.length + b.shape.length > 4) {
    return machine.unknown("this use of `kron` is not followed");
  }
  const [p = 1, q = 1] = a.shape;
  const [r = 1, s = 1] = b.shape;
  const left = reshape(machine, a, [p, 1, q, 1]);
  const right = reshape(machine, b, [1, r, 1, s]);
  return reshape(machine, onTensors(machine, "multiply", left, right), [p * r, q * s]);
}

function cross(machine: Machine, [x, y]: readonly Value[]): Value {
  const [a, b] = [numbersIn(machine, x), numbersIn(machine, y)];
  const [p, q] = [a.numbers(), b.numbers()];
  if (a.count !== 3 || b.count !== 3) return machine.unknown("this product is not followed");
  if (!p || !q) return machine.unknown(a.why || b.why);
  const rolled = (tensor: Tensor, by: number): Tensor => {
    const row = flatten(machine, tensor);
    const order = [0, 1, 2].map((at) => (at + by) % 3);
    const parts = order.map((at) => row.view([1], row.strides, row.offset + at * row.strides[0]!));
    return reshape(machine, concatenate(machine, parts, 0), [...a.shape]);
  };
  const times = (one: Tensor, other: Tensor): Tensor => onTensors(machine, "multiply", one, other);
  const first = times(rolled(a, 1), rolled(b, 2));
  return onTensors(machine, "subtract", first, times(rolled(a, 2), rolled(b, 1)));
}

/** The last dimensions come first, as the pages of a product want them. */
function pagesFirst(machine: Machine, tensor: Tensor): Tensor {
  const { length } = tensor.shape;
  if (length === 2) return tensor;
  const outer = Array.from({ length: length - 2 }, (_, at) => at + 2);
  return permute(machine, tensor, [...outer, 0, 1]);
}

/** Page by page: the third dimension, and those behind it, count the matrices. */
function multiplyPages(machine: Machine, items: readonly Value[]): Value {
  const isTurned = items.length > 2;
  const [x, y] = isTurned ? [items[0], items[2]] : items;
  const [first, second] = isTurned ? [textIn(items[1]), textIn(items[3])] : ["none", "none"];
  const turn = (tensor: Tensor, how: string | null): Tensor =>
    how === "none" ? tensor : swapAxes(machine, tensor, -1, -2);
  const rank = Math.max(shapeOf(x).length, shapeOf(y).length);
  const [a, b] = [x, y].map((each) => {
    const tensor = numbersIn(machine, each);
    const missing = new Array<number>(rank - tensor.shape.length).fill(1);
    return missing.length > 0 ? reshape(machine, tensor, [...tensor.shape, ...missing]) : tensor;
  }) as [Tensor, Tensor];
  const made = matmul(
    machine,
    turn(pagesFirst(machine, a), first ?? "none"),
    turn(pagesFirst(machine, b), second ?? "none"),
  );
  const { length } = made.shape;
  if (length === 2) return made;
  const outer = Array.from({ length: length - 2 }, (_, at) => at);
  return trimmed(machine, permute(machine, made, [length - 2, length - 1, ...outer]));
}

/** Functions that multiply. */
export const products: Entries = {
  dot,
  norm,
  kron,
  cross,
  pagemtimes: multiplyPages,
  pagetranspose: (machine, [x]) => swapAxes(machine, numbersIn(machine, x), 0, 1),
  inv: (machine, [x]) => machine.call(numpyLinalg.get("inv")!, [numbersIn(machine, x)]),
  det: (machine, [x]) => machine.call(numpyLinalg.get("det")!, [numbersIn(machine, x)]),
  trace: (machine, [x]) =>
    shapeOf(x)[0] !== shapeOf(x)[1]
      ? machine.unknown("this use of `trace` is not followed")
      : reduce(machine, "sum", diagonal(machine, numbersIn(machine, x), 0), null, false),
};
