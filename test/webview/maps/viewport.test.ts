import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pressMapKey } from "../../../webview/marks/maps/mapKeys.ts";
import {
  cellAt,
  clampViewport,
  firstViewport,
  fitViewport,
  levelOf,
  showCell,
  zoomViewport,
} from "../../../webview/marks/maps/viewport.ts";
import { visibleTiles } from "../../../webview/marks/maps/visibleTiles.ts";

const extent = { width: 500, height: 500, rows: 1000, columns: 1000 };
const matrix = {
  layer: 0,
  stage: "scores",
  map: null,
  version: "now",
  shape: [1000, 1000],
} as const;

describe("the visible part of a map", () => {
  it("keeps the cell under the pointer where it is while it is zoomed", () => {
    const inside = fc.record({
      left: fc.double({ min: 300, max: 500, noNaN: true }),
      top: fc.double({ min: 300, max: 500, noNaN: true }),
      scale: fc.double({ min: 2, max: 8, noNaN: true }),
    });
    const place = fc.double({ min: 1, max: 499, noNaN: true });
    fc.assert(
      fc.property(inside, place, place, (view, x, y) => {
        const zoomed = zoomViewport(view, extent, 1.5, x, y);
        expect(zoomed.left + x / zoomed.scale).toBeCloseTo(view.left + x / view.scale, 6);
        expect(zoomed.top + y / zoomed.scale).toBeCloseTo(view.top + y / view.scale, 6);
      }),
    );
  });

  it("never leaves the matrix", () => {
    const any = fc.double({ min: -1e4, max: 1e4, noNaN: true });
    const scales = fc.double({ min: 0.001, max: 1000, noNaN: true });
    fc.assert(
      fc.property(any, any, scales, (left, top, scale) => {
        const view = clampViewport({ left, top, scale }, extent);
        expect(view.left).toBeGreaterThanOrEqual(0);
        expect(view.left + extent.width / view.scale).toBeLessThanOrEqual(1000.001);
        expect(view.scale).toBeGreaterThanOrEqual(0.5);
      }),
    );
  });

  it("is at first the whole matrix, or the first rows of a very narrow one", () => {
    expect(firstViewport(extent)).toEqual(fitViewport(extent));
    const thread = { width: 240, height: 560, rows: 700, columns: 32 };
    expect(firstViewport(thread)).toEqual({ left: 0, top: 0, scale: 7.5 });
    expect(clampViewport(firstViewport(thread), thread)).toEqual(firstViewport(thread));
  });

  it("follows a cell no further than necessary", () => {
    const view = { left: 100, top: 100, scale: 10 };
    expect(showCell(view, extent, 120, 120)).toEqual(view);
    expect(showCell(view, extent, 150, 99)).toEqual({ left: 99, top: 101, scale: 10 });
  });

  it("has no cell outside the matrix", () => {
    const small = { width: 500, height: 500, rows: 2, columns: 3 };
    const view = fitViewport(small);
    expect(view.scale).toBe(56);
    expect(cellAt(view, small, 60, 60)).toEqual({ row: 1, column: 1 });
    expect(cellAt(view, small, 60, 200)).toBeNull();
  });
});

describe("visible tiles", () => {
  it("have numbers of at least one device pixel", () => {
    expect([1, 0.5, 0.3, 0.01].map((scale) => levelOf(scale, 1, 4))).toEqual([0, 1, 2, 4]);
    expect(levelOf(0.5, 2, 4)).toBe(0);
  });

  it("start in the middle and are no more than are visible", () => {
    const view = { left: 200, top: 0, scale: 1 };
    const tiles = visibleTiles(matrix, view, extent, 0, "mean");
    expect(tiles.map(({ row, column }) => `${row},${column}`).sort()).toEqual([
      "0,0",
      "0,1",
      "0,2",
      "1,0",
      "1,1",
      "1,2",
    ]);
    expect(tiles[0]).toMatchObject({ column: 1 });
    const all = visibleTiles(matrix, fitViewport(extent), extent, 1, "mean");
    expect(all.length).toBe(4);
  });
});

describe("keys on a map", () => {
  const press = (key: string, more = {}, view = fitViewport(extent)) =>
    pressMapKey(
      { key, shiftKey: false, ctrlKey: false, metaKey: false, ...more },
      ...([view, extent, { row: 4, column: 5 }] as const),
    );

  it.each([
    ["ArrowRight", {}, { row: 4, column: 6 }],
    ["ArrowUp", {}, { row: 3, column: 5 }],
    ["End", { ctrlKey: true }, { row: 999, column: 999 }],
    ["PageDown", {}, { row: 14, column: 5 }],
  ])("%s %j", (key, more, active) => {
    expect(press(key, more)?.active).toEqual(active);
  });

  it("zoom, move the picture, fit and show one to one", () => {
    expect(press("+")?.view.scale).toBe(0.75);
    expect(press("1")?.view.scale).toBe(1);
    const zoomed = { left: 400, top: 400, scale: 5 };
    expect(press("ArrowLeft", { shiftKey: true }, zoomed)?.view.left).toBe(350);
    expect(press("0", {}, zoomed)?.view).toEqual(fitViewport(extent));
    expect(press("x")).toBeNull();
  });
});
