import { describe, expect, test } from "vitest";
import type { AttentionView, CellAddress } from "../../src/viewModel/panelView.ts";
import { columnSlices } from "../../webview/drawings/columnSlices.ts";
import { galleryStates } from "../gallery/galleryStates.ts";
import { projectedCells, relatedCells } from "../../webview/pointing/relatedCells.ts";

const { attention: view } = await galleryStates.chapter();
const attention = view as AttentionView;
const at = (stage: CellAddress["stage"], head: number | null, row: number, column: number) =>
  relatedCells(attention, { computation: attention.id, stage, head, row, column });

describe("related cells", () => {
  test("a weight connects a query row, a key row, and a value row of its head", () => {
    const { heads, linked } = at("attentionWeights", 1, 0, 2);
    expect(heads).toEqual([1]);
    expect(linked).toContain('[data-stage="query"] td[data-row="0"][data-heads~="1"]');
    expect(linked).toContain('[data-stage="key"] td[data-row="2"][data-heads~="1"]');
    expect(linked).toContain('[data-stage="value"] td[data-row="2"][data-heads~="1"]');
    expect(linked).toContain(
      '[data-stage="scores"][data-head="1"] td[data-row="0"][data-column="2"]',
    );
  });

  test("a head's output goes to its columns of the concatenation", () => {
    expect(at("headOutput", 1, 0, 2).linked).toContain(
      '[data-stage="attentionOutput"] td[data-row="0"][data-column="6"]',
    );
  });

  test("a column of K belongs to the head that reads it", () => {
    const { heads, linked } = at("key", null, 1, 5);
    expect(heads).toEqual([1]);
    expect(linked[0]).toBe('[data-stage="scores"][data-head="1"] td[data-column="1"]');
  });

  test("the headers of the cell itself are among them", () => {
    expect(at("projectedOutput", null, 0, 3).linked).toEqual([
      '[data-stage="projectedOutput"] th[data-row="0"]',
      '[data-stage="projectedOutput"] th[data-column="3"]',
    ]);
  });
});

test("key-value heads that are shared make one slice with all their heads", () => {
  const shared = attention.heads.map((head) => ({ ...head, keyColumns: [0, 3] as const }));
  expect(columnSlices({ ...attention, heads: shared }, "key")).toEqual([
    { heads: [0, 1], first: 0, last: 3 },
  ]);
});

describe("cells around a weight of the file", () => {
  const matrix = { offset: 0, shape: [4, 4] } as const;
  const told = { matrix, indices: "[{row}][{column}]" } as const;
  const weightsOf = (outputs: "rows" | "columns") =>
    [
      { ...told, stage: "queryProjection", name: "Wq", outputs, reads: "input", makes: "query" },
      { ...told, stage: "upBias", name: "b1", outputs: "columns", reads: null, makes: "mlpHidden" },
    ] as const;
  const around = (
    outputs: "rows" | "columns",
    stage: CellAddress["stage"],
    row: number,
    column: number,
  ) => projectedCells({ computation: "c", stage, head: null, row, column }, weightsOf(outputs));

  test.each([
    ["rows", 'td[data-row="3"]'],
    ["columns", 'td[data-column="3"]'],
  ] as const)("a query comes from a row of the input and from outputs in %s", (outputs, cells) => {
    expect(around(outputs, "query", 1, 3)).toEqual([
      '[data-stage="input"] td[data-row="1"]',
      `[data-stage="queryProjection"] ${cells}`,
    ]);
  });

  test.each([
    ["rows", 3, 1],
    ["columns", 1, 3],
  ] as const)(
    "a weight with outputs in %s multiplies a column and makes one",
    (outputs, input, output) => {
      expect(around(outputs, "queryProjection", 1, 3)).toEqual([
        `[data-stage="input"] td[data-column="${input}"]`,
        `[data-stage="query"] td[data-column="${output}"]`,
      ]);
    },
  );

  test("a bias is added to one column, and reads nothing", () => {
    expect(around("rows", "upBias", 0, 3)).toEqual([
      '[data-stage="mlpHidden"] td[data-column="3"]',
    ]);
    expect(around("rows", "mlpHidden", 1, 3)).toEqual([
      '[data-stage="upBias"] td[data-column="3"]',
    ]);
  });

  test("of another projection are not related", () => {
    expect(around("rows", "key", 1, 3)).toEqual([]);
  });
});
