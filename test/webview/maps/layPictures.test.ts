import { describe, expect, it } from "vitest";
import { layPictures } from "../../../webview/maps/layPictures.ts";

const square = [60, 60] as const;

/** What the first screen usually has below the flow. */
const height = 416;

describe("the maps of all heads", () => {
  it.each([
    ["one is as large as the screen allows, its sentence beside it", 652, 1, 1, true],
    ["two share a panel", 652, 2, 2, false],
    ["four stand in twos", 652, 4, 2, true],
    ["four stand in one row of a wide panel", 1052, 4, 4, false],
    ["sixteen are too many for one screen, and still can be read", 652, 16, 4, false],
    ["in a side bar, each has its sentence beside it", 273, 4, 1, true],
  ] as const)("%s", (_, width, heads, across, isBeside) => {
    const layout = layPictures({ width, height }, heads, square);
    expect(layout).toMatchObject({ across, isBeside });
    expect(layout.side).toBeGreaterThanOrEqual(128);
    expect(layout.side).toBeLessThanOrEqual(420);
  });

  it.each([255, 396, 652, 1052, 1900])("fill %d pixels and never exceed them", (width) => {
    for (let heads = 1; heads <= 32; heads++) {
      const { across, side } = layPictures({ width, height }, heads, square);
      const card = side + 18;
      expect(across * card + (across - 1) * 12, `${heads} heads`).toBeLessThanOrEqual(width);
      expect(across, `${heads} heads`).toBeLessThanOrEqual(heads);
    }
  });

  it("of a single query are as wide as the room, because they need no height", () => {
    expect(layPictures({ width: 652, height }, 4, [1, 60])).toMatchObject({ across: 1, side: 420 });
  });

  it("give way to what needs room above and below them", () => {
    const low = layPictures({ width: 652, height: 283 }, 4, square);
    expect(low.across).toBe(4);
    // A narrow card has a sentence of three lines.
    expect(low.side + 34 + 62).toBeLessThanOrEqual(283);
  });
});
