import type { Tensor } from "../values/tensor.ts";
import type { ProgramMaps } from "./attention.ts";
import type { Readers } from "./readers.ts";
import { same } from "./views.ts";

/** A reshape that puts numbers of several positions into one row, because heads and positions were not swapped. */
export interface MixedPositions {
  readonly kind: "split" | "merge";
  readonly reshape: Tensor;
}

/** Where a program splits its width into heads, or joins the heads, without swapping them with the positions. */
export function findMixedPositions(
  { output, sources, weights }: ProgramMaps,
  readers: Readers,
): MixedPositions | null {
  const [, heads = 1] = weights.shape;
  if (heads < 2) return null;
  const split = sources.query && splitBefore(sources.query, heads);
  if (split) return { kind: "split", reshape: split };
  const merge = output && mergeBehind(output, heads, readers);
  return merge ? { kind: "merge", reshape: merge } : null;
}

/** `x.view(batch, heads, positions, width)` of a matrix of positions. */
function splitBefore(query: Tensor, heads: number): Tensor | null {
  let at = query;
  while (at.origin && same.has(at.origin.operation) && typeof at.origin.inputs[0] === "object")
    [at] = at.origin.inputs as [Tensor];
  const [from] = at.origin?.operation === "reshape" ? at.origin.inputs : [];
  return typeof from === "object" && isSwapMissing(at, from, heads) ? at : null;
}

/** `(weights @ v).reshape(batch, positions, width)` */
function mergeBehind(output: Tensor, heads: number, readers: Readers): Tensor | null {
  if (output.origin?.operation !== "matmul") return null;
  const seen = new Set([output]);
  for (const each of seen) {
    for (const reader of readers.get(each) ?? []) {
      const operation = reader.origin?.operation ?? "";
      if (operation === "reshape" && isSwapMissing(each, reader, heads)) return reader;
      if (same.has(operation)) seen.add(reader);
    }
  }
  return null;
}

/** Whether one is [..., heads, positions, width], and the other [..., positions, heads * width]. */
function isSwapMissing(
  { shape: split }: Tensor,
  { shape: joined }: Tensor,
  heads: number,
): boolean {
  const [own, positions, width] = split.slice(-3);
  if (own === undefined || positions === undefined || width === undefined) return false;
  return (
    own === heads &&
    positions > 1 &&
    positions !== heads &&
    joined.at(-2) === positions &&
    joined.at(-1) === heads * width
  );
}
