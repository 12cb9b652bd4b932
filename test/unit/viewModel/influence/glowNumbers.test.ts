import { expect, test } from "vitest";
import { computeInfluence } from "../../../../src/engine/influence/computeInfluence.ts";
import type { ComputationGroup, Role } from "../../../../src/source/extraction.ts";
import type { EvaluatedGroup } from "../../../../src/viewModel/evaluatedGroup.ts";
import { toGroupProblem } from "../../../../src/problem/groupProblem.ts";
import { findProblemCell, glowNumbers } from "../../../../src/viewModel/influence/glowNumbers.ts";
import { followNumber } from "../../../../src/viewModel/influence/followNumber.ts";
import { NumberPacker } from "../../../../src/viewModel/numberPacker.ts";
import type { PackedMatrix, WeightMatrixView } from "../../../../src/viewModel/panelView.ts";
import { toReadyViews, type ReadyGroup } from "../../../../src/viewModel/toReadyViews.ts";
import { evaluateGroup, groupOf, matrixOf, setTo } from "../../../support/groups.ts";

const rows = (seed: number, count: number, columns: number) =>
  Array.from({ length: count }, (_, row) =>
    Array.from({ length: columns }, (_, column) => Math.sin(seed + 7 * row + 3 * column)),
  );

const block = groupOf(
  "block",
  [
    matrixOf("x", "input", rows(1, 3, 4), 0),
    matrixOf("Wq", "queryProjection", rows(2, 4, 4), 100),
    matrixOf("Wk", "keyProjection", rows(3, 4, 4), 200),
    matrixOf("Wv", "valueProjection", rows(4, 4, 4), 300),
    matrixOf("Wo", "outputProjection", rows(5, 4, 4), 400),
    matrixOf("bo", "outputProjectionBias", rows(6, 1, 4), 500),
    matrixOf("W1", "mlpUp", rows(7, 4, 6), 600),
    matrixOf("b1", "mlpUpBias", rows(8, 1, 6), 700),
    matrixOf("W2", "mlpDown", rows(9, 6, 4), 800),
    matrixOf("gamma", "norm1", rows(10, 1, 4), 900),
  ],
  { headCount: setTo(2), weightLayout: setTo("inOut") },
);

async function ready(group: ComputationGroup): Promise<ReadyGroup> {
  const evaluated = await evaluateGroup(group);
  if (!("trace" in evaluated)) throw new Error(`${group.id} cannot be computed`);
  return evaluated;
}

/** What lights up while the caret stands on a number of `role`. */
async function glow(shown: readonly [ReadyGroup, ...EvaluatedGroup[]], role: Role, index: number) {
  const owner = shown.find(({ group }) => group.matrices[role]) ?? shown[0];
  const stated = toGroupProblem(owner.group);
  const matrix = owner.group.matrices[role];
  const cell =
    matrix && stated.kind === "ready" ? findProblemCell(stated.problem, matrix, index) : null;
  if (!matrix || !cell || stated.kind !== "ready") throw new Error(`no ${role}`);
  const { shares } = await followNumber(stated.problem, cell);
  const [first, second] = shown;
  const besideMlp = second?.kind === "mlp" ? second : null;
  const firstStated = toGroupProblem(first.group);
  const problem = firstStated.kind === "ready" ? firstStated.problem : null;
  const packer = new NumberPacker();
  const views = toReadyViews(first, { problem, layer: 0, besideMlp }, packer);
  const numbers = glowNumbers(shown, { id: owner.group.id, matrix, index, cell, shares }, 0);
  expect(numbers.length).toBe(packer.toNumbers().length);
  const of = ({ offset, shape }: PackedMatrix) =>
    Array.from(numbers.subarray(offset, offset + shape[0] * shape[1]));
  const weight = (views_: readonly WeightMatrixView[], stage: WeightMatrixView["stage"]) => {
    const found = views_.find((each) => each.stage === stage)?.matrix;
    if (!found || !("offset" in found)) throw new Error(`no ${stage}`);
    return of(found);
  };
  const slopes = await computeInfluence(stated.problem, cell);
  return { views, of, weight, slopes };
}

test("a weight of the MLP of a block lights itself and all that comes after it", async () => {
  const { views, of, weight } = await glow([await ready(block)], "mlpUp", 8);
  const own = weight(views.mlp?.weights ?? [], "upProjection");
  expect(own.flatMap((share, at) => (share === 0 ? [] : [[at, share]]))).toEqual([[8, 1]]);
  const hidden = of(views.mlp?.mlpHidden ?? { offset: 0, shape: [0, 0] });
  const lit = hidden.flatMap((share, at) => (share === 0 ? [] : [at % 6]));
  expect(new Set(lit)).toEqual(new Set([2]));
  const { additions } = views.computation.block ?? { additions: [] };
  expect(additions.map(({ sum }) => of(sum).some((share) => share !== 0))).toEqual([false, true]);
  expect(weight(views.computation.weights, "queryProjection").every((share) => share === 0)).toBe(
    true,
  );
});

test("a bias lights itself, the sum that it is part of, and no length", async () => {
  const { views, of } = await glow([await ready(block)], "outputProjectionBias", 3);
  const { projection } = views.computation;
  if (!projection?.bias) throw new Error("no bias");
  expect(of(projection.bias)).toEqual([0, 0, 0, 1]);
  expect(of(projection.strengths).every((share) => share === 0)).toBe(true);
});

test("a weight of the output projection lights its column of what its head adds", async () => {
  // Wo is [in, out]: row 2 belongs to head 1, column 3 is column 3 of the output.
  const { views, of, weight } = await glow([await ready(block)], "outputProjection", 2 * 4 + 3);
  const { projection, weights } = views.computation;
  if (!projection) throw new Error("no projection");
  expect(weight(weights, "outputProjection").indexOf(1)).toBe(11);
  const [other = [], own = []] = projection.contributions.map(of);
  expect(other.every((share) => share === 0)).toBe(true);
  expect(own.flatMap((share, at) => (share === 0 ? [] : [at % 4]))).toEqual([3, 3, 3]);
  expect(Math.max(...own.map(Math.abs))).toBe(1);
  const lengths = of(projection.strengths);
  expect(lengths.map((share) => share !== 0)).toEqual([false, true, false, true, false, true]);
});

test("a weight of a norm lights its column of the norm", async () => {
  const { views, of, weight } = await glow([await ready(block)], "norm1", 1);
  expect(weight(views.computation.weights, "norm1Weight")).toEqual([0, 1, 0, 0]);
  const after = views.computation.block?.norms[0].after;
  const lit = after ? of(after).flatMap((share, at) => (share === 0 ? [] : [at % 4])) : [];
  expect(new Set(lit)).toEqual(new Set([1]));
});

test("without an output projection a weight lights the queries and what they find as well", async () => {
  const { outputProjection: _weight, outputProjectionBias: _bias, ...matrices } = block.matrices;
  const { input, queryProjection, keyProjection, valueProjection } = matrices;
  const roles = { input, queryProjection, keyProjection, valueProjection };
  const group = { ...block, kind: "selfAttention", matrices: roles } as ComputationGroup;
  const shown = await ready(group);
  const { views, of, weight } = await glow([shown], "queryProjection", 1);
  expect(weight(views.computation.weights, "queryProjection").indexOf(1)).toBe(1);
  const lit = (packed: PackedMatrix | undefined) =>
    packed ? of(packed).flatMap((share, at) => (share === 0 ? [] : [at])) : [];
  expect(lit(views.attention?.query)).toEqual([1, 5, 9]);
  expect(lit(views.attention?.heads[0]?.attentionWeights)).toHaveLength(9);
  expect(lit(views.attention?.heads[1]?.attentionWeights)).toEqual([]);
  const caret = await glow([shown], "input", 0);
  expect(caret.views.computation.input && caret.of(caret.views.computation.input)[0]).toBe(1);
  expect(shown.kind).toBe("selfAttention");
});

test("an MLP beside attention lights up alone", async () => {
  const attention = groupOf(
    "attention",
    [
      matrixOf("q", "query", rows(1, 2, 4), 0),
      matrixOf("k", "key", rows(2, 3, 4), 100),
      matrixOf("v", "value", rows(3, 3, 4), 200),
    ],
    { headCount: setTo(2) },
  );
  const mlp = groupOf("mlp", [
    matrixOf("x", "input", rows(4, 1, 4), 300),
    matrixOf("W1", "mlpUp", rows(5, 6, 4), 400),
    matrixOf("W2", "mlpDown", rows(6, 4, 6), 500),
  ]);
  const { views, of, weight } = await glow(
    [await ready(attention), await ready(mlp)],
    "mlpDown",
    3,
  );
  expect(weight(views.mlp?.weights ?? [], "downProjection").filter(Boolean)).toEqual([1]);
  expect(views.attention ? of(views.attention.query).every((share) => share === 0) : false).toBe(
    true,
  );
});
