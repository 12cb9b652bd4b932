import { describe, expect, it } from "vitest";
import { toHeadColumns } from "../../../src/viewModel/headColumns.ts";
import { findOrigins } from "../../../src/viewModel/origins.ts";
import type { StageName } from "../../../src/viewModel/panelView.ts";
import { chapterDemo, evaluateGroup, groupOf, matrixOf, setTo } from "../../support/groups.ts";

const group = chapterDemo(2);
const evaluated = await evaluateGroup(group);
if (evaluated.kind !== "attention") throw new Error(evaluated.kind);
const { shape } = evaluated.trace;

/** Starts of the numbers behind a cell; the query stands at 0, the keys at 100, the values at 200. */
function starts(stage: StageName, head: number, row: number, column: number): number[] {
  const address = { computation: group.id, stage, head, row, column };
  return findOrigins(group, address, toHeadColumns(shape, head)).map(({ start }) => start);
}

describe.each(["outIn", "inOut"] as const)("weights of the file, written %s", (layout) => {
  const rows = [
    [1, 2],
    [3, 4],
  ];
  const projected = groupOf(
    "selfAttention",
    [
      matrixOf("x", "input", rows, 0),
      matrixOf("Wq", "queryProjection", rows, 100),
      matrixOf("Wk", "keyProjection", rows, 200),
      matrixOf("Wv", "valueProjection", rows, 300),
    ],
    { headCount: setTo(1), weightLayout: setTo(layout) },
  );
  const behind = (stage: StageName, row: number, column: number): number[] =>
    findOrigins(
      projected,
      { computation: projected.id, stage, head: null, row, column },
      undefined,
    ).map(({ start }) => start);

  it("are themselves", () => {
    expect(behind("queryProjection", 0, 1)).toEqual([102]);
    expect(behind("valueProjection", 1, 0)).toEqual([304]);
  });

  it("make a query from a row of the input", () => {
    const weights = layout === "outIn" ? [104, 106] : [102, 106];
    expect(behind("query", 0, 1)).toEqual([0, 2, ...weights]);
  });
});

describe("the numbers behind a value", () => {
  it("of a key are the key itself", () => {
    expect(starts("key", 0, 1, 3)).toEqual([100 + 2 * (8 + 3)]);
  });

  it("of a score are the query's slice and the key's slice", () => {
    expect(starts("scores", 1, 0, 2)).toEqual([
      ...[4, 5, 6, 7].map((column) => 2 * column),
      ...[4, 5, 6, 7].map((column) => 100 + 2 * (16 + column)),
    ]);
  });

  it("of a weight are the slices of all keys, for the row sum needs them", () => {
    expect(starts("attentionWeights", 0, 0, 1)).toHaveLength(4 + 3 * 4);
  });

  it("of an output are the values that are mixed, and what decides the weights", () => {
    const values = starts("attentionOutput", 1, 0, 6).filter((start) => start >= 200);
    expect(values).toEqual([0, 1, 2].map((row) => 200 + 2 * (row * 8 + 6)));
  });
});
