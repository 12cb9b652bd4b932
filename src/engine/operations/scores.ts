import { computeBroadcastStrides, sizeAt } from "../../tensor/shape.ts";
import { createLazyTensor } from "../../tensor/lazyTensor.ts";
import { createZeros, sliceTensor, type Tensor } from "../../tensor/tensor.ts";
import { computeDotProduct } from "../../tensor/vectors.ts";
import { toKeyValueMatrix } from "./heads.ts";

/** `[batch, headCount, length, columns], batch, head -> [1, 1, length, columns]`, on the same numbers */
export function sliceHead(tensor: Tensor, batch: number, head: number): Tensor {
  const { shape, values } = sliceTensor(tensor, [batch, head]);
  return { shape: [1, 1, ...shape], values };
}

/** The masking of one head: its part of a mask that broadcasts to [batch, headCount, ...]. */
export function sliceMasking(
  { mask, causalOffset }: Masking,
  batch: number,
  head: number,
): Masking {
  const causal = causalOffset === undefined ? {} : { causalOffset };
  if (mask === undefined) return causal;
  const outer = mask.shape.slice(0, -2);
  if (outer.length === 0) return { ...causal, mask };
  const own = [batch, head].slice(-outer.length).map((at, axis) => (outer[axis] === 1 ? 0 : at));
  return { ...causal, mask: sliceTensor(mask, own) };
}

/**
 * `query [batch, headCount, queryLength, headDim] x key^T [batch, keyValueHeadCount, headDim,
 * keyLength] -> scores [batch, headCount, queryLength, keyLength]`
 *
 * `scores[q, k] = (query_q . key_k) * scale`, where scale is 1 / sqrt(headDim) / temperature
 *
 * How well what a query position asks for matches what a key position offers. A dot product of
 * headDim random numbers grows like sqrt(headDim); the scale takes that growth back.
 *
 * Source: Vaswani et al. 2017, Attention Is All You Need, equation 1.
 */
export function computeScores(query: Tensor, key: Tensor, scale: number): Tensor {
  const [batchSize = 0, headCount = 0, queryLength = 0, headDim = 0] = query.shape;
  const [, keyValueHeadCount = 0, keyLength = 0] = key.shape;
  const scores = createZeros([batchSize, headCount, queryLength, keyLength]);
  for (let row = 0; row < batchSize * headCount * queryLength; row++) {
    const matrix = Math.floor(row / queryLength);
    const firstKey = toKeyValueMatrix(matrix, headCount, keyValueHeadCount) * keyLength;
    const queryStart = row * headDim;
    for (let k = 0; k < keyLength; k++) {
      const keyStart = (firstKey + k) * headDim;
      const product = computeDotProduct(query.values, queryStart, key.values, keyStart, headDim);
      scores.values[row * keyLength + k] = product * scale;
    }
  }
  return scores;
}

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

/** Whether masked scores may differ from scores. */
export function hidesKeys({ mask, causalOffset }: Masking): boolean {
  return mask !== undefined || causalOffset !== undefined;
}

/** What scores follow from, besides query and key. */
export interface ScoresRecipe extends Masking {
  readonly scale: number;
}

/**
 * `query [batch, headCount, queryLength, headDim] x key^T [batch, keyValueHeadCount, headDim,
 * keyLength], recipe -> scores [batch, headCount, queryLength, keyLength]`, masked where the recipe
 * masks
 *
 * The reference operations, one head after the other, each rounded to single precision when it is
 * done: large maps take no more than their own room and that of one head.
 */
export function computeScoresByHead(
  query: Tensor,
  key: Tensor,
  { scale, ...masking }: ScoresRecipe,
): Float32Array {
  const [batchSize = 0, headCount = 0, queryLength = 0] = query.shape;
  const [, keyValueHeadCount = 0, keyLength = 0] = key.shape;
  const size = queryLength * keyLength;
  const all = new Float32Array(batchSize * headCount * size);
  for (let matrix = 0; matrix < batchSize * headCount; matrix++) {
    const [batch, head] = [Math.floor(matrix / headCount), matrix % headCount];
    const keyHead = toKeyValueMatrix(matrix, headCount, keyValueHeadCount) % keyValueHeadCount;
    const scores = computeScores(
      sliceHead(query, batch, head),
      sliceHead(key, batch, keyHead),
      scale,
    );
    const masked = computeMaskedScores(scores, sliceMasking(masking, batch, head));
    all.set(masked.values, matrix * size);
  }
  return all;
}

/** Scores. If their numbers are not held, a few can be computed without all the others. */
export interface Scores extends Tensor {
  /** What they follow from; absent where their numbers are held. */
  readonly recipe?: ScoresRecipe;
}

/** Scores that are computed when they are read, head by head, and kept by whoever reads them. */
export function createLazyScores(
  { query, key }: { readonly query: Tensor; readonly key: Tensor },
  shape: readonly number[],
  recipe: ScoresRecipe,
): Scores {
  const scores = createLazyTensor(shape, () => computeScoresByHead(query, key, recipe), 0);
  // A spread would read the numbers.
  return Object.assign(scores, { recipe });
}
