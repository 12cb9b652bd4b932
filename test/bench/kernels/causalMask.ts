import type { AttentionTask } from "./attentionTask.ts";

/** [queryLength, keyLength]: 0 where a key is seen, a number that drowns every score where not. */
export function createCausalMask({
  queryLength,
  keyLength,
}: Pick<AttentionTask, "queryLength" | "keyLength">): Float32Array {
  const mask = new Float32Array(queryLength * keyLength);
  for (let position = 0; position < queryLength; position++) {
    const start = position * keyLength;
    mask.fill(-1e30, start + position + 1 + keyLength - queryLength, start + keyLength);
  }
  return mask;
}
