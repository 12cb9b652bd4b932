import { describe, expect, test } from "vitest";
import { computeStages } from "../../../src/engine/pipelines/computeStages.ts";
import { countProblem, sumCounts } from "../../../src/engine/counting/countProblem.ts";
import { evaluate } from "../../../src/engine/evaluate.ts";
import { collectTensors } from "../../../src/engine/problemTensors.ts";
import { createMicrogpt, toMicrogptProblem } from "../../../src/engine/models/microgpt.ts";
import type { Activation, Problem } from "../../../src/engine/problem.ts";
import type { AttentionTrace } from "../../../src/engine/trace.ts";
import { PythonRandom } from "../../../src/random/python.ts";
import { expectClose } from "../../support/closeness.ts";
import { CountingBackend } from "../../support/countingBackend.ts";
import {
  createNoise,
  createNoiseAttention,
  createNoiseBlock,
  createNoiseLinear,
} from "../../support/problems.ts";

const ATTENTION = createNoiseAttention({
  seed: 1,
  batchSize: 2,
  headCount: 4,
  keyValueHeadCount: 2,
  queryLength: 3,
  keyLength: 5,
  headDim: 2,
  valueHeadDim: 3,
});
const INPUT = createNoise(3, [2, 3, 8]);
const MLP = { up: createNoiseLinear(1, 16, 8), down: createNoiseLinear(2, 8, 16) };
const GATE = createNoiseLinear(7, 16, 8);
const BLOCK = createNoiseBlock(1);

const mlp = (activation: Activation): readonly [string, Problem] => [
  `an MLP with ${activation}`,
  { kind: "mlp", input: INPUT, ...MLP, activation, ...(activation === "swiglu" && { gate: GATE }) },
];

const PROBLEMS: readonly (readonly [string, Problem])[] = [
  ["attention", ATTENTION],
  ["masked attention", { ...ATTENTION, mask: createNoise(9, [3, 5]) }],
  ["projected attention", { ...ATTENTION, outputProjection: createNoiseLinear(5, 7, 12) }],
  ["self-attention", { kind: "selfAttention", ...BLOCK.attention, causal: false, input: INPUT }],
  ...(["relu", "gelu", "geluTanh", "silu", "swiglu", "reluSquared"] as const).map(mlp),
  ["a pre-norm block", { kind: "block", ...BLOCK, input: INPUT }],
  [
    "a post-norm block with LayerNorm",
    {
      kind: "block",
      ...BLOCK,
      input: INPUT,
      placement: "post",
      norm: "layerNorm",
      norm1: { bias: createNoise(1, [8]) },
    },
  ],
  [
    "a stack",
    {
      kind: "stack",
      input: INPUT,
      blocks: [BLOCK, createNoiseBlock(90)],
      finalNorm: { norm: "rmsNorm", epsilon: 1e-5, weight: createNoise(2, [8]) },
      languageModelHead: createNoiseLinear(5, 11, 8),
    },
  ],
];

describe.each(PROBLEMS)("%s", (_name, problem) => {
  test("takes as many multiplications and additions as an instrumented run counts", async () => {
    const backend = new CountingBackend();
    await computeStages(backend, problem);
    const { multiplications, additions } = sumCounts(countProblem(problem));
    const { multiplications: seenTimes, additions: seenPlus } = backend;
    expect([multiplications, additions]).toEqual([seenTimes, seenPlus]);
  });

  test("reads as many parameters as it holds", () => {
    const streams = ["input", "query", "key", "value", "mask"];
    const parameters = collectTensors(problem, [])
      .filter(({ path }) => !(path.length === 1 && streams.includes(String(path[0]))))
      .reduce((sum, { tensor }) => sum + tensor.values.length, 0);
    expect(sumCounts(countProblem(problem)).parameters).toBe(parameters);
  });

  test("writes as many bytes as its stages hold", async () => {
    const stages = collectTensors(await evaluate(problem), []);
    for (const { path, stage, bytes } of countProblem(problem)) {
      const found = stages.find(
        (placed) =>
          placed.path.at(-1) === stage && path.every((step, at) => placed.path[at] === step),
      );
      expect(found?.tensor.values.length).toBe(bytes / 8);
    }
  });

  test("leaves out no stage but what was given", async () => {
    const given = ["input", "residualIn", "zeroedPerPosition"];
    const operands = problem.kind === "attention" ? ["query", "key", "value"] : [];
    const counted = new Set(countProblem(problem).map(({ stage }) => stage));
    const stages = collectTensors(await evaluate(problem), []).map(({ path }) => path.at(-1));
    const computed = stages.filter((stage) => ![...given, ...operands].includes(String(stage)));
    expect(computed.filter((stage) => !counted.has(String(stage)))).toEqual([]);
  });
});

test("the instrumented backend computes the same numbers", async () => {
  const counted = (await evaluate(ATTENTION, new CountingBackend())) as AttentionTrace;
  const trace = (await evaluate(ATTENTION)) as AttentionTrace;
  expectClose(counted.attentionOutput, trace.attentionOutput, 1e-12);
});

describe("microgpt's loop over its heads", () => {
  test("agrees with the count of its attention, the scale set aside", () => {
    const random = new PythonRandom(42);
    const model = createMicrogpt("B", (mean, std) => random.gauss(mean, std));
    const counts = countProblem(toMicrogptProblem(model, [26]));
    const pairs = counts.filter(({ stage }) => stage === "scores" || stage === "headOutput");
    const scaling = 4;
    expect(sumCounts(pairs).multiplications - scaling).toBe(4 * 1 * 2 * 4);
  });
});

test("an attention of GPT-2 has 2,362,368 parameters", () => {
  const layer = createNoiseLinear(1, 768, 768);
  const counts = countProblem({
    kind: "selfAttention",
    input: createNoise(2, [1, 1, 768]),
    headCount: 12,
    queryProjection: layer,
    keyProjection: layer,
    valueProjection: layer,
    outputProjection: layer,
  });
  expect(sumCounts(counts).parameters).toBe(2_362_368);
});
