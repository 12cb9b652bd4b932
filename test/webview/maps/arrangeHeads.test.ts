import { describe, expect, it } from "vitest";
import { arrangeHeads } from "../../../webview/maps/useShownMaps.ts";
import { firstMapChoices, readMapChoices } from "../../../webview/maps/mapChoices.ts";
import { shownMap } from "../../../webview/maps/shownMap.ts";

const measures = [
  { head: 0, entropy: 2, peak: 0.4, meanDistance: 1 },
  { head: 1, entropy: 1, peak: 0.9, meanDistance: 3 },
  { head: 2, entropy: 3, peak: 0.2, meanDistance: 2 },
];
const rows = {
  shape: [3, 2] as const,
  weights: Float64Array.of(0.7, 0.3, 0.1, 0.9, 0.5, 0.5),
};

describe("heads", () => {
  it.each([
    ["index", [0, 1, 2]],
    ["entropy", [1, 0, 2]],
    ["peak", [1, 0, 2]],
    ["meanDistance", [0, 2, 1]],
  ] as const)("sorted by %s", (sort, order) => {
    expect(arrangeHeads(3, { ...firstMapChoices, sort }, measures, null, 0)).toEqual(order);
  });

  it("that are not measured yet stay where they are", () => {
    const sorted = { ...firstMapChoices, sort: "entropy" } as const;
    expect(arrangeHeads(3, sorted, null, null, 0)).toEqual([0, 1, 2]);
  });

  it("of which the query peaks at a key, or gives it enough", () => {
    const peaks = { ...firstMapChoices, filter: "peaksHere" } as const;
    expect(arrangeHeads(3, peaks, null, rows, 0)).toEqual([0, 2]);
    expect(arrangeHeads(3, peaks, null, rows, 1)).toEqual([1, 2]);
    const enough = { ...firstMapChoices, filter: "atLeast", threshold: 0.6 } as const;
    expect(arrangeHeads(3, enough, null, rows, 1)).toEqual([1]);
  });
});

describe("the map that is shown large", () => {
  const shown = (more: object, head = 0, headCount = 3) =>
    shownMap({ ...firstMapChoices, ...more }, { head }, headCount);

  it("is a head's, or what several come to", () => {
    expect(shown({})).toEqual({ kind: "head", head: 0 });
    expect(shown({ shown: "mean" })).toEqual({ kind: "mean" });
    expect(shown({ shown: "mean" }, 0, 1)).toEqual({ kind: "head", head: 0 });
    expect(shown({ shown: "mean", look: "lines" })).toEqual({ kind: "head", head: 0 });
  });

  it("never takes a head from itself", () => {
    const difference = { shown: "difference", against: 1 };
    expect(shown(difference)).toEqual({ kind: "difference", head: 0, against: 1 });
    expect(shown(difference, 1)).toEqual({ kind: "difference", head: 1, against: 2 });
    expect(shown({ ...difference, against: 9 }, 2)).toMatchObject({ against: 0 });
  });
});

describe("choices that were kept", () => {
  it("are read as far as they are understood", () => {
    expect(readMapChoices(null)).toEqual(firstMapChoices);
    const kept = { look: "lines", sort: "nonsense", threshold: 7, against: 2.5, overlay: true };
    expect(readMapChoices(kept)).toEqual({
      ...firstMapChoices,
      ...{ look: "lines", against: 2, overlay: true },
    });
  });
});
