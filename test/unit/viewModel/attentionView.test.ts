import { describe, expect, it } from "vitest";
import { toAttentionView } from "../../../src/viewModel/attentionView.ts";
import { NumberPacker } from "../../../src/viewModel/numberPacker.ts";
import type { PackedMatrix } from "../../../src/viewModel/panelView.ts";
import { chapterDemo, evaluateGroup, setTo } from "../../support/groups.ts";

async function view(group: ReturnType<typeof chapterDemo>) {
  const evaluated = await evaluateGroup(group);
  if (evaluated.kind !== "attention") throw new Error(evaluated.kind);
  const packer = new NumberPacker();
  const attention = toAttentionView(group, evaluated.trace, [], packer);
  const numbers = packer.toNumbers();
  const rowsOf = ({ offset, shape: [rows, columns] }: PackedMatrix): number[][] =>
    Array.from({ length: rows }, (_, row) => [
      ...numbers.slice(offset + row * columns, offset + (row + 1) * columns),
    ]);
  return { attention, rowsOf };
}

describe("the view of attention", () => {
  it("packs every matrix where its entry says", async () => {
    const { attention, rowsOf } = await view(chapterDemo(2));
    expect(rowsOf(attention.query)).toEqual([[0, 5, 0, 0, 0, 0, 5, 0]]);
    expect(rowsOf(attention.heads[0]!.scores)).toEqual([[0, 2.5, 0]]);
    expect(rowsOf(attention.heads[1]!.scores)).toEqual([[0, 0, 2.5]]);
    const output = rowsOf(attention.attentionOutput)[0]?.map((value) => value.toFixed(2));
    expect(output).toEqual(["0.71", "17.18", "2.12", "0.00", "7.05", "14.10", "257.69", "0.00"]);
  });

  it("gives each head its slice of the concatenation", async () => {
    const { attention } = await view(chapterDemo(4));
    expect(attention.heads.map(({ columns }) => columns)).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7],
    ]);
  });

  it("begins where the last query of the first head looks most, or with the first of equal keys", async () => {
    const { attention } = await view(chapterDemo(2));
    expect(attention.strongest).toEqual({ query: 0, key: 1 });
    const equal = await view(chapterDemo(8));
    expect(equal.attention.heads[0]?.summary).toContain("evenly");
    expect(equal.attention.strongest).toEqual({ query: 0, key: 0 });
  });

  it("says whether later keys are hidden", async () => {
    const hidden = await view(chapterDemo(2, { causal: setTo(true) }));
    expect(hidden.attention.isCausal).toBe(true);
    expect((await view(chapterDemo(2))).attention.isCausal).toBe(false);
  });
});
