import { describe, expect, it } from "vitest";
import { scrollSpace } from "../../../webview/matrix/scrollSpace.ts";

describe("a table that is scrolled", () => {
  it("draws the cells in sight, where they are", () => {
    const space = scrollSpace(100, 20, 110, 60);
    expect([space.size, space.first, space.end]).toEqual([2000, 5, 9]);
    expect(space.placeOf(5)).toBe(-10);
  });

  it("of any length fits into an element, and its last row can be reached", () => {
    const count = 500_000_000;
    const top = scrollSpace(count, 20, 0, 400);
    expect(top.size).toBeLessThanOrEqual(8_000_000);
    expect([top.first, top.end]).toEqual([0, 20]);
    const end = scrollSpace(count, 20, top.size - 400, 400);
    expect(end.end).toBe(count);
    expect(end.placeOf(count - 1)).toBeCloseTo(380, 3);
  });

  it("scrolls no further than a cell needs to be in sight", () => {
    const space = scrollSpace(1000, 20, 2000, 200);
    expect(space.reveal(105)).toBe(2000);
    expect(space.reveal(99)).toBe(1980);
    expect(space.reveal(110)).toBe(2020);
    const long = scrollSpace(500_000_000, 20, 0, 400);
    const row = 123_456_789;
    const there = scrollSpace(500_000_000, 20, long.reveal(row), 400);
    expect(there.placeOf(row)).toBeCloseTo(380, 0);
  });
});
