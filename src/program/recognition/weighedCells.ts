import type { Tensor } from "../values/tensor.ts";
import { productOfCells } from "./cellProduct.ts";
import { isCellwise, linear } from "./cells.ts";
import type { Readers } from "./readers.ts";
import { turned } from "./views.ts";

/** A result that is computed number by number, or row by row. */
export function weighedCells(
  weights: Tensor,
  readers: Readers,
): { readonly value: Tensor; readonly output: Tensor } | null {
  for (const output of findCells(weights, readers)) {
    const { right, isTurned, factor } = productOfCells(output, undefined, weights) ?? {};
    if (!right || factor !== 1) continue;
    return { value: isTurned ? turned(right) : right, output };
  }
  return null;
}

/** More operations on single weights are not followed. */
const mostFollowed = 20_000;

/** What is filled with sums and products of numbers of a tensor. */
export function findCells(from: Tensor, readers: Readers): readonly Tensor[] {
  const seen = new Set([from]);
  for (const tensor of seen) {
    if (seen.size > mostFollowed) break;
    if (isCellwise(tensor) && tensor !== from) continue;
    for (const reader of readers.get(tensor) ?? []) {
      const { operation = "" } = reader.origin ?? {};
      if (linear.has(operation) || operation === "matmul") seen.add(reader);
    }
  }
  return [...seen].filter(
    (each) => each !== from && (isCellwise(each) || isLastSum(each, seen, readers)),
  );
}

/** Whether nothing is added to it any more. */
function isLastSum(tensor: Tensor, seen: ReadonlySet<Tensor>, readers: Readers): boolean {
  const isSum = ({ origin }: Tensor): boolean =>
    origin?.operation === "add" && tensor.shape.length > 0;
  return isSum(tensor) && !readers.get(tensor)?.some((each) => seen.has(each) && isSum(each));
}
