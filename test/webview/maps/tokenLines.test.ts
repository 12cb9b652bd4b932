import { describe, expect, it } from "vitest";
import { nearlyLargest } from "../../../webview/maps/nearlyLargest.ts";
import { tokenRoom } from "../../../webview/marks/lines/tokenRoom.ts";
import { linesLayout } from "../../../webview/marks/lines/tokenLine.ts";

describe("token lines", () => {
  it("have as much room for names as the longest needs, within limits", () => {
    expect(tokenRoom("horizontal", ["a", "down"])).toBe(52);
    expect(tokenRoom("vertical", ["紅酒", "阿根廷"])).toBe(55);
    expect(tokenRoom("horizontal", ["antidisestablishmentarianism"])).toBe(116);
  });

  it("bend between the names in what width is left, never too sharply", () => {
    const gap = (between: number) => linesLayout("horizontal", 4, 4, between).gap;
    expect([1000, 150.5, 40].map(gap)).toEqual([220, 150, 100]);
    expect(linesLayout("vertical", 4, 4, 40).gap).toBe(220);
  });
});

describe("where the colours of many numbers end", () => {
  const numbers = [Float64Array.from({ length: 1000 }, (_, at) => at / 1000), [Infinity, 0, -5]];

  it("is what 95 of 100 lie below", () => {
    expect(nearlyLargest(numbers)).toBeCloseTo(0.951, 2);
  });

  it("is about the same in a sample", () => {
    expect(nearlyLargest(numbers, 200)).toBeCloseTo(0.95, 1);
  });
});
