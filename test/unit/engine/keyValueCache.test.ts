import { describe, expect, test } from "vitest";
import { evaluate } from "../../../src/engine/evaluate.ts";
import type { KeyValueCache, RotarySettings, StackProblem } from "../../../src/engine/problem.ts";
import { toKeyValueCache, type StackTrace } from "../../../src/engine/trace.ts";
import { sliceTensor, type Tensor } from "../../../src/tensor/tensor.ts";
import { BACKENDS } from "../../support/backends.ts";
import { expectCloseValues } from "../../support/closeness.ts";
import { createNoise, createNoiseBlock, createNoiseLinear } from "../../support/problems.ts";

const LENGTH = 6;
const TEXT = createNoise(99, [1, LENGTH, 8]);
const HEAD = createNoiseLinear(300, 11, 8);

function createBlocks(rotary?: RotarySettings) {
  return [createNoiseBlock(1), createNoiseBlock(200)].map((block) => ({
    ...block,
    attention: { ...block.attention, ...(rotary && { rotary }) },
  }));
}

function takePositions(first: number, end: number): Tensor {
  return { shape: [1, end - first, 8], values: TEXT.values.subarray(first * 8, end * 8) };
}

describe.each(BACKENDS)("a key-value cache on $name", ({ backend, tolerance }) => {
  const run = async (problem: StackProblem) => (await evaluate(problem, backend)) as StackTrace;

  test.each<[string, RotarySettings | undefined, readonly number[]]>([
    ["one position at a time", undefined, [1, 1, 1, 1, 1, 1]],
    ["one position at a time with rotary positions", { pairing: "halves" }, [1, 1, 1, 1, 1, 1]],
    ["first a prompt, then single positions", undefined, [3, 1, 1, 1]],
    ["in unequal pieces with rotary positions", { pairing: "neighbours" }, [2, 3, 1]],
  ])("%s gives the same rows as the whole text", async (_how, rotary, pieces) => {
    const stack = { kind: "stack", blocks: createBlocks(rotary), languageModelHead: HEAD } as const;
    const whole = await run({ ...stack, input: TEXT });
    let past: readonly KeyValueCache[] | undefined;
    let first = 0;
    for (const length of pieces) {
      const input = takePositions(first, first + length);
      const step = await run({ ...stack, input, ...(past && { past }) });
      expectSameRows(step, whole, first, length, tolerance);
      past = step.blocks.map(({ attention }) => toKeyValueCache(attention));
      first += length;
    }
    expect(past?.[0]?.key.shape).toEqual([1, 2, LENGTH, 2]);
  });
});

function expectSameRows(
  step: StackTrace,
  whole: StackTrace,
  first: number,
  length: number,
  tolerance: number,
): void {
  for (let row = 0; row < length; row++) {
    const at = (tensor: Tensor, position: number) => sliceTensor(tensor, [0, position]).values;
    expectCloseValues(at(step.logits!, row), at(whole.logits!, first + row), tolerance);
    step.blocks.forEach((block, index) => {
      const wholeBlock = whole.blocks[index]!;
      const weights = (trace: typeof block, position: number) =>
        sliceTensor(trace.attention.attentionWeights, [0, 3, position]).values;
      const seen = weights(block, row);
      expectCloseValues(seen, weights(wholeBlock, first + row).slice(0, seen.length), tolerance);
      expectCloseValues(
        at(block.residualOut, row),
        at(wholeBlock.residualOut, first + row),
        tolerance,
      );
    });
  }
}

test("a cache of another width is refused", async () => {
  const { attention } = createNoiseBlock(1);
  const past = { key: createNoise(1, [1, 2, 3, 5]), value: createNoise(2, [1, 2, 3, 2]) };
  const problem = { kind: "selfAttention", ...attention, input: TEXT, past } as const;
  await expect(evaluate(problem)).rejects.toThrow(
    "a cache needs the shape [batch, 2, pastLength, 2]",
  );
});
