import { sizeAt } from "../../tensor/shape.ts";
import { createLike, createZeros, type Tensor } from "../../tensor/tensor.ts";
import type { RotarySettings } from "../problem.ts";

/**
 * `vectors [batch, head, length, headDim] -> rotated`, same shape; headDim is even
 *
 * `(x, y)_i -> (x cos a - y sin a, x sin a + y cos a)`, a = position * base^(-2 i / headDim)
 *
 * Each pair of dimensions turns like the hand of a clock, the first pair fast and the last slowly. A
 * dot product of two turned vectors depends only on how far apart their positions are.
 *
 * Source: Su et al. 2021, RoFormer, equation 15 and section 3.4.2.
 */
export function rotatePositions(
  vectors: Tensor,
  { base = 10000, pairing }: RotarySettings,
  firstPosition = 0,
): Tensor {
  const [batchSize = 0, headCount = 0, length = 0, headDim = 0] = vectors.shape;
  const rotated = createZeros(vectors.shape);
  const half = headDim / 2;
  for (let row = 0; row < batchSize * headCount * length; row++) {
    const position = firstPosition + (row % length);
    for (let pair = 0; pair < half; pair++) {
      const x = row * headDim + (pairing === "halves" ? pair : 2 * pair);
      const y = x + (pairing === "halves" ? half : 1);
      turnPair(vectors, rotated.values, x, y, position * base ** (-pair / half));
    }
  }
  return rotated;
}

function turnPair(
  { values }: Tensor,
  into: Float64Array,
  x: number,
  y: number,
  angle: number,
): void {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  into[x] = values[x]! * cos - values[y]! * sin;
  into[y] = values[x]! * sin + values[y]! * cos;
}

/**
 * `past [batch, head, pastLength, dim], added [batch, head, addedLength, dim] -> both [batch, head,
 * pastLength + addedLength, dim]`
 *
 * `both[b, h, p] = p < pastLength ? past[b, h, p] : added[b, h, p - pastLength]`
 *
 * The key-value cache: an earlier position's key and value do not depend on later tokens, so they are
 * kept instead of being projected again at every step.
 *
 * Source: Shazeer 2019, Fast Transformer Decoding (incremental attention).
 */
export function appendPositions(past: Tensor, added: Tensor): Tensor {
  const [batchSize = 0, headCount = 0, pastLength = 0, dim = 0] = past.shape;
  const addedLength = sizeAt(added.shape, 2);
  const both = createLike(added.values, [batchSize, headCount, pastLength + addedLength, dim]);
  const pastSize = pastLength * dim;
  const addedSize = addedLength * dim;
  for (let matrix = 0; matrix < batchSize * headCount; matrix++) {
    const start = matrix * (pastSize + addedSize);
    both.values.set(past.values.subarray(matrix * pastSize, (matrix + 1) * pastSize), start);
    const addedRows = added.values.subarray(matrix * addedSize, (matrix + 1) * addedSize);
    both.values.set(addedRows, start + pastSize);
  }
  return both;
}
