import { describe, expect, test } from "vitest";
import { evaluate } from "../../../src/engine/evaluate.ts";
import type { BlockLayer, BlockProblem } from "../../../src/engine/problem.ts";
import type { BlockTrace, StackTrace } from "../../../src/engine/trace.ts";
import { createZeros, type Tensor } from "../../../src/tensor/tensor.ts";
import { BACKENDS } from "../../support/backends.ts";
import { expectClose } from "../../support/closeness.ts";
import { createNoise, createNoiseBlock, createNoiseLinear } from "../../support/problems.ts";

const INPUT = createNoise(99, [2, 5, 8]);

function withoutOutput(block: BlockLayer): BlockLayer {
  const silent = { weight: createZeros([8, 8]) };
  const down = { weight: createZeros([8, 16]) };
  return {
    ...block,
    attention: { ...block.attention, outputProjection: silent },
    mlp: { ...block.mlp, down },
  };
}

describe.each(BACKENDS)("a transformer block on $name", ({ backend, tolerance }) => {
  const run = async (changes: Partial<BlockProblem> = {}) => {
    const problem = { kind: "block", ...createNoiseBlock(1), input: INPUT, ...changes } as const;
    return (await evaluate(problem, backend)) as BlockTrace;
  };

  test("passes its stream on unchanged when attention and MLP say nothing", async () => {
    const trace = await run(withoutOutput(createNoiseBlock(1)));
    expectClose(trace.residualOut, INPUT, 0);
  });

  test("pre-norm adds what attention makes of the normed stream", async () => {
    const trace = await run();
    const sum = await backend.add(trace.residualIn, trace.attention.projectedOutput!);
    expectClose(trace.residualMid, sum, tolerance);
    expectClose(trace.mlp.input, trace.normed2!, 0);
  });

  test("post-norm normalises the stream itself", async () => {
    const trace = await run({ placement: "post", norm: "layerNorm", norm1: {}, norm2: {} });
    expect(trace.normed2).toBe(trace.residualOut);
    const [first] = Array.from({ length: 1 }, () => trace.residualOut.values.subarray(0, 8));
    const mean = Array.from(first ?? []).reduce((sum, x) => sum + x, 0) / 8;
    expect(mean).toBeCloseTo(0, 6);
  });

  test("without residuals keeps only what attention and MLP say", async () => {
    const trace = await run({ residual: false });
    expectClose(trace.residualMid, trace.attention.projectedOutput!, 0);
    expectClose(trace.residualOut, trace.mlp.mlpOutput, 0);
  });

  test("with dropout forgets what the masks say and makes the rest larger", async () => {
    const keepNone = createZeros([2, 5, 8]);
    const dropout = { probability: 0.5, attentionMask: keepNone, mlpMask: keepNone };
    expectClose((await run({ dropout })).residualOut, INPUT, 0);

    const keepAll: Tensor = { shape: [2, 5, 8], values: new Float64Array(80).fill(1) };
    const halved = { probability: 0.5, attentionMask: keepAll, mlpMask: keepNone };
    const trace = await run({ dropout: halved });
    const doubled = await backend.add(
      trace.attention.projectedOutput!,
      trace.attention.projectedOutput!,
    );
    expectClose(trace.residualMid, await backend.add(INPUT, doubled), tolerance);
  });

  test("stacks on one residual stream, and the head reads its end", async () => {
    const blocks = [createNoiseBlock(1), createNoiseBlock(200)];
    const languageModelHead = createNoiseLinear(300, 11, 8);
    const finalNorm = { norm: "rmsNorm", epsilon: 1e-5 } as const;
    const stack = { kind: "stack", input: INPUT, blocks, finalNorm, languageModelHead } as const;
    const trace = (await evaluate(stack, backend)) as StackTrace;
    const [first, second] = trace.blocks;
    expect(second!.residualIn).toBe(first!.residualOut);
    expectClose(trace.finalNormed, await backend.normalise(second!.residualOut, finalNorm), 0);
    expectClose(trace.logits, await backend.linear(trace.finalNormed!, languageModelHead), 0);
  });
});

describe("a block is refused", () => {
  const block = createNoiseBlock(1);

  test.each<[string, Partial<BlockProblem>, string]>([
    [
      "when the MLP gives back another width",
      { mlp: { ...block.mlp, down: createNoiseLinear(1, 7, 16) } },
      "mlp.down.weight is [7, 16] but input is [2, 5, 8]: the output is added to the residual stream",
    ],
    [
      "when a norm has another width",
      { norm2: { weight: createNoise(1, [7]) } },
      "norm2.weight is [7] but input is [2, 5, 8]: a norm needs one number for each " + "column",
    ],
    [
      "when a dropout mask has another shape",
      { dropout: { probability: 0.1, attentionMask: INPUT, mlpMask: createNoise(1, [1, 5, 8]) } },
      "dropout.mlpMask is [5, 8] but input is [2, 5, 8]: a dropout mask needs one number",
    ],
    [
      "when everything would be dropped",
      { dropout: { probability: 1, attentionMask: INPUT, mlpMask: INPUT } },
      "probability is 1: it must be at least 0 and below 1",
    ],
    [
      "when a removed head does not exist",
      { attention: { ...block.attention, removedHeads: [4] } },
      "removedHeads is 4: it must be heads from 0 to 3",
    ],
    ["when epsilon is negative", { epsilon: -1 }, "epsilon is -1: it must be 0 or greater"],
    [
      "when its key-value heads do not divide its heads",
      { attention: { ...block.attention, keyValueHeadCount: 3 } },
      "keyValueHeadCount is 3 but headCount is 4: it must divide headCount",
    ],
  ])("%s", async (_when, changes, message) => {
    const problem: BlockProblem = { kind: "block", ...block, input: INPUT, ...changes };
    await expect(evaluate(problem)).rejects.toThrow(message);
  });
});
