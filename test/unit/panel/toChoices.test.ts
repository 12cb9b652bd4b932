import { describe, expect, it } from "vitest";
import { toChoices } from "../../../src/panel/toReadyState.ts";
import type { ComputationGroup } from "../../../src/source/extraction.ts";
import { chapterDemo, evaluateGroup } from "../../support/groups.ts";

/** Computations whose code begins at these places. */
const placesOf = async (
  starts: readonly number[],
  more: Partial<ComputationGroup> = {},
): Promise<readonly (string | null)[]> => {
  const groups = starts.map((start, at) => ({
    ...chapterDemo(2),
    ...{ id: String(at), range: { start, end: start + 9 } },
    ...more,
  }));
  const evaluated = await Promise.all(groups.map((group) => evaluateGroup(group)));
  return toChoices(evaluated, "0").map(({ time }) => time && time.place);
};

describe("the times of a computation", () => {
  it("are counted for each piece of code that computes it several times", async () => {
    expect(await placesOf([5, 40, 40, 5, 40])).toEqual([
      ...["Time 1 of 2", "Time 1 of 3", "Time 2 of 3", "Time 2 of 2", "Time 3 of 3"],
    ]);
  });

  it("are none where it is computed once, or where blocks are a stack", async () => {
    expect(await placesOf([5, 40])).toEqual([null, null]);
    expect(await placesOf([5, 5], { inStack: { block: 1, of: 2 } })).toEqual([null, null]);
  });

  it("of a long loop are its first and last", async () => {
    const counted = await placesOf([5, 5, 5], { repeats: { count: 2000, first: 2, last: 1 } });
    expect(counted).toEqual(["Time 1 of 2,000", "Time 2 of 2,000", "Time 2,000 of 2,000"]);
    const uncounted = await placesOf([5, 5, 5], { repeats: { count: null, first: 1, last: 2 } });
    expect(uncounted).toEqual(["Time 1", "Time −2", "Time −1"]);
  });
});
