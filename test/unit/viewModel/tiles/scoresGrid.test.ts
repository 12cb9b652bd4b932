import { describe, expect, it, vi } from "vitest";
import { evaluate } from "../../../../src/engine/evaluate.ts";
import {
  computeScoresByHead,
  type ScoresRecipe,
} from "../../../../src/engine/operations/scores.ts";
import type { AttentionStages } from "../../../../src/engine/trace.ts";
import { createLazyTensor } from "../../../../src/tensor/lazyTensor.ts";
import { stageGrid } from "../../../../src/viewModel/tiles/stageGrid.ts";
import type { NumberGrid } from "../../../../src/viewModel/tiles/numberGrid.ts";
import { createNoise, createNoiseAttention } from "../../../support/problems.ts";

const [queryLength, keyLength, headCount] = [5, 9, 4];

async function stages(): Promise<AttentionStages> {
  const trace = await evaluate(
    createNoiseAttention({
      ...{ seed: 3, batchSize: 1, headCount, keyValueHeadCount: 2 },
      ...{ queryLength, keyLength, headDim: 3, valueHeadDim: 2 },
    }),
  );
  if (trace.kind !== "attention") throw new Error(trace.kind);
  return trace;
}

function readAll(grid: NumberGrid, firstColumn: number): readonly Float64Array[] {
  return Array.from({ length: grid.rows }, (_, row) => {
    const into = new Float64Array(grid.columns - firstColumn);
    grid.readRow(row, firstColumn, into);
    return into;
  });
}

describe("scores that are computed when they are read", () => {
  it.each<[string, ScoresRecipe]>([
    ["plain", { scale: 0.5 }],
    ["causal, after a cache", { scale: 0.5, causalOffset: keyLength - queryLength }],
    ["with a mask for all heads", { scale: 2, mask: createNoise(7, [queryLength, keyLength]) }],
    ["with a mask for each head", { scale: 2, mask: createNoise(8, [1, headCount, 1, keyLength]) }],
    ["with a mask for each query", { scale: 1, mask: createNoise(9, [1, 1, queryLength, 1]) }],
  ])("are those that are computed together: %s", async (_what, recipe) => {
    const trace = await stages();
    const all = computeScoresByHead(trace.query, trace.key, recipe);
    const compute = vi.fn(() => all);
    const lazy = createLazyTensor(trace.scores.shape, compute, 0);
    const parts = { layer: 0, block: null, maps: null, mlp: null };
    const attention = { ...trace, maskedScores: Object.assign(lazy, { recipe }) };
    const shown = { parts: { ...parts, attention }, matrices: {}, input: null };
    for (let head = 0; head < headCount; head++) {
      const map = { kind: "head", head } as const;
      const grid = stageGrid({ ...shown, block: null, ends: null }, "maskedScores", map);
      for (const [row, found] of readAll(grid, 2).entries()) {
        const start = (head * queryLength + row) * keyLength;
        expect(found).toEqual(Float64Array.from(all.subarray(start + 2, start + keyLength)));
      }
    }
    expect(compute).not.toHaveBeenCalled();
  });
});
