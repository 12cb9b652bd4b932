import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluate } from "../../../src/engine/evaluate.ts";
import type { AttentionProblem } from "../../../src/engine/problem.ts";
import type { AttentionTrace } from "../../../src/engine/trace.ts";
import { createZeros, sliceTensor } from "../../../src/tensor/tensor.ts";
import { fromNested, toNested } from "../../../src/tensor/nested.ts";
import { BACKENDS } from "../../support/backends.ts";
import { expectClose, expectCloseValues } from "../../support/closeness.ts";
import { createNoise, createNoiseAttention } from "../../support/problems.ts";

const TWO_KEYS: AttentionProblem = {
  kind: "attention",
  query: fromNested([[[1, 0]]]),
  key: fromNested([
    [
      [2, 0],
      [0, 2],
    ],
  ]),
  value: fromNested([
    [
      [10, 0],
      [0, 20],
    ],
  ]),
  headCount: 1,
};

const PLAIN = {
  seed: 7,
  batchSize: 2,
  headCount: 4,
  keyValueHeadCount: 4,
  queryLength: 5,
  keyLength: 5,
  headDim: 3,
  valueHeadDim: 3,
};

const length = fc.integer({ min: 1, max: 6 });
const sizes = fc.record({
  seed: fc.integer({ min: 0, max: 1e6 }),
  batchSize: fc.constantFrom(1, 2),
  headCount: fc.constant(4),
  keyValueHeadCount: fc.constantFrom(1, 2, 4),
  queryLength: length,
  keyLength: length,
  headDim: length,
  valueHeadDim: length,
});

describe.each(BACKENDS)("attention on $name", ({ backend, tolerance }) => {
  const run = async (problem: AttentionProblem) =>
    (await evaluate(problem, backend)) as AttentionTrace;

  test("follows the formula on two keys", async () => {
    const trace = await run(TWO_KEYS);
    const scale = 1 / Math.sqrt(2);
    const first = Math.exp(2 * scale) / (Math.exp(2 * scale) + 1);
    expect(trace.scale).toBe(scale);
    expectCloseValues(trace.scores.values, [2 * scale, 0], tolerance);
    expectCloseValues(trace.attentionWeights.values, [first, 1 - first], tolerance);
    expectCloseValues(trace.attentionOutput.values, [10 * first, 20 * (1 - first)], tolerance);
  });

  test("divides the scores by the temperature and multiplies them by a given scale", async () => {
    const { scores, scale } = await run({ ...TWO_KEYS, scale: 3, temperature: 2 });
    expect(scale).toBe(1.5);
    expectCloseValues(scores.values, [3, 0], tolerance);
  });

  test("gives rows of weights that sum to 1 and are never negative", async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async (given) => {
        const { attentionWeights } = await run(createNoiseAttention(given));
        const rows = toNested(attentionWeights) as number[][][][];
        for (const row of rows.flat(2)) {
          expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
          expect(Math.min(...row)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test("keeps every output between the smallest and the largest value", async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async (given) => {
        const problem = createNoiseAttention(given);
        const { headOutput } = await run(problem);
        const largest = Math.max(...problem.value.values.map(Math.abs)) * (1 + 1e-6);
        expect(Math.max(...headOutput.values.map(Math.abs))).toBeLessThanOrEqual(largest);
      }),
    );
  });

  test("does not change when the same is added to all scores of a row", async () => {
    const problem = createNoiseAttention(PLAIN);
    const plain = await run(problem);
    const shifted = await run({ ...problem, mask: fromNested([[[[3]]], [[[-2]]]]) });
    expectClose(shifted.attentionWeights, plain.attentionWeights, 100 * tolerance);
  });

  test("equals one head at a time", async () => {
    const problem = createNoiseAttention(PLAIN);
    const trace = await run(problem);
    const columnsOf = (stage: "query" | "key" | "value", head: number) => {
      const split = sliceTensor(trace[stage], [0, head]);
      return { shape: [1, ...split.shape], values: split.values };
    };
    for (let head = 0; head < PLAIN.headCount; head++) {
      const [query, key, value] = [
        columnsOf("query", head),
        columnsOf("key", head),
        columnsOf("value", head),
      ];
      const alone = await run({ kind: "attention", query, key, value, headCount: 1 });
      const together = sliceTensor(trace.headOutput, [0, head]).values;
      expectCloseValues(alone.headOutput.values, together, tolerance);
    }
  });

  test("equals plain attention with the shared heads written out", async () => {
    const shared = createNoiseAttention({ ...PLAIN, keyValueHeadCount: 2, batchSize: 1 });
    const repeat = (merged: typeof shared.key) => {
      const rows = (toNested(merged) as number[][][]).flat();
      const doubled = rows.map((row) => [
        row.slice(0, 3),
        row.slice(0, 3),
        row.slice(3),
        row.slice(3),
      ]);
      return fromNested([doubled.map((parts) => parts.flat())]);
    };
    const written = {
      ...shared,
      keyValueHeadCount: 4,
      key: repeat(shared.key),
      value: repeat(shared.value),
    };
    expectClose((await run(written)).headOutput, (await run(shared)).headOutput, tolerance);
  });

  test("survives scores of 1e4", async () => {
    const { attentionWeights } = await run({ ...TWO_KEYS, scale: 1e4 });
    expect(Array.from(attentionWeights.values)).toEqual([1, 0]);
  });

  test("survives a mask that hides every key: weights and output are 0, and it says so", async () => {
    const trace = await run({ ...TWO_KEYS, mask: fromNested([[-Infinity, -Infinity]]) });
    expect(Array.from(trace.attentionWeights.values)).toEqual([0, 0]);
    expect(Array.from(trace.attentionOutput.values)).toEqual([0, 0]);
    expect(trace.run.warnings).toEqual([
      "rows that see no key get weights 0 and output 0: head 0, query 0",
    ]);
  });

  test("projects the concatenated heads where there is a projection", async () => {
    const weight = fromNested([[1, 1]]);
    const trace = await run({ ...TWO_KEYS, outputProjection: { weight, bias: fromNested([5]) } });
    const [first = 0, second = 0] = trace.attentionOutput.values;
    expectCloseValues(trace.projectedOutput?.values ?? [], [first + second + 5], tolerance);
  });

  describe("when causal", () => {
    test("hides later keys exactly and looks back over all earlier ones", async () => {
      const trace = await run({ ...createNoiseAttention(PLAIN), causal: true });
      for (let query = 0; query < 5; query++) {
        const row = Array.from(sliceTensor(trace.attentionWeights, [1, 3, query]).values);
        expect(row.map((weight) => weight > 0)).toEqual([0, 1, 2, 3, 4].map((k) => k <= query));
      }
    });

    test("keeps the scores of hidden keys and masks them in the next stage", async () => {
      const trace = await run({ ...createNoiseAttention(PLAIN), causal: true });
      expect(trace.scores.values.every(Number.isFinite)).toBe(true);
      expect(sliceTensor(trace.maskedScores, [0, 0, 0, 4]).values[0]).toBe(-Infinity);
    });

    test("lets the last query see everything, however many queries there are", async () => {
      const trace = await run({
        ...createNoiseAttention({ ...PLAIN, queryLength: 2 }),
        causal: true,
      });
      const visible = (query: number) =>
        sliceTensor(trace.maskedScores, [0, 0, query]).values.filter((score) => score > -Infinity);
      expect([visible(0).length, visible(1).length]).toEqual([4, 5]);
    });

    test("never lets a later key change an earlier row", async () => {
      const problem = { ...createNoiseAttention({ ...PLAIN, batchSize: 1 }), causal: true };
      const changed = { shape: problem.key.shape, values: Float64Array.from(problem.key.values) };
      changed.values.fill(9, 4 * 12);
      const [before, after] = [await run(problem), await run({ ...problem, key: changed })];
      const earlier = (trace: AttentionTrace) => trace.attentionOutput.values.slice(0, 4 * 12);
      expect(earlier(after)).toEqual(earlier(before));
    });

    test("with a negative offset leaves first rows that see nothing", async () => {
      const problem = createNoiseAttention({
        ...PLAIN,
        batchSize: 1,
        headCount: 1,
        keyValueHeadCount: 1,
      });
      const trace = await run({ ...problem, causal: true, causalOffset: -2 });
      expect(trace.run.warnings[0]).toContain("head 0, query 0; head 0, query 1");
      expect(Array.from(sliceTensor(trace.headOutput, [0, 0, 1]).values)).toEqual([0, 0, 0]);
    });
  });

  test("adds a mask of any shape that broadcasts", async () => {
    const problem = createNoiseAttention(PLAIN);
    const { scores } = await run(problem);
    for (const shape of [[5], [5, 1], [4, 1, 1], [2, 1, 5, 5], [2, 4, 5, 5]]) {
      const mask = createNoise(3, shape);
      const { maskedScores } = await run({ ...problem, mask });
      const { maskedScores: zeroed } = await run({ ...problem, mask: createZeros(shape) });
      expectClose(zeroed, scores, 0);
      const last = (mask.values.at(-1) ?? 0) + (scores.values.at(-1) ?? 0);
      expect(maskedScores.values.at(-1)).toBeCloseTo(last, 5);
    }
  });

  test("computes with NaN and infinity, and names where they came in", async () => {
    const query = fromNested([[[NaN, Infinity]]]);
    const trace = await run({ ...TWO_KEYS, query });
    expect(trace.attentionOutput.values.every(Number.isNaN)).toBe(true);
    expect(trace.run.warnings).toEqual([
      "query contains NaN or infinity in 2 of 2 numbers; the first is NaN at [0, 0, 0]",
    ]);
  });

  test("refuses rotary positions for heads of odd width", async () => {
    const problem = createNoiseAttention(PLAIN);
    const rotary = run({ ...problem, rotary: { pairing: "halves" } });
    await expect(rotary).rejects.toThrow(
      "rotary positions rotate columns in pairs, but a head has 3",
    );
  });

  test("reports the backend and the time between two looks at the clock", async () => {
    const times = [100, 107];
    const { run: report } = await evaluate(TWO_KEYS, backend, () => times.shift() ?? 0);
    expect(report).toMatchObject({ backend: backend.name, elapsedMs: 7, warnings: [] });
  });
});
