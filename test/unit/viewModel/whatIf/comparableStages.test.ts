import { expect, it } from "vitest";
import type { ComputationGroup } from "../../../../src/source/extraction.ts";
import { NumberPacker } from "../../../../src/viewModel/numberPacker.ts";
import { toShownViews } from "../../../../src/viewModel/toReadyViews.ts";
import { comparableStages } from "../../../../src/viewModel/whatIf/toWhatIfState.ts";
import { randomRows } from "../../../gallery/randomRows.ts";
import { chapterDemo, evaluateGroup, groupOf, matrixOf, setTo } from "../../../support/groups.ts";

async function viewsOf(group: ComputationGroup) {
  const evaluated = await evaluateGroup(group);
  if (evaluated.kind !== "attention") throw new Error(evaluated.kind);
  return toShownViews([evaluated], 0, new NumberPacker());
}

function large(length: number, headCount: number): ComputationGroup {
  const rows = (seed: number) => randomRows(seed, length, 4);
  const matrices = [
    matrixOf("q", "query", rows(1)),
    matrixOf("k", "key", rows(2)),
    matrixOf("v", "value", rows(3)),
  ];
  return groupOf("attention", matrices, { headCount: setTo(headCount) });
}

const maps = ["scores", "maskedScores", "attentionWeights", "headOutput"];

it("maps of heads can be compared where there are as many heads, queries and keys", async () => {
  const two = await viewsOf(chapterDemo(2));
  expect(comparableStages(two, await viewsOf(chapterDemo(2, { scale: setTo(1) })))).toEqual(maps);
  expect(comparableStages(two, await viewsOf(chapterDemo(1)))).toEqual([]);
});

it("of matrices that are asked for as tiles, each where its own shape is the same", async () => {
  const [long, longer, recut] = await Promise.all([
    viewsOf(large(200, 2)),
    viewsOf(large(201, 2)),
    viewsOf(large(200, 4)),
  ]);
  const whole = ["query", "key", "value", "attentionOutput"];
  expect(comparableStages(long, long)).toEqual([...maps, ...whole]);
  expect(comparableStages(long, longer)).toEqual([]);
  expect(comparableStages(long, recut)).toEqual(whole);
});
