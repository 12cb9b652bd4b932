import { describe, expect, test } from "vitest";
import { axisTicks, canvasSize } from "../../webview/marks/canvasSize.ts";
import { movePlace } from "../../webview/marks/movePlace.ts";
import { rowMaxima } from "../../webview/marks/rowMaxima.ts";
import { createShades } from "../../webview/marks/theme.ts";
import { changedNumbers } from "../../webview/marks/useFlash.ts";

describe("keys in a matrix of 3 rows and 5 columns", () => {
  test.each([
    ["ArrowLeft", false, [1, 2], [1, 1]],
    ["ArrowUp", false, [0, 2], [0, 2]],
    ["ArrowDown", true, [0, 2], [2, 2]],
    ["Home", false, [2, 3], [2, 0]],
    ["End", true, [0, 0], [2, 4]],
    ["PageDown", false, [0, 4], [2, 4]],
    ["x", false, [0, 0], null],
  ] as const)("%s (to the edge: %s) from %j leads to %j", (key, toEdge, from, to) => {
    const place = movePlace(key, toEdge, { row: from[0], column: from[1] }, 3, 5);
    expect(place && [place.row, place.column]).toEqual(to);
  });
});

describe("the largest of a row", () => {
  test.each([
    ["one", [1, 3, 2], [false, true, false]],
    ["two alike", [0.4607, 0.0786, 0.4607], [true, false, true]],
    ["none where all are alike", [0.25, 0.25, 0.25], [false, false, false]],
    ["a single visible key", [1, 0, 0], [true, false, false]],
  ])("%s", (_, row, marked) => {
    expect(rowMaxima(Float64Array.from(row), row.length)).toEqual(marked);
  });
});

describe("colours of magnitude", () => {
  const shades = createShades("dark", [31, 31, 31]);
  test("zero is the plain background", () => {
    expect(shades.weights[255]).toEqual([31, 31, 31]);
    expect(shades.signed[255]).toEqual([31, 31, 31]);
  });
  test("each sign has its own hue", () => {
    const [negative, positive] = [shades.signed[0], shades.signed[510]];
    expect(negative?.[0]).toBeGreaterThan(negative?.[2] ?? 255);
    expect(positive?.[2]).toBeGreaterThan(positive?.[0] ?? 255);
  });
});

describe("a canvas", () => {
  test("keeps cells large enough to point at and the picture within reach", () => {
    expect(canvasSize(64, 64)).toMatchObject({ cellWidth: 5, width: 320 });
    expect(canvasSize(64, 768).width).toBe(3072);
    expect(canvasSize(1, 4096).cellHeight).toBe(24);
    expect(canvasSize(4096, 4096).width).toBeLessThanOrEqual(8000);
  });
  test("numbers as many positions as fit", () => {
    expect(axisTicks(64, 5, 32)).toEqual([0, 8, 16, 24, 32, 40, 48, 56]);
  });
});

test("what flashes is what changed", () => {
  const before = Float64Array.from([1, Number.NaN, 0, -Infinity]);
  const after = Float64Array.from([1, Number.NaN, 2, -Infinity]);
  expect(changedNumbers(before, after)).toEqual([2]);
});
