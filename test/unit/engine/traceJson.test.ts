import { expect, test } from "vitest";
import { evaluate } from "../../../src/engine/evaluate.ts";
import type { Problem } from "../../../src/engine/problem.ts";
import { toTraceJson } from "../../../src/engine/traceJson.ts";
import { fromNested } from "../../../src/tensor/nested.ts";
import {
  createNoise,
  createNoiseAttention,
  createNoiseBlock,
  createNoiseLinear,
} from "../../support/problems.ts";

async function print(problem: Problem) {
  const json = JSON.stringify(toTraceJson(await evaluate(problem)));
  return JSON.parse(json) as { readonly batches: readonly Record<string, unknown>[] };
}

const ATTENTION = createNoiseAttention({
  seed: 1,
  batchSize: 2,
  headCount: 4,
  keyValueHeadCount: 2,
  queryLength: 2,
  keyLength: 3,
  headDim: 2,
  valueHeadDim: 3,
});

test("attention has heads for each batch element, each with its columns of the concatenation", async () => {
  const trace = await print({ ...ATTENTION, causal: true });
  expect(trace).toMatchObject({ kind: "attention", backend: "reference", warnings: [] });
  expect(trace.batches).toHaveLength(2);
  const [first] = trace.batches as readonly { heads: Record<string, number[][]>[] }[];
  expect(Object.keys(first!)).toEqual(["heads", "attentionOutput"]);
  expect(first!.heads.map(({ head, columns }) => [head, columns])).toEqual([
    [0, [0, 2]],
    [1, [3, 5]],
    [2, [6, 8]],
    [3, [9, 11]],
  ]);
  expect(first!.heads[1]?.["key"]).toEqual(first!.heads[0]?.["key"]);
  expect(first!.heads[2]?.["key"]).not.toEqual(first!.heads[0]?.["key"]);
});

test("a hidden key has the masked score null", async () => {
  const trace = await print({ ...ATTENTION, causal: true });
  const [{ heads }] = trace.batches as unknown as [{ heads: { maskedScores: number[][] }[] }];
  expect(heads[0]?.maskedScores[0]?.[2]).toBeNull();
});

test("what JSON has no number for is written as text", async () => {
  const trace = await print({
    ...ATTENTION,
    query: { ...ATTENTION.query, values: new Float64Array(32).fill(NaN) },
  });
  const [{ heads }] = trace.batches as unknown as [{ heads: { scores: unknown[][] }[] }];
  expect(heads[0]?.scores[0]).toEqual(["NaN", "NaN", "NaN"]);
});

test("an MLP says how many units were silenced, in all and for each position", async () => {
  const up = { weight: fromNested([[1], [-1]]) };
  const down = { weight: fromNested([[1, 1]]) };
  const input = fromNested([[[1], [0]]]);
  const { batches } = await print({ kind: "mlp", input, up, down, activation: "relu" });
  expect(batches).toEqual([
    {
      input: [[1], [0]],
      mlpHidden: [
        [1, -1],
        [0, 0],
      ],
      mlpActivated: [
        [1, 0],
        [0, 0],
      ],
      zeroed: { count: 3, of: 4, perPosition: [1, 2] },
      mlpOutput: [[1], [0]],
    },
  ]);
});

test("an MLP with a gate shows what the gate said", async () => {
  const layer = { weight: fromNested([[2]]) };
  const gated = { up: layer, gate: { weight: fromNested([[3]]) }, down: layer };
  const input = fromNested([[[1]]]);
  const { batches } = await print({ kind: "mlp", input, ...gated, activation: "swiglu" });
  expect(batches[0]).toMatchObject({ mlpHidden: [[2]], mlpGate: [[3]] });
});

test("a block has its stream, attention and MLP in order", async () => {
  const { batches } = await print({
    kind: "block",
    ...createNoiseBlock(1),
    input: createNoise(2, [1, 3, 8]),
  });
  expect(Object.keys(batches[0]!)).toEqual([
    "residualIn",
    "normed1",
    "attention",
    "residualMid",
    "normed2",
    "mlp",
    "residualOut",
  ]);
  const attention = batches[0]!["attention"] as object;
  expect(Object.keys(attention)).toEqual(["heads", "attentionOutput", "projectedOutput"]);
});

test("a stack has its blocks and its logits for every batch element", async () => {
  const { batches } = await print({
    kind: "stack",
    input: createNoise(2, [2, 3, 8]),
    blocks: [createNoiseBlock(1), createNoiseBlock(60)],
    languageModelHead: createNoiseLinear(5, 11, 8),
  });
  expect(batches).toHaveLength(2);
  expect(Object.keys(batches[1]!)).toEqual(["blocks", "logits"]);
  expect(batches[1]!["blocks"]).toHaveLength(2);
});
