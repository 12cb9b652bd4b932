import { describe, expect, it } from "vitest";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import { evaluate } from "../../../src/engine/evaluate.ts";
import type { Problem } from "../../../src/engine/problem.ts";
import { countOperations } from "../../../src/workers/compute/serveCompute.ts";
import { watchBackend } from "../../../src/workers/compute/computeTrace.ts";
import {
  createNoise,
  createNoiseAttention,
  createNoiseBlock,
  createNoiseLinear,
} from "../../support/problems.ts";

const input = createNoise(1, [1, 3, 8]);
const block = createNoiseBlock(1);
const sizes = { batchSize: 1, headCount: 2, keyValueHeadCount: 2, headDim: 4, valueHeadDim: 4 };
const attention = createNoiseAttention({ ...sizes, seed: 1, queryLength: 3, keyLength: 3 });
const gate = createNoiseLinear(9, block.mlp.up.weight.shape[0]!, 8);

const problems: readonly (readonly [string, Problem])[] = [
  ["attention", attention],
  ["attention with its projection", { ...attention, outputProjection: createNoiseLinear(5, 8, 8) }],
  ["self-attention", { kind: "selfAttention", input, ...block.attention }],
  ["an MLP", { kind: "mlp", input, ...block.mlp }],
  ["a gated MLP", { kind: "mlp", input, ...block.mlp, activation: "swiglu", gate }],
  ["a block", { kind: "block", input, ...block }],
  ["a block without its stream", { kind: "block", input, ...block, residual: false }],
  ["a post-norm block", { kind: "block", input, ...block, placement: "post" }],
  [
    "a stack with its end",
    {
      ...{ kind: "stack", input, blocks: [block, createNoiseBlock(2)] },
      finalNorm: { norm: "rmsNorm", epsilon: 1e-5 },
      languageModelHead: createNoiseLinear(7, 11, 8),
    },
  ],
];

describe("the operations that progress is counted in", () => {
  it.each(problems)("of %s are as many as are done", async (_name, problem) => {
    let [asked, done] = [0, 0];
    const watched = watchBackend(referenceBackend, {
      before: () => {
        asked += 1;
        return Promise.resolve();
      },
      after: (count) => (done = count),
    });
    await evaluate(problem, watched);
    expect(done).toBe(countOperations(problem));
    expect(asked).toBeGreaterThanOrEqual(done);
  });
});
