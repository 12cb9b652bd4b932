import { describe, expect, test } from "vitest";
import { computeStages } from "../../../src/engine/pipelines/computeStages.ts";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import {
  computeInfluence,
  type ProblemCell,
} from "../../../src/engine/influence/computeInfluence.ts";
import { collectTensors, listTensors } from "../../../src/engine/problemTensors.ts";
import { toRole } from "../../../src/engine/errors.ts";
import type { Activation, Problem } from "../../../src/engine/problem.ts";
import { fromNested } from "../../../src/tensor/nested.ts";
import { toIndices } from "../../../src/tensor/shape.ts";
import { computeWorstError } from "../../support/closeness.ts";
import {
  createNoise,
  createNoiseAttention,
  createNoiseBlock,
  createNoiseLinear,
} from "../../support/problems.ts";

const STEP = 1e-5;
const ATTENTION = createNoiseAttention({
  seed: 4,
  batchSize: 2,
  headCount: 4,
  keyValueHeadCount: 2,
  queryLength: 3,
  keyLength: 4,
  headDim: 2,
  valueHeadDim: 3,
});
const INPUT = createNoise(3, [1, 3, 8]);
const MLP = { up: createNoiseLinear(1, 16, 8), down: createNoiseLinear(2, 8, 16) };

const mlp = (activation: Activation): Problem => ({
  kind: "mlp",
  input: INPUT,
  ...MLP,
  activation,
  ...(activation === "swiglu" && { gate: createNoiseLinear(7, 16, 8) }),
});

/** The problem with one number moved. */
function move(problem: Problem, role: string, place: number, by: number): Problem {
  const replace = (part: unknown, path: readonly (string | number)[]): unknown => {
    if (typeof part !== "object" || part === null) return part;
    if (toRole(path) === role) {
      const tensor = listTensors(problem).find((placed) => toRole(placed.path) === role)!.tensor;
      const values = Float64Array.from(tensor.values);
      values[place] = values[place]! + by;
      return { shape: tensor.shape, values };
    }
    if (ArrayBuffer.isView(part)) return part;
    if (Array.isArray(part)) return part.map((inner, at) => replace(inner, [...path, at]));
    const entries = Object.entries(part).map(([name, inner]) => [
      name,
      replace(inner, [...path, name]),
    ]);
    return Object.fromEntries(entries) as unknown;
  };
  return replace(problem, []) as Problem;
}

/** Compares every stage's derivative with a symmetric finite difference. */
async function expectDerivatives(
  problem: Problem,
  cell: ProblemCell,
  place: number,
): Promise<void> {
  const role = toRole(cell.path);
  const influence = collectTensors(await computeInfluence(problem, cell), []);
  const run = async (by: number) =>
    collectTensors(await computeStages(referenceBackend, move(problem, role, place, by)), []);
  const [up, down] = [await run(STEP), await run(-STEP)];
  expect(influence.map(({ path }) => toRole(path))).toEqual(up.map(({ path }) => toRole(path)));
  influence.forEach(({ path, tensor }, stage) => {
    const [after, before] = [up[stage]!.tensor.values, down[stage]!.tensor.values];
    const differences = Array.from(after, (x, at) =>
      x === before[at] ? 0 : (x - before[at]!) / (2 * STEP),
    );
    expect([toRole(path), tensor.shape]).toEqual([toRole(path), up[stage]!.tensor.shape]);
    expect(computeWorstError(tensor.values, differences), toRole(path)).toBeLessThan(2e-8);
  });
}

describe("the influence of a number is its derivative in", () => {
  test.each<[string, Problem]>([
    ["attention", ATTENTION],
    ["causal attention", { ...ATTENTION, causal: true }],
    ["masked attention", { ...ATTENTION, mask: createNoise(8, [2, 1, 3, 4]) }],
    ["rotary attention", { ...ATTENTION, rotary: { pairing: "halves" } }],
    [
      "averaged heads",
      { ...ATTENTION, headCombination: "average", value: createNoise(6, [2, 4, 4]) },
    ],
    [
      "cross-attention",
      {
        kind: "selfAttention",
        ...createNoiseBlock(5).attention,
        causal: false,
        input: INPUT,
        context: createNoise(11, [1, 5, 8]),
      },
    ],
    ["an MLP with silu", mlp("silu")],
    ["an MLP with gelu", mlp("gelu")],
    ["an MLP with geluTanh", mlp("geluTanh")],
    ["an MLP with swiglu", mlp("swiglu")],
    ["an MLP with reluSquared", mlp("reluSquared")],
    ["a pre-norm block", { kind: "block", ...createNoiseBlock(1), input: INPUT }],
    [
      "a post-norm block with LayerNorm",
      {
        kind: "block",
        ...createNoiseBlock(1, { placement: "post", norm: "layerNorm" }),
        input: INPUT,
      },
    ],
    [
      "a stack",
      {
        kind: "stack",
        input: INPUT,
        blocks: [createNoiseBlock(1), createNoiseBlock(60)],
        languageModelHead: createNoiseLinear(3, 5, 8),
      },
    ],
  ])("%s, whatever is moved", async (_name, problem) => {
    for (const { path, tensor } of listTensors(problem)) {
      const place = (7 * path.length) % tensor.values.length;
      await expectDerivatives(problem, { path, indices: toIndices(tensor.shape, place) }, place);
    }
  });
});

test("a number that is moved moves only its own role, also where two share one tensor", async () => {
  const shared = fromNested([[[1, 2]]]);
  const problem = {
    kind: "attention",
    query: shared,
    key: shared,
    value: shared,
    headCount: 1,
  } as const;
  const influence = await computeInfluence(problem, { path: ["query"], indices: [0, 0, 0] });
  expect(influence).toMatchObject({
    query: fromNested([[[[1, 0]]]]),
    key: fromNested([[[[0, 0]]]]),
  });
});

test("a cell that does not exist is refused", async () => {
  const missing = computeInfluence(ATTENTION, { path: ["input"], indices: [0, 0, 0] });
  await expect(missing).rejects.toThrow("input is not part of this computation");
  const outside = computeInfluence(ATTENTION, { path: ["key"], indices: [0, 9, 0] });
  await expect(outside).rejects.toThrow("key has no number at [0, 9, 0]: its shape is [2, 4, 4]");
});
