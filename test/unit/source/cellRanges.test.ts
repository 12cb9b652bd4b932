import { describe, expect, it } from "vitest";
import {
  findCellAt,
  findCellsFrom,
  listCells,
  PackedCells,
} from "../../../src/source/cellRanges.ts";

const ranges = [
  { start: 101, end: 103 },
  { start: 105, end: 108 },
  { start: 110, end: 111 },
];

function pack(cells: readonly { readonly start: number; readonly end: number }[]): PackedCells {
  return new PackedCells(
    Int32Array.from(cells.flatMap(({ start, end }) => [start - 100, end - 100])),
    100,
  );
}

describe("packed ranges", () => {
  it("are those that were packed", () => {
    expect(listCells(pack(ranges))).toEqual(ranges);
    expect(pack(ranges).at(3)).toBe(undefined);
  });

  it.each([
    [100, -1],
    [101, 0],
    [103, 0],
    [104, -1],
    [107, 1],
    [111, 2],
    [112, -1],
  ])("touch the offset %i at %i, as an array does", (offset, index) => {
    expect(findCellAt(pack(ranges), offset)).toBe(index);
    expect(findCellAt(ranges, offset)).toBe(index);
  });

  it.each([[ranges], [[...ranges, ...ranges]], [[ranges[1]!, ranges[1]!, ranges[1]!]]])(
    "tell all numbers of one place, in whatever order they stand",
    (cells) => {
      const expected = cells.flatMap(({ start }, index) => (start === 105 ? [index] : []));
      expect(findCellsFrom(pack(cells), 105)).toEqual(expected);
      expect(findCellsFrom(cells, 105)).toEqual(expected);
      expect(findCellAt(pack(cells), 106)).toBe(expected[0]);
    },
  );
});
