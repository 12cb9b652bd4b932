import type { AttentionMaps, AttentionOperands } from "../../engine/backends/backend.ts";
import { referenceBackend } from "../../engine/backends/reference.ts";
import { sliceHead, sliceMasking } from "../../engine/operations/scores.ts";
import { toKeyValueMatrix } from "../../engine/operations/heads.ts";
import { countElements, sizeAt } from "../../tensor/shape.ts";
import { createZeros, type DoubleTensor } from "../../tensor/tensor.ts";

/**
 * `operands -> maps` of the reference, one head after the other, to the very numbers of all at once:
 * heads know nothing of each other. After each, `onHead` is told which share is done; what it throws
 * ends the work.
 */
export async function attendByHead(
  operands: AttentionOperands,
  onHead: (share: number) => Promise<void>,
): Promise<AttentionMaps> {
  const { query, key, value, scale } = operands;
  const [batchSize = 0, headCount = 0, queryLength = 0] = query.shape;
  const keyValueHeadCount = sizeAt(key.shape, 1);
  const createMap = (columns: number) => {
    return createZeros([batchSize, headCount, queryLength, columns]);
  };
  const keyLength = sizeAt(key.shape, 2);
  const maps = {
    scores: createMap(keyLength),
    maskedScores: createMap(keyLength),
    attentionWeights: createMap(keyLength),
    headOutput: createMap(sizeAt(value.shape, 3)),
  } satisfies Record<keyof AttentionMaps, DoubleTensor>;
  const count = batchSize * headCount;
  for (let matrix = 0; matrix < count; matrix++) {
    const [batch, head] = [Math.floor(matrix / headCount), matrix % headCount];
    const keyHead = toKeyValueMatrix(matrix, headCount, keyValueHeadCount) % keyValueHeadCount;
    const done = await referenceBackend.attention({
      query: sliceHead(query, batch, head),
      key: sliceHead(key, batch, keyHead),
      value: sliceHead(value, batch, keyHead),
      ...{ scale, ...sliceMasking(operands, batch, head) },
    });
    for (const name of ["scores", "maskedScores", "attentionWeights", "headOutput"] as const) {
      maps[name].values.set(done[name].values, matrix * countElements(done[name].shape));
    }
    await onHead((matrix + 1) / count);
  }
  return maps;
}
