import { describe, expect, it } from "vitest";
import { listTintedCells } from "../../../src/viewModel/tintedCells.ts";
import { chapterDemo, evaluateGroup, groupOf, matrixOf, setTo } from "../../support/groups.ts";

const projections = ["queryProjection", "keyProjection", "valueProjection"] as const;
const unit = [
  [1, 0],
  [0, 1],
];

const demo = await evaluateGroup(chapterDemo(2));

describe("the numbers in the colour of their head", () => {
  it("are the visible ones of query, key and value", () => {
    const all = listTintedCells(demo, { start: 0, end: 1000 });
    expect(all).toHaveLength(8 + 24 + 24);
    const query = listTintedCells(demo, { start: 0, end: 50 });
    expect(query.map(({ head }) => head)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  });

  it("end where the sight ends, even inside a matrix", () => {
    const seen = listTintedCells(demo, { start: 4, end: 8 });
    expect(seen.map(({ range }) => range.start)).toEqual([4, 6, 8]);
  });

  it.each([
    ["outIn", [0, 0, 1, 1]],
    ["inOut", [0, 1, 0, 1]],
  ] as const)("are those of the projections, written %s", async (layout, heads) => {
    const square = [
      [1, 2],
      [3, 4],
    ];
    const group = groupOf(
      "selfAttention",
      [
        matrixOf("x", "input", square, 0),
        matrixOf("Wq", "queryProjection", square, 100),
        matrixOf("Wk", "keyProjection", square, 200),
        matrixOf("Wv", "valueProjection", square, 300),
      ],
      { headCount: setTo(2), weightLayout: setTo(layout) },
    );
    const all = listTintedCells(await evaluateGroup(group), { start: 0, end: 1000 });
    expect(all.map(({ range }) => range.start)).toEqual(
      [100, 200, 300].flatMap((start) => [start, start + 2, start + 4, start + 6]),
    );
    expect(all.slice(0, 4).map(({ head }) => head)).toEqual(heads);
  });

  it("are those of the projections of a block", async () => {
    const block = await evaluateGroup(
      groupOf(
        "block",
        [
          ...[matrixOf("x", "input", [[1, 2]], 0), matrixOf("Wo", "outputProjection", unit, 400)],
          ...projections.map((role, at) => matrixOf(role, role, unit, 100 * (at + 1))),
          ...[matrixOf("W1", "mlpUp", unit, 500), matrixOf("W2", "mlpDown", unit, 600)],
        ],
        { headCount: setTo(2) },
      ),
    );
    const all = listTintedCells(block, { start: 0, end: 1000 });
    expect(all.map(({ head }) => head)).toEqual([0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1]);
  });

  it("are none while nothing is computed", () => {
    const { group } = demo;
    const failed = { group, kind: "failed", problems: [] } as const;
    expect(listTintedCells(failed, { start: 0, end: 1000 })).toEqual([]);
  });
});
