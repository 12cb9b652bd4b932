import type { Tensor as Matrix } from "../../tensor/tensor.ts";
import type { Tensor } from "../values/tensor.ts";
import { type Products, toProducts } from "./products.ts";
import { keepsMatrices } from "./scores.ts";
import { type Softmax, toSoftmax } from "./softmaxes.ts";

const mostBefore = 64;

/** Operations after which a number is at another place, or is made of those of other places. */
const moving = new Set([
  ...["matmul", "einsum", "permute", "index", "reshape", "narrow", "stack", "concatenate"],
  ...["expand", "repeat", "tile", "flip", "roll", "cumsum", "sort"],
]);

/** What each number of a tensor is made of, place by place. */
export function sameSized({ origin, shape }: Tensor): readonly Tensor[] {
  if (!origin || moving.has(origin.operation)) return [];
  return origin.inputs.filter(
    (input) => typeof input === "object" && input.shape.join() === shape.join(),
  ) as readonly Tensor[];
}

/** Tensors that the weights of an attention are made of, each of their size. */
export function listBefore(weights: Tensor): readonly Tensor[] {
  const before = new Set([weights]);
  for (const each of before) {
    if (before.size > mostBefore) break;
    for (const input of sameSized(each)) before.add(input);
  }
  return [...before];
}

/** Whether every row sums to 0, as errors of a classifier and gradients of scores do. */
export function areErrors({ shape, values }: Matrix): boolean {
  const keys = shape.at(-1) ?? 1;
  for (let row = 0; row < values.length; row += keys) {
    const own = Array.from(values.subarray(row, row + keys));
    const size = own.reduce((sum, each) => sum + Math.abs(each), 0);
    if (size === 0 || Math.abs(own.reduce((sum, each) => sum + each, 0)) > 1e-5 * size)
      return false;
  }
  return true;
}

/** What weights are made of, place by place. */
export interface WeightPath {
  /** The softmaxes on the way, of rows. */
  readonly softmaxes: readonly Softmax[];
  /** Products of queries and keys that go through none of these. */
  readonly products: readonly Products[];
  /** Operations on the way that are neither. */
  readonly operations: ReadonlySet<string>;
}

/** Goes from weights, or from the scores of a softmax, back to products. */
export function pathTo(weights: Tensor): WeightPath {
  const softmaxes: Softmax[] = [];
  const products: Products[] = [];
  const operations = new Set<string>();
  const seen = new Set([weights]);
  for (const each of seen) {
    const { origin } = each;
    if (!origin || seen.size > mostBefore) continue;
    const softmax = toSoftmax(each);
    const own = softmax ? null : toProducts(each, origin);
    if (softmax) softmaxes.push(softmax);
    else if (own) products.push(own);
    else {
      operations.add(origin.operation);
      for (const input of [...sameSized(each), ...arranged(each)]) seen.add(input);
    }
  }
  return { softmaxes, products, operations };
}

/** What has the same matrices, with other dimensions before them, or mixed with those of other heads. */
function arranged(tensor: Tensor): readonly Tensor[] {
  const { operation = "", inputs = [] } = tensor.origin ?? {};
  if (operation !== "reshape" && operation !== "einsum") return [];
  return inputs.filter(
    (input) => typeof input === "object" && input.shape.length > 2 && keepsMatrices(tensor, input),
  ) as readonly Tensor[];
}

/** Operations that take some numbers of a tensor, or order them. */
const picking = new Set(["topk", "sort", "scatter", "gather", "index", "narrow", "fill", "where"]);

/** Products of queries and keys of which scores are some, or are made in another way. */
export function productsBehind(scores: Tensor): readonly Products[] {
  const seen = new Set([scores]);
  const size = scores.shape.slice(-2).join();
  for (const each of seen) {
    const { origin } = each;
    if (!origin || seen.size > mostBefore) continue;
    const products = toProducts(each, origin);
    if (products && each.shape.slice(-2).join() === size) return [products];
    const isPicked = picking.has(origin.operation);
    for (const input of isPicked ? origin.inputs : [...sameSized(each), ...arranged(each)]) {
      if (typeof input === "object") seen.add(input);
    }
  }
  return [];
}
