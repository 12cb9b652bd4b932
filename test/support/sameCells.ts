import { listCells, PackedCells, type CellRanges } from "../../src/source/cellRanges.ts";
import type { TextRange } from "../../src/source/textRange.ts";

/** For `expect.addEqualityTesters`: packed ranges are equal to an array of the same ranges. */
export function sameCells(a: unknown, b: unknown): boolean | undefined {
  if (!(a instanceof PackedCells) && !(b instanceof PackedCells)) return undefined;
  const [left, right] = [a, b].map((cells) => listCells(cells as CellRanges).map(toText));
  return left?.join() === right?.join();
}

function toText({ start, end }: TextRange): string {
  return `${start}-${end}`;
}
