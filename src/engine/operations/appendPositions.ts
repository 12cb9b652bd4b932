import { createLike, type Tensor } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";

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
