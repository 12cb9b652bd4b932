import { afterEach, describe, expect, it } from "vitest";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import { computeStages } from "../../../src/engine/pipelines/computeStages.ts";
import { moreOf } from "../../../src/engine/influence/computeInfluence.ts";
import { followNumber } from "../../../src/viewModel/influence/followNumber.ts";
import { stageNumber } from "../../../src/viewModel/influence/influenceStep.ts";
import { ComputeClient } from "../../../src/workers/compute/computeClient.ts";
import { createNoise, createNoiseAttention } from "../../support/problems.ts";
import { startFaulty } from "../../support/workers/starters.ts";

const problem = createNoiseAttention({
  ...{ seed: 2, batchSize: 1, headCount: 2, keyValueHeadCount: 2 },
  ...{ queryLength: 3, keyLength: 3, headDim: 4, valueHeadDim: 4 },
});
const cell = { path: ["key"], indices: [0, 1, 2] } as const;
const at = { stage: "attentionWeights", head: 1, row: 2, column: 0 } as const;
const never = new AbortController().signal;

let client: ComputeClient;
function open(): ComputeClient {
  client = new ComputeClient(startFaulty(), { silenceMs: () => 20_000, cancelMs: 150 });
  return client;
}

afterEach(() => {
  client.dispose();
});

describe("the compute worker follows numbers", () => {
  it("as they are followed where they stand", async () => {
    expect(await open().influence(problem, cell)).toEqual(await followNumber(problem, cell));
  });

  it("several for one value, in their order", async () => {
    const cells = [0, 5, 9].map((column) => ({ ...cell, indices: [0, column % 3, column % 8] }));
    const changes = await open().changes(problem, { at, cells, patienceMs: 10_000 }, never);
    const numberOf = async (asked: typeof problem): Promise<number> =>
      stageNumber(await computeStages(referenceBackend, asked), at) ?? Number.NaN;
    const now = await numberOf(problem);
    const expected = await Promise.all(
      cells.map(
        async (each) => (await numberOf(moreOf(problem, each, 0.1) as typeof problem)) - now,
      ),
    );
    expect(changes).toEqual(expected);
    expect(changes.some((change) => change !== null && change !== 0)).toBe(true);
  });

  it("and leaves out what there is no time for", async () => {
    const changes = await open().changes(
      problem,
      { at, cells: [cell, cell], patienceMs: 0 },
      never,
    );
    expect(changes).toEqual([null, null]);
  });

  it("says which number does not exist, and continues", async () => {
    const missing = { path: ["input"], indices: [0, 0, 0] };
    await expect(open().influence(problem, missing)).rejects.toThrow("input is not part of this");
    await client.influence(problem, cell);
  });

  it("refuses what cannot be computed", async () => {
    const wrong = { ...problem, key: createNoise(1, [1, 3, 6]) };
    await expect(open().influence(wrong, cell)).rejects.toThrow(
      "key is [3, 6] but query is [3, 8]",
    );
  });
});
