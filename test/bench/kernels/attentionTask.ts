import type { AttentionOperands } from "../../../src/engine/backends/backend.ts";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import { mergeHeads, toKeyValueMatrix } from "../../../src/engine/operations/heads.ts";
import type { AttentionProblem } from "../../../src/engine/problem.ts";
import { createLcgValues } from "../../../src/random/lcg.ts";
import type { Tensor } from "../../../src/tensor/tensor.ts";
import type { Probe } from "./contest.ts";

/** The sizes of one attention. */
export interface AttentionSizes {
  readonly headCount: number;
  readonly keyValueHeadCount: number;
  readonly queryLength: number;
  readonly keyLength: number;
  readonly headDim: number;
  readonly causal: boolean;
}

/** One attention in single precision, [head, position, headDim] row by row. */
export interface AttentionTask extends AttentionSizes {
  readonly query: Float32Array;
  readonly key: Float32Array;
  readonly value: Float32Array;
  readonly scale: number;
}

/** Random numbers in the sizes that were asked for, the same every time. */
export function createAttentionTask(sizes: AttentionSizes): AttentionTask {
  const { headCount, keyValueHeadCount, queryLength, keyLength, headDim } = sizes;
  const keyValueCount = keyValueHeadCount * keyLength * headDim;
  return {
    ...sizes,
    query: draw(1, headCount * queryLength * headDim),
    key: draw(2, keyValueCount),
    value: draw(3, keyValueCount),
    scale: 1 / Math.sqrt(headDim),
  };
}

/** Numbers in [-2, 2). */
export function draw(seed: number, count: number, scale = 4): Float32Array {
  return Float32Array.from(createLcgValues(seed, count, scale));
}

/** Four operations for every pair of positions and dimension; hidden pairs count for their rivals. */
export function countOperations({ headCount, queryLength, keyLength, headDim }: AttentionSizes) {
  return 4 * headCount * queryLength * keyLength * headDim;
}

/** As the backends take it. */
export function toOperands(task: AttentionTask): AttentionOperands {
  const { headCount, keyValueHeadCount, queryLength, keyLength, headDim, scale, causal } = task;
  const keyShape = [1, keyValueHeadCount, keyLength, headDim];
  return {
    query: { shape: [1, headCount, queryLength, headDim], values: task.query },
    key: { shape: keyShape, values: task.key },
    value: { shape: keyShape, values: task.value },
    scale,
    ...(causal && { causalOffset: keyLength - queryLength }),
  };
}

/** As the editor would state it. */
export function toProblem(task: AttentionTask): AttentionProblem {
  const { query, key, value } = toOperands(task);
  const { headCount, keyValueHeadCount, causal } = task;
  return {
    ...{ kind: "attention", headCount, keyValueHeadCount, causal },
    ...{ query: mergeHeads(query), key: mergeHeads(key), value: mergeHeads(value) },
  };
}

/** Rows that are checked; a whole map in double precision would take minutes. */
const probedRows = 48;

/** Rows of the reference, spread over heads and positions from the first to the last. */
export async function probeAttention(task: AttentionTask): Promise<readonly Probe[]> {
  const rows = task.headCount * task.queryLength;
  const count = Math.min(rows, probedRows);
  const probes: Probe[] = [];
  for (let index = 0; index < count; index++) {
    const row = count === 1 ? 0 : Math.round((index * (rows - 1)) / (count - 1));
    probes.push(...(await probeRow(task, row)));
  }
  return probes;
}

async function probeRow(task: AttentionTask, row: number): Promise<readonly Probe[]> {
  const { queryLength, keyLength, headDim, headCount, keyValueHeadCount, causal, scale } = task;
  const matrix = toKeyValueMatrix(Math.floor(row / queryLength), headCount, keyValueHeadCount);
  const size = keyLength * headDim;
  const slice = (values: Float32Array): Tensor => {
    const piece = values.subarray(matrix * size, (matrix + 1) * size);
    return { shape: [1, 1, keyLength, headDim], values: piece };
  };
  const { attentionWeights, headOutput } = await referenceBackend.attention({
    query: {
      shape: [1, 1, 1, headDim],
      values: task.query.subarray(row * headDim, (row + 1) * headDim),
    },
    ...{ key: slice(task.key), value: slice(task.value), scale },
    ...(causal && { causalOffset: (row % queryLength) + keyLength - queryLength }),
  });
  return [
    { output: "attentionWeights", offset: row * keyLength, expected: attentionWeights.values },
    { output: "headOutput", offset: row * headDim, expected: headOutput.values },
  ];
}
