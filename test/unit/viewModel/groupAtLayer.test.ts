import { expect, test } from "vitest";
import { openSource } from "../../../src/source/openSource.ts";
import { problemOf } from "../../../src/viewModel/evaluationOf.ts";
import { groupAtLayer } from "../../../src/viewModel/groupAtLayer.ts";
import {
  describePlace,
  findProblemCell,
  glowNumbers,
} from "../../../src/viewModel/influence/glowNumbers.ts";
import { followNumber } from "../../../src/viewModel/influence/followNumber.ts";
import { cellIndex, findSourceCell } from "../../../src/problem/matrixCells.ts";
import { NumberPacker } from "../../../src/viewModel/numberPacker.ts";
import { findOrigins } from "../../../src/viewModel/origins.ts";
import { listTintedCells } from "../../../src/viewModel/tintedCells.ts";
import { toReadyViews } from "../../../src/viewModel/toReadyViews.ts";
import { toEditableStages } from "../../../src/viewModel/whatIf/toWhatIfState.ts";
import { evaluateGroup } from "../../support/groups.ts";
import { createNoise, createNoiseBlock } from "../../support/problems.ts";
import { sourceResources } from "../../support/sourceResources.ts";
import { toProblemJson } from "../../support/toProblemJson.ts";

const text = JSON.stringify(
  toProblemJson({
    kind: "stack",
    input: createNoise(1, [1, 3, 8]),
    blocks: [createNoiseBlock(2), createNoiseBlock(3)],
    finalNorm: { norm: "rmsNorm", epsilon: 1e-5, weight: createNoise(4, [8]) },
    languageModelHead: { weight: createNoise(5, [6, 8]), bias: createNoise(6, [6]) },
  }),
);
const json = JSON.parse(text) as {
  blocks: { mlp: { up: { weight: number[][] } }; norm2: { weight: number[] } }[];
  finalNorm: { weight: number[] };
  languageModelHead: { weight: number[][] };
};

async function readStack() {
  const source = await openSource(text, "json", sourceResources);
  const [group] = source.extract().groups;
  source.dispose();
  const evaluated = group && (await evaluateGroup(group));
  if (!group || !evaluated || !("trace" in evaluated)) throw new Error("no stack");
  return { group, evaluated };
}

test.each([0, 1, 7])(
  "a stack asked for at layer %i has the weights of that layer",
  async (layer) => {
    const { evaluated } = await readStack();
    const packer = new NumberPacker();
    const context = { problem: problemOf(evaluated), layer, besideMlp: null };
    const { computation, mlp } = toReadyViews(evaluated, context, packer);
    const numbers = packer.toNumbers();
    const up = mlp?.weights.find(({ stage }) => stage === "upProjection")?.matrix;
    if (!up || !("offset" in up)) throw new Error("no up projection");
    const written = json.blocks[Math.min(layer, 1)]?.mlp.up.weight.flat() ?? [];
    expect(Array.from(numbers.subarray(up.offset, up.offset + written.length))).toEqual(written);
    expect(computation.weights.map(({ stage }) => stage)).toContain("norm2Weight");
    expect(computation.sources.map(({ stage }) => stage)).toContain("mlpHidden");
  },
);

test.each([0, 1])("beside layer %i are the weights of the ends", async (layer) => {
  const { group, evaluated } = await readStack();
  const packer = new NumberPacker();
  const context = { problem: problemOf(evaluated), layer, besideMlp: null };
  const { computation } = toReadyViews(evaluated, context, packer);
  const ends = computation.weights.slice(-3);
  expect(ends.map(({ name, reads, makes }) => [name, reads, makes])).toEqual([
    ["finalNorm", null, "finalNormed"],
    ["languageModelHead", "finalNormed", "logits"],
    ["languageModelHead.bias", null, "logits"],
  ]);
  const [, head] = ends;
  if (!head || !("offset" in head.matrix)) throw new Error("no language-model head");
  const written = json.languageModelHead.weight.flat();
  const shown = packer.toNumbers().subarray(head.matrix.offset, head.matrix.offset + 48);
  expect(Array.from(shown)).toEqual(written);
  const stages = toEditableStages(groupAtLayer(group, layer)).map(({ stage }) => stage);
  expect(stages).toEqual(expect.arrayContaining(["finalNormWeight", "languageModelHead"]));
  const at = { computation: group.id, head: null, row: 0, column: 5 };
  const [range] = findOrigins(group, { ...at, stage: "finalNormWeight" }, undefined, layer);
  expect(Number(text.slice(range?.start, range?.end))).toBe(json.finalNorm.weight[5]);
});

test("the cursor on a weight of the language-model head highlights the logits of its token", async () => {
  const { group, evaluated } = await readStack();
  const cell = findSourceCell(group, text.indexOf("[[", text.indexOf('"languageModelHead"')) + 2);
  const problem = problemOf(evaluated);
  const place = cell && problem && findProblemCell(problem, cell.matrix, cellIndex(cell));
  if (!cell || !place) throw new Error("no number at the caret");
  const { shares } = await followNumber(problem, place);
  const moved = { id: group.id, matrix: cell.matrix, index: cellIndex(cell), cell: place, shares };
  const context = { problem, layer: 0, besideMlp: null };
  const { computation } = toReadyViews(evaluated, context, new NumberPacker());
  const logits = computation.stack?.logits;
  const weight = computation.weights.find(({ stage }) => stage === "languageModelHead")?.matrix;
  if (!logits || !("offset" in logits) || !weight || !("offset" in weight))
    throw new Error("tiled");
  const numbers = glowNumbers([evaluated], moved, 0);
  const lit = Array.from(numbers.subarray(logits.offset, logits.offset + 18), (each) => each !== 0);
  expect(lit).toEqual(Array.from({ length: 18 }, (_, index) => index % 6 === 0));
  expect(numbers[weight.offset]).toBe(1);
});

test("numbers of the projections of every layer have the colours of their heads", async () => {
  const { evaluated } = await readStack();
  const stretch = (key: string, from: number) => {
    const start = text.indexOf(`"${key}"`, from);
    return { start, end: text.indexOf("]]", start) };
  };
  const second = text.indexOf('"queryProjection"', text.indexOf('"queryProjection"') + 1);
  for (const from of [0, second]) {
    const heads = listTintedCells(evaluated, stretch("queryProjection", from));
    expect(heads.map(({ head }) => head)).toEqual(
      Array.from({ length: 64 }, (_, index) => Math.floor(index / 8 / 2)),
    );
  }
  expect(listTintedCells(evaluated, stretch("up", second))).toEqual([]);
});

test("a weight of a layer can be changed and leads to its number in the file", async () => {
  const { group } = await readStack();
  const stages = toEditableStages(groupAtLayer(group, 1)).map(({ stage }) => stage);
  expect(stages).toEqual(expect.arrayContaining(["input", "outputProjection", "downProjection"]));
  const cell = {
    computation: group.id,
    stage: "norm2Weight",
    head: null,
    row: 0,
    column: 3,
  } as const;
  const [range] = findOrigins(group, cell, undefined, 1);
  expect(Number(text.slice(range?.start, range?.end))).toBe(json.blocks[1]?.norm2.weight[3]);
});

test("the cursor on a weight of a layer highlights that layer and the later ones", async () => {
  const { group, evaluated } = await readStack();
  const at = text.indexOf('"weight"', text.indexOf('"up"', text.lastIndexOf('"mlp"')));
  const cell = findSourceCell(group, text.indexOf("[[", at) + 2);
  const problem = problemOf(evaluated);
  const place = cell && problem && findProblemCell(problem, cell.matrix, cellIndex(cell));
  if (!cell || !place) throw new Error("no number at the caret");
  expect(describePlace(evaluated, cell)).toMatch(/^blocks\[1\]\.up\[0\]\[0\] = /);
  const { shares, effect } = await followNumber(problem, place);
  expect(effect).toMatch(/^adding 0\.1 here: block 1, output \[\d\]\[\d\] \S+ → \S+$/);
  const moved = { id: group.id, matrix: cell.matrix, index: cellIndex(cell), cell: place, shares };
  const lit = (layer: number) => {
    const context = { problem, layer, besideMlp: null };
    const { mlp } = toReadyViews(evaluated, context, new NumberPacker());
    const { offset, shape } = mlp?.mlpOutput ?? { offset: 0, shape: [0, 0] };
    const numbers = glowNumbers([evaluated], moved, layer);
    return numbers.subarray(offset, offset + shape[0] * shape[1]).some((share) => share !== 0);
  };
  expect([lit(0), lit(1)]).toEqual([false, true]);
});
