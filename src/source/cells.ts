import { languageInCells } from "./languages.ts";
import { toLineIndex, type LineColumn } from "./lineIndex.ts";
import type { TextChange } from "./sourceReader.ts";

/**
 * Between the cells of a notebook that an editor holds, in the one text that they are read as. No
 * language minds it.
 */
export const cellBreak = "\n\f\n";

/** Turns offsets into lines; of a notebook's cells, into lines of the cell. */
export interface Lines {
  toLineColumn(offset: number): LineColumn;
}

/** The lines of a text, or of each cell of a text of cells. */
export function toLines(text: string, language: string): Lines {
  const lines = toLineIndex(text);
  if (languageInCells(language) === null) return lines;
  return {
    toLineColumn: (offset) => {
      const found = lines.toLineColumn(offset);
      const before = text.lastIndexOf(cellBreak, offset - 1);
      if (before < 0) return found;
      const first = lines.toLineColumn(before + cellBreak.length);
      return { ...found, line: found.line - first.line + 1 };
    },
  };
}

/** The one change that leads from a text to another: what they begin and end with stays. */
export function findChange(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let kept = 0;
  while (
    kept < shorter - start &&
    before.charCodeAt(before.length - 1 - kept) === after.charCodeAt(after.length - 1 - kept)
  ) {
    kept += 1;
  }
  const text = after.slice(start, after.length - kept);
  return { start, end: before.length - kept, text };
}
