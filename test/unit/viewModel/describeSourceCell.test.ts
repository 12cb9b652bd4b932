import { describe, expect, it } from "vitest";
import { describeSourceCell } from "../../../src/viewModel/describeSourceCell.ts";
import type { MarkedLine } from "../../../src/viewModel/markdown.ts";
import { findSourceCell } from "../../../src/problem/matrixCells.ts";
import { chapterDemo, evaluateGroup, groupOf, matrixOf, setTo } from "../../support/groups.ts";

const evaluated = await evaluateGroup(chapterDemo(2));

/** What is said of the number at an offset; the query stands at 0, the keys at 100. */
function said(offset: number): readonly MarkedLine[] {
  const cell = findSourceCell(evaluated.group, offset);
  return cell ? describeSourceCell(evaluated, cell) : [];
}

describe("a number under the mouse", () => {
  it("of the query says where its head looks", () => {
    expect(said(2 * 6)).toEqual([
      [{ strong: "query[0][6]" }, " = ", { code: "5" }, " · query · head 1, dimension 2 of 4"],
      "In head 1, Q[0] looks at K[2] 86%.",
      "Assumes scale 1/√4, no mask.",
    ]);
  });

  it("of a key says what weight it is given", () => {
    expect(said(100 + 2 * (8 + 1))).toEqual([
      [{ strong: "cachedKeys[1][1]" }, " = ", { code: "1" }, " · key · head 0, dimension 1 of 4"],
      "In head 0, the last query gives K[1] a weight of 0.8590.",
      "Assumes scale 1/√4, no mask.",
    ]);
  });

  it("of a projection says which dimension of which head uses it", async () => {
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
      { headCount: setTo(2), weightLayout: setTo("inOut") },
    );
    const cell = findSourceCell(group, 102);
    expect(cell && describeSourceCell(await evaluateGroup(group), cell)).toEqual([
      [
        { strong: "Wq[0][1]" },
        " = ",
        { code: "2" },
        " · query projection · head 1, dimension 0 of 1",
      ],
    ]);
  });

  it("of a bias without a name says what it is", async () => {
    const square = [
      [1, 2],
      [3, 4],
    ];
    const group = groupOf(
      "selfAttention",
      [
        matrixOf("x", "input", square, 0),
        matrixOf("Wq", "queryProjection", square, 100),
        { ...matrixOf("", "queryProjectionBias", [[7, 8]], 150), name: null },
        matrixOf("Wk", "keyProjection", square, 200),
        matrixOf("Wv", "valueProjection", square, 300),
      ],
      { weightLayout: setTo("inOut") },
    );
    const cell = findSourceCell(group, 150);
    const [[name, ...rest] = []] = cell ? describeSourceCell(await evaluateGroup(group), cell) : [];
    expect(name).toEqual({ strong: "query bias[0][0]" });
    expect(rest.at(-1)).toMatch(/^ · query bias/);
  });

  it("says nothing between the matrices", () => {
    expect(said(60)).toEqual([]);
  });
});
