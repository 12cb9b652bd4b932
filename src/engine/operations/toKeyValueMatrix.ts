/**
 * `matrix of the queries, counted over batch and head -> matrix of the keys and values that it reads`
 *
 * `keyValueHead = floor(head / (headCount / keyValueHeadCount))`
 *
 * Several query heads may share one key-value head, which makes the cache smaller: all of them in
 * multi-query attention, groups of them in grouped-query attention, none in plain multi-head
 * attention, where the result is the argument.
 *
 * Source: Ainslie et al. 2023, GQA, section 2.2.
 */
export function toKeyValueMatrix(
  matrix: number,
  headCount: number,
  keyValueHeadCount: number,
): number {
  const head = matrix % headCount;
  const batch = (matrix - head) / headCount;
  const groupSize = headCount / keyValueHeadCount;
  return batch * keyValueHeadCount + Math.floor(head / groupSize);
}
