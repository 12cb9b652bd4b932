import { OnePlace, type CellRanges, PackedCells } from "../cellRanges.ts";
import type { TextRange } from "../textRange.ts";
import { unsignedNumber } from "../../tensor/writtenNumber.ts";

/** Nested lists of numbers as JSON, NumPy, PyTorch and most languages write them. */
export interface NestedNumbers {
  /** From the outermost list to the numbers. */
  readonly shape: readonly number[];
  readonly values: Float64Array;
  readonly cells: CellRanges;
  readonly range: TextRange;
}

/** What was found in place of nested numbers. */
export type Nested =
  | ({ readonly kind: "numbers" } & NestedNumbers)
  /** Numbers are left out: `...` */
  | { readonly kind: "ellipsis"; readonly range: TextRange; readonly end: number }
  /** A list is longer or shorter than the first one beside it. */
  | {
      readonly kind: "ragged";
      readonly range: TextRange;
      readonly found: number;
      readonly expected: number;
      readonly end: number;
    };

/** More numbers are not put together. */
export const mostNumbers = 4_000_000;

const number = new RegExp(
  String.raw`[-+]?(?:${unsignedNumber}|(?:np\.|math\.|torch\.|numpy\.)?inf(?:inity)?)|(["'])-?inf(?:inity)?\1|float\((["'])-inf(?:inity)?\2\)|null`,
  "iy",
);

/** Reads nested lists from their first bracket on; null where anything else stands among the numbers. */
export function readNested(text: string, start: number): Nested | null {
  const values: number[] = [];
  const places: number[] = [];
  /** How many items each open list has, outermost first. */
  const open: { count: number; start: number }[] = [];
  const lengths: number[] = [];
  let [ragged, depth] = [null as { range: TextRange; found: number; expected: number } | null, 0];
  let ellipsis: TextRange | null = null;
  for (let at = start; at < text.length;) {
    const sign = text[at]!;
    if (sign === "[") {
      const outer = open.at(-1);
      if (outer) outer.count += 1;
      open.push({ count: 0, start: at });
      at += 1;
    } else if (sign === "]") {
      const list = open.pop();
      if (!list) return null;
      const level = open.length;
      const expected = (lengths[level] ??= list.count);
      if (list.count !== expected && !ragged)
        ragged = { range: { start: list.start, end: at + 1 }, found: list.count, expected };
      at += 1;
      if (level > 0) continue;
      const range = { start, end: at };
      if (ellipsis) return { kind: "ellipsis", range: ellipsis, end: at };
      if (depth === 0) return null;
      if (ragged) return { kind: "ragged", ...ragged, end: at };
      const shape = lengths.slice(0, depth);
      if (shape.reduce((all, one) => all * one, 1) !== values.length) return null;
      return {
        kind: "numbers",
        shape,
        values: Float64Array.from(values),
        cells: cellsOf(places, range),
        range,
      };
    } else if (/[\s,]/.test(sign)) at += 1;
    else if (sign === "." && text.startsWith("...", at)) {
      ellipsis ??= { start: at, end: at + 3 };
      at += 3;
    } else {
      number.lastIndex = at;
      const [written] = number.exec(text) ?? [];
      const list = open.at(-1);
      if (written === undefined || !list || values.length >= mostNumbers) return null;
      if (depth !== 0 && depth !== open.length) return null;
      depth = open.length;
      list.count += 1;
      values.push(toNumber(written));
      places.push(at - start, at + written.length - start);
      at += written.length;
    }
  }
  return null;
}

/** JSON has no infinity: `null` and `"-inf"` stand for it. */
function toNumber(written: string): number {
  if (!/[a-z]/i.test(written) || /^[-+\d.e]+$/i.test(written)) return Number(written);
  return /-/.test(written) || written === "null" ? -Infinity : Infinity;
}

function cellsOf(places: readonly number[], range: TextRange): CellRanges {
  return places.length === 0
    ? new OnePlace(range, 0)
    : new PackedCells(Int32Array.from(places), range.start);
}
