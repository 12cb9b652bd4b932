import { describe, expect, test } from "vitest";
import { findCellsFrom, listCells } from "../../../../src/source/cellRanges.ts";
import { evaluate } from "../../../../src/engine/evaluate.ts";
import type { ComputationGroup, Role, SourceMatrix } from "../../../../src/source/extraction.ts";
import { toGroupProblem } from "../../../../src/problem/groupProblem.ts";
import { rankLiterals, type ChangesOf } from "../../../../src/viewModel/influence/rankLiterals.ts";
import { stageNumber } from "../../../../src/viewModel/influence/influenceStep.ts";
import { findOrigins } from "../../../../src/viewModel/origins.ts";
import type { CellAddress } from "../../../../src/viewModel/panelView.ts";
import { computeChanges } from "../../../../src/workers/compute/computeChanges.ts";
import { chapterDemo, groupOf, matrixOf, setTo } from "../../../support/groups.ts";

const noise = (seed: number, rows: number, columns: number): number[][] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_each, column) => Math.sin(seed + 3 * row + 1.7 * column)),
  );

const tokens = groupOf(
  "attention",
  [
    matrixOf("q", "query", noise(1, 3, 4), 0),
    matrixOf("k", "key", noise(2, 3, 4), 100),
    matrixOf("v", "value", noise(3, 3, 4), 200),
  ],
  { headCount: setTo(2), causal: setTo(true) },
);
const projected = groupOf(
  "selfAttention",
  [
    matrixOf("x", "input", noise(7, 2, 3), 0),
    matrixOf("Wq", "queryProjection", noise(8, 3, 4), 100),
    matrixOf("Wk", "keyProjection", noise(9, 3, 4), 200),
    matrixOf("Wv", "valueProjection", noise(10, 3, 4), 300),
    matrixOf("Wo", "outputProjection", noise(11, 4, 3), 400),
  ],
  { headCount: setTo(2), weightLayout: setTo("inOut") },
);
const { outputProjection: _Wo, ...unprojected } = projected.matrices;
const joined: ComputationGroup = { ...projected, matrices: unprojected };
const mlp = groupOf("mlp", [
  matrixOf("x", "input", noise(4, 2, 3), 0),
  matrixOf("up", "mlpUp", noise(5, 4, 3), 100),
  matrixOf("down", "mlpDown", noise(6, 3, 4), 200),
]);

function problemOf(group: ComputationGroup) {
  const stated = toGroupProblem(group);
  if (stated.kind !== "ready") throw new Error(stated.kind);
  return stated.problem;
}

/** Computes changes where every look at the clock takes a millisecond. */
function changesWithin(patienceMs: number): ChangesOf {
  let now = 0;
  const turns = { clock: () => now++, turn: () => Promise.resolve() };
  return (problem, at, cells) => computeChanges(problem, { at, cells, patienceMs }, turns);
}

/** The value of a cell when one number of a matrix is another. */
async function valueWith(
  group: ComputationGroup,
  address: CellAddress,
  start: number,
  by: number,
): Promise<number> {
  const entries = (Object.entries(group.matrices) as [Role, SourceMatrix][]).map(
    ([role, matrix]) => {
      const [at] = findCellsFrom(matrix.cells, start);
      const values = matrix.values.map((value, index) => (index === at ? value + by : value));
      return [role, { ...matrix, values }] as const;
    },
  );
  const trace = await evaluate(problemOf({ ...group, matrices: Object.fromEntries(entries) }));
  return stageNumber(trace, address) ?? Number.NaN;
}

function allCells({ matrices }: ComputationGroup) {
  return (Object.values(matrices) as readonly SourceMatrix[]).flatMap(({ cells }) =>
    listCells(cells),
  );
}

describe("the strongest number comes first, by what a tenth more of it changes", () => {
  test.each<[string, ComputationGroup, Omit<CellAddress, "computation">]>([
    ["a weight", tokens, { stage: "attentionWeights", head: 1, row: 1, column: 0 }],
    ["an output", tokens, { stage: "attentionOutput", head: null, row: 2, column: 3 }],
    ["a score of a later query", tokens, { stage: "scores", head: 0, row: 2, column: 1 }],
    ["the chapter's output", chapterDemo(2), { stage: "headOutput", head: 1, row: 0, column: 2 }],
    ["weights [in, out]", projected, { stage: "projectedOutput", head: null, row: 1, column: 2 }],
    ["no output weights", joined, { stage: "headOutput", head: 1, row: 1, column: 0 }],
    ["an MLP's output", mlp, { stage: "mlpOutput", head: null, row: 1, column: 2 }],
  ])("%s", async (_what, group, place) => {
    const address = { ...place, computation: group.id };
    const ranked = await rankLiterals(
      group,
      problemOf(group),
      address,
      allCells(group),
      changesWithin(Infinity),
    );
    const now = await valueWith(group, address, 0, 0);
    for (const { range, change } of ranked) {
      const then = await valueWith(group, address, range.start, 0.1);
      expect(change).toBe(Object.is(then, now) ? 0 : then - now);
    }
    const strengths = ranked.map(({ change }) => Math.abs(change ?? Number.NaN));
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
    expect(strengths[0]).toBeGreaterThan(0);
  });
});

test("what there is no time for comes last, in the order of the text", async () => {
  const address: CellAddress = {
    computation: tokens.id,
    stage: "attentionWeights",
    head: 0,
    row: 2,
    column: 0,
  };
  const ranked = await rankLiterals(
    tokens,
    problemOf(tokens),
    address,
    allCells(tokens),
    changesWithin(4),
  );
  // The first number of the other head does not move it; the other queries need no time at all.
  expect(ranked.filter(({ change }) => change !== null && change !== 0)).toHaveLength(2);
  expect(ranked.filter(({ change }) => change === 0)).toHaveLength(1 + 8);
  const late = ranked.slice(11).map(({ range }) => range.start);
  expect(late).toEqual(late.toSorted((a, b) => a - b));
});

test("a number of Q is moved by the weights of its column as much as the input is large", async () => {
  const address: CellAddress = {
    ...{ computation: projected.id, stage: "query", head: null, row: 1, column: 2 },
  };
  const origins = findOrigins(projected, address, undefined);
  const ranked = await rankLiterals(
    projected,
    problemOf(projected),
    address,
    origins,
    changesWithin(Infinity),
  );
  const changes = new Map(ranked.map(({ name, change }) => [name, change]));
  noise(7, 2, 3)[1]?.forEach((x, at) => {
    expect(changes.get(`Wq[${String(at)}][2]`)).toBeCloseTo(x / 10, 12);
  });
});
