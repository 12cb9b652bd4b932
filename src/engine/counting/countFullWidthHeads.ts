import type { AttentionShape } from "../trace.ts";

/** Multiplications of the dot products and of the mixing, with the same width cut differently. */
export interface HeadWidthCount {
  /** As it is: each head on its slice. */
  readonly slices: number;
  /** As many heads, each on the whole width. */
  readonly fullWidthHeads: number;
  /** A single head on the whole width. */
  readonly oneFullWidthHead: number;
}

/**
 * `sizes -> multiplications of q . k and of weights x V`
 *
 * `headCount * queryLength * keyLength * (headDim + valueHeadDim)` per batch element. Cutting the width
 * into slices costs nothing: headCount slices cost what one head of full width costs, and headCount
 * heads of full width cost headCount times that. The scale is not counted here.
 */
export function countFullWidthHeads(shape: AttentionShape): HeadWidthCount {
  const { batchSize, headCount, queryLength, keyLength, headDim, valueHeadDim } = shape;
  const slices = batchSize * headCount * queryLength * keyLength * (headDim + valueHeadDim);
  return { slices, fullWidthHeads: slices * headCount, oneFullWidthHead: slices };
}
