import { evaluate } from "../../../src/engine/evaluate.ts";
import type { BlockProblem, Linear } from "../../../src/engine/problem.ts";
import type { BlockTrace } from "../../../src/engine/trace.ts";
import { draw } from "./attentionTask.ts";
import type { Probe } from "./contest.ts";

/** The sizes of one block of GPT-2. */
export interface BlockSizes {
  readonly length: number;
  readonly modelDim: number;
  readonly headCount: number;
}

/** A block of GPT-2 with random weights of about the size that trained ones have. */
export function createBlockTask({ length, modelDim, headCount }: BlockSizes): BlockProblem {
  const hiddenDim = 4 * modelDim;
  const norm = (seed: number) => ({
    weight: { shape: [modelDim], values: draw(seed, modelDim).map((x) => 1 + x / 8) },
    bias: { shape: [modelDim], values: draw(seed + 1, modelDim, 0.25) },
  });
  const linear = (seed: number, inDim: number, outDim: number): Linear => ({
    weight: { shape: [outDim, inDim], values: draw(seed, outDim * inDim, 0.125) },
    bias: { shape: [outDim], values: draw(seed + 1, outDim, 0.125) },
  });
  return {
    ...{ kind: "block", placement: "pre", norm: "layerNorm", epsilon: 1e-5 },
    input: { shape: [1, length, modelDim], values: draw(30, length * modelDim) },
    ...{ norm1: norm(31), norm2: norm(33) },
    attention: {
      ...{ headCount, causal: true },
      queryProjection: linear(35, modelDim, modelDim),
      keyProjection: linear(37, modelDim, modelDim),
      valueProjection: linear(39, modelDim, modelDim),
      outputProjection: linear(41, modelDim, modelDim),
    },
    mlp: {
      up: linear(43, modelDim, hiddenDim),
      down: linear(45, hiddenDim, modelDim),
      activation: "geluTanh",
    },
  };
}

/** Positions that are checked: a causal block never looks further, so a short run has their numbers. */
const probedPositions = 24;

/** The reference's numbers for the first positions. */
export async function probeBlock(
  problem: BlockProblem,
  { length, modelDim, headCount }: BlockSizes,
): Promise<readonly Probe[]> {
  const positions = Math.min(length, probedPositions);
  const { attention, residualOut } = await evaluateBlock({
    ...problem,
    input: {
      shape: [1, positions, modelDim],
      values: problem.input.values.slice(0, positions * modelDim),
    },
  });
  const weights = attention.attentionWeights.values;
  const rowProbes = Array.from({ length: headCount * positions }, (_, row): Probe => {
    const [head, position] = [Math.floor(row / positions), row % positions];
    const offset = (head * length + position) * length;
    const expected = weights.subarray(row * positions, (row + 1) * positions);
    return { output: "attentionWeights", offset, expected };
  });
  return [{ output: "residualOut", offset: 0, expected: residualOut.values }, ...rowProbes];
}

/** The trace of a block is one of a block. */
export async function evaluateBlock(
  problem: BlockProblem,
  ...backend: readonly Parameters<typeof evaluate>[1][]
): Promise<BlockTrace> {
  const trace = await evaluate(problem, backend[0]);
  if (trace.kind !== "block") throw new Error(`A block became ${trace.kind}`);
  return trace;
}

/** Four operations per pair in the attention, two per parameter and position. */
export function countBlockOperations({ length, modelDim }: BlockSizes): number {
  return length * modelDim * (24 * modelDim + 4 * length);
}
