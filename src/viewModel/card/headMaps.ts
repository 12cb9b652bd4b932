import type { AttentionMaps } from "../../engine/trace.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { shrinkMap } from "../computation/toStackView.ts";

/** The small map of one head: what each query gives to each key. */
export interface HeadMap {
  /** [rows, columns] of attention weights; in a reduced map, the largest of each block. */
  readonly weights: Tensor;
  /** Whether one cell stands for several weights. */
  readonly isShrunk: boolean;
  /** Whether it contains only the last of many queries. */
  readonly isLastRow: boolean;
}

/** Larger maps show only the last query, because a hover must be quick. */
const mostWeights = 512 * 512;

/** The attention weights of a head, in the first batch element, as at most `side` × `side` cells. */
export function toHeadMap(stages: AttentionMaps, head: number, side: number): HeadMap {
  const { queryLength, keyLength } = stages.shape;
  const isLastRow = queryLength * keyLength > mostWeights;
  const rows = isLastRow ? 1 : queryLength;
  const end = (head + 1) * queryLength * keyLength;
  const values = stages.attentionWeights.values.slice(end - rows * keyLength, end);
  const whole: Tensor = { shape: [rows, keyLength], values };
  const isShrunk = rows > side || keyLength > side;
  return { weights: isShrunk ? shrinkMap(whole, side) : whole, isShrunk, isLastRow };
}
