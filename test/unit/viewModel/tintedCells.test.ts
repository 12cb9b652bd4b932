import { describe, expect, it } from "vitest";
import { listTintedCells } from "../../../src/viewModel/tintedCells.ts";
import { chapterDemo, evaluateGroup } from "../../support/groups.ts";

const demo = await evaluateGroup(chapterDemo(2));

describe("the numbers in the colour of their head", () => {
  it("are those of query, key and value in sight", () => {
    const all = listTintedCells(demo, { start: 0, end: 1000 });
    expect(all).toHaveLength(8 + 24 + 24);
    const query = listTintedCells(demo, { start: 0, end: 50 });
    expect(query.map(({ head }) => head)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  });

  it("end where the sight ends, even inside a matrix", () => {
    const seen = listTintedCells(demo, { start: 4, end: 8 });
    expect(seen.map(({ range }) => range.start)).toEqual([4, 6, 8]);
  });

  it("are none while nothing is computed", () => {
    const { group } = demo;
    const failed = { group, kind: "failed", problems: [] } as const;
    expect(listTintedCells(failed, { start: 0, end: 1000 })).toEqual([]);
  });
});
