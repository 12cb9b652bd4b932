import { computeBroadcastStrides, sizeAt } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";

/** What hides keys: numbers added to the scores, and the causal rule. */
export interface Masking {
  /** Broadcasts to the shape of the scores; -Infinity hides a key. */
  readonly mask?: Tensor;
  /** Key k is visible to query q when k <= q + causalOffset; absent when attention is not causal. */
  readonly causalOffset?: number;
}

/**
 * `scores [batch, headCount, queryLength, keyLength] + mask -> maskedScores`, same shape
 *
 * `maskedScores[q, k] = k <= q + causalOffset ? scores[q, k] + mask[q, k] : -Infinity`
 *
 * A score of -Infinity becomes a weight of exactly 0: the query cannot see that key. The causal rule
 * hides the future. Its offset is how many keys came before the first query: 0 for a whole text,
 * the length of the cache when one more token is read.
 *
 * Source: Vaswani et al. 2017, Attention Is All You Need, section 3.2.3.
 */
export function computeMaskedScores(scores: Tensor, { mask, causalOffset }: Masking): Tensor {
  const values = Float64Array.from(scores.values);
  if (mask !== undefined) addMask(values, scores.shape, mask);
  if (causalOffset !== undefined) hideFuture(values, scores.shape, causalOffset);
  return { shape: scores.shape, values };
}

function addMask(values: Float64Array, shape: readonly number[], mask: Tensor): void {
  const strides = computeBroadcastStrides(
    { role: "mask", shape: mask.shape },
    { role: "scores", shape },
  );
  for (let at = 0; at < values.length; at++) {
    let rest = at;
    let maskAt = 0;
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      const size = sizeAt(shape, axis);
      maskAt += (rest % size) * strides[axis]!;
      rest = Math.floor(rest / size);
    }
    values[at] = values[at]! + mask.values[maskAt]!;
  }
}

function hideFuture(values: Float64Array, shape: readonly number[], causalOffset: number): void {
  const queryLength = sizeAt(shape, -2);
  const keyLength = sizeAt(shape, -1);
  for (let row = 0; row * keyLength < values.length; row++) {
    const visible = (row % queryLength) + causalOffset + 1;
    const firstHidden = Math.min(Math.max(visible, 0), keyLength);
    values.fill(-Infinity, row * keyLength + firstHidden, (row + 1) * keyLength);
  }
}
