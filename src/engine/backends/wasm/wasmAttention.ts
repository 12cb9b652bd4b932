import { createLazyTensor } from "../../../tensor/lazyTensor.ts";
import { countElements } from "../../../tensor/shape.ts";
import type { Tensor } from "../../../tensor/tensor.ts";
import { holdsOnlyFinite } from "../../../tensor/vectors.ts";
import { hidesKeys } from "../../operations/scores.ts";
import { computeHeadOutput } from "../../operations/weights.ts";
import type { AttentionShape } from "../../trace.ts";
import { toAttentionShape, type AttentionMaps, type AttentionOperands } from "../backend.ts";
import { toAttentionWorkspace, toScoresWorkspace } from "./jobs/attentionJob.ts";
import { cutHeads, toMaskOperand, type ScoreOperands } from "./jobs/headMemory.ts";
import { countBytes, FIRST_ADDRESS, layOut } from "./kernelMemory.ts";
import type { KernelCrew } from "./threads/kernelCrew.ts";

/**
 * `query [batch, headCount, queryLength, headDim], key, value -> attentionWeights [batch, headCount,
 * queryLength, keyLength], headOutput [batch, headCount, queryLength, valueHeadDim]`, and scores and
 * maskedScores for whoever reads them
 *
 * One head at a time goes through the kernels' memory, a block of its rows at a time, and from there
 * into the results; the kernels' memory therefore stays small.
 */
export function computeWasmAttention(
  crew: KernelCrew,
  operands: AttentionOperands,
  mostHeld: number,
): AttentionMaps {
  const parts = toScoreOperands(crew, operands);
  const { batchSize, headCount, queryLength, keyLength, valueHeadDim } = parts.shape;
  const rows = batchSize * headCount * queryLength;
  const workspace = toAttentionWorkspace(crew.kernels.functions, parts);
  crew.reserve(0, workspace, rows * (keyLength + valueHeadDim));
  const results = {
    kind: "copied",
    attentionWeights: crew.allocate(rows * keyLength),
    headOutput: crew.allocate(rows * valueHeadDim),
  } as const;
  const value = crew.share(operands.value.values);
  crew.run({ ...parts, kind: "attention", value, results });
  const attentionWeights = {
    shape: [batchSize, headCount, queryLength, keyLength],
    values: results.attentionWeights,
  };
  return {
    ...computeWasmScores(crew, operands, mostHeld),
    attentionWeights,
    // A weight of 0 takes nothing from a value that is infinite; a product with 0 would.
    headOutput: isFinite(operands.value)
      ? { shape: [batchSize, headCount, queryLength, valueHeadDim], values: results.headOutput }
      : computeHeadOutput(attentionWeights, operands.value),
  };
}

/** Whether every number still is one in single precision. */
function isFinite({ values }: Tensor): boolean {
  if (values instanceof Float32Array) return holdsOnlyFinite(values);
  return values.every((x) => Number.isFinite(Math.fround(x)));
}

/**
 * `query, key -> scores, maskedScores [batch, headCount, queryLength, keyLength]`, computed when they
 * are first read: a softmax needs its scores only while it is in the cache
 *
 * Where nothing is hidden, both are the same tensor.
 */
function computeWasmScores(
  crew: KernelCrew,
  operands: AttentionOperands,
  mostHeld: number,
): { readonly scores: Tensor; readonly maskedScores: Tensor } {
  const { query, key, value, scale } = operands;
  const [batchSize = 0, headCount = 0, queryLength = 0] = query.shape;
  const shape = [batchSize, headCount, queryLength, key.shape[2] ?? 0];
  const read = (of: AttentionOperands) =>
    createLazyTensor(shape, () => computeAll(crew, of, shape), mostHeld);
  const scores = read({ query, key, value, scale });
  return { scores, maskedScores: hidesKeys(operands) ? read(operands) : scores };
}

function computeAll(
  crew: KernelCrew,
  operands: AttentionOperands,
  shape: readonly number[],
): Float32Array {
  const parts = toScoreOperands(crew, operands);
  const count = countElements(shape);
  crew.reserve(0, toScoresWorkspace(crew.kernels.functions, parts), count);
  const scores = crew.allocate(count);
  crew.run({ ...parts, kind: "scores", scores });
  return scores;
}

/** An attention whose operands and results lie in the kernels' memory. */
export interface ResidentAttention {
  /** Computes the attention weights and the head outputs of all heads. */
  run(): void;
  /** [batch, headCount, queryLength, keyLength], of the last run. */
  readAttentionWeights(): Float32Array;
}

/**
 * Puts queries, keys and values where the kernels read them and the results where they stay, so that
 * what `run` takes is arithmetic alone: for measuring. It ends with the next computation on the same
 * kernels.
 */
export function placeAttention(crew: KernelCrew, operands: AttentionOperands): ResidentAttention {
  const { functions, memory } = crew.kernels;
  const { query, key, value } = operands;
  const [batchSize = 0, headCount = 0, queryLength = 0] = query.shape;
  const rows = batchSize * headCount * queryLength;
  const [keyLength = 0, valueHeadDim = 0] = value.shape.slice(2);
  const sizes = {
    query: query.values.length * 4,
    key: key.values.length * 4,
    value: value.values.length * 4,
    attentionWeights: rows * keyLength * 4,
    headOutput: rows * valueHeadDim * 4,
  };
  const places = layOut(sizes, FIRST_ADDRESS);
  const parts = toScoreOperands(crew, operands);
  crew.reserve(countBytes(sizes), toAttentionWorkspace(functions, parts), 0);
  const viewOf = (name: "query" | "key" | "value") =>
    memory.view(places[name], operands[name].values.length);
  for (const name of ["query", "key", "value"] as const) viewOf(name).set(operands[name].values);
  const weights = memory.view(places.attentionWeights, rows * keyLength).fill(0);

  const { attentionWeights, headOutput } = places;
  return {
    run() {
      crew.run({
        ...{ ...parts, kind: "attention", sharedBytes: countBytes(sizes) },
        ...{ query: viewOf("query"), key: viewOf("key"), value: viewOf("value") },
        results: { kind: "inPlace", attentionWeights, headOutput },
      });
    },
    readAttentionWeights: () => weights.slice(),
  };
}

/** The part of a job that says what the scores are made of, readable for all threads. */
function toScoreOperands(crew: KernelCrew, operands: AttentionOperands): ScoreOperands {
  const { query, key, mask, scale } = operands;
  const shape = toAttentionShape(operands);
  const cut = cutHeads(shape, crew.size);
  const { batchSize, headCount, queryLength, keyLength, headDim } = shape;
  const shared = mask && { shape: mask.shape, values: crew.share(mask.values) };
  return {
    ...{ shape, cut, unitCount: cut.unitCount, scale, sharedBytes: 0 },
    work: batchSize * headCount * queryLength * keyLength * headDim,
    query: crew.share(query.values),
    key: crew.share(key.values),
    mask: shared ? toMaskOperand(shared, shape) : null,
    firstVisible: toFirstVisible(operands, shape),
  };
}

/** How many keys the first query sees: all of them when attention is not causal. */
function toFirstVisible({ causalOffset }: AttentionOperands, sizes: AttentionShape): number {
  if (causalOffset === undefined) return sizes.keyLength;
  const { keyLength, queryLength } = sizes;
  return Math.min(Math.max(causalOffset + 1, -queryLength), keyLength);
}
