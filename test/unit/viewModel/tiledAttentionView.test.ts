import { describe, expect, it } from "vitest";
import { Room } from "../../../src/viewModel/numberPacker.ts";
import {
  countAttentionNumbers,
  toTiledAttentionView,
} from "../../../src/viewModel/attentionView.ts";
import { randomRows } from "../../gallery/randomRows.ts";
import { chapterDemo, evaluateGroup, groupOf, matrixOf, setTo } from "../../support/groups.ts";

async function traceOf(group: ReturnType<typeof chapterDemo>) {
  const evaluated = await evaluateGroup(group);
  if (evaluated.kind !== "attention") throw new Error(evaluated.kind);
  return evaluated.trace;
}

describe("an attention that is too large to travel whole", () => {
  it("is one with many numbers, not the chapter's", async () => {
    expect(new Room().take(countAttentionNumbers(await traceOf(chapterDemo(2))))).toBe(true);
    const [q, k, v] = [1, 2, 3].map((seed) => randomRows(seed, 160, 4));
    const group = groupOf(
      "attention",
      [matrixOf("q", "query", q!), matrixOf("k", "key", k!), matrixOf("v", "value", v!)],
      { headCount: setTo(2) },
    );
    const trace = await traceOf(group);
    expect(new Room().take(countAttentionNumbers(trace))).toBe(false);
    const view = toTiledAttentionView(group, trace, [], 0);
    expect(view.query).toMatchObject({ stage: "query", version: "now", shape: [160, 4] });
    expect(view.attentionOutput.shape).toEqual([160, 4]);
    expect(view.heads.map(({ columns }) => columns)).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(view.heads[0]!.summary).toMatch(/^Q\[159\] looks at K\[\d+\] \d+%$/);
    expect(JSON.stringify(view).length).toBeLessThan(20_000);
  });
});
