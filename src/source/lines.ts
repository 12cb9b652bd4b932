import { readCells, splitCells, type NotebookCode } from "./dialects/notebook/readNotebook.ts";
import { languageInCells, languageOf } from "./languages.ts";
import { toLineIndex } from "./lineIndex.ts";
import type { CodeLine, LinePlace } from "./linePlace.ts";
import type { TextRange } from "./textRange.ts";

/** Tells in which line an offset of a text is. */
export interface Lines {
  placeOf(offset: number): LinePlace;
  lineAt(offset: number): CodeLine;
}

/** The lines of a text; of a notebook, those of its cells. */
export function toLines(text: string, language: string): Lines {
  const code = codeOf(text, language);
  const inText = toLineIndex(code?.text ?? text);
  const find = (offset: number) => {
    const at = code?.toCode(offset) ?? offset;
    const cell = code?.cells.findLast(({ start }) => start <= at) ?? code?.cells[0];
    const first = cell ? inText.toLineColumn(cell.start).line : 1;
    const inAll = Math.max(first, inText.toLineColumn(at).line);
    const line = inAll - first + 1;
    return { inAll, place: cell ? { line, cell: cell.number } : { line } };
  };
  return {
    placeOf: (offset) => find(offset).place,
    lineAt: (offset) => {
      const { inAll, place } = find(offset);
      const start = inText.toOffset({ line: inAll, column: 1 });
      const end = inText.toOffset({ line: inAll, column: Number.MAX_SAFE_INTEGER });
      return { ...place, code: (code?.text ?? text).slice(start, end) };
    },
  };
}

/** `Chapter.cs:14:9`, counted from 1, for people; in the cells of a notebook, within the cell. */
export function toPlaces(
  text: string,
  language: string,
  fileName: string,
): (range: TextRange) => string {
  const inText = toLineIndex(text);
  const inCells = languageInCells(language);
  const cells = inCells === null ? [] : splitCells(text, inCells).cells;
  return ({ start }) => {
    const { line, column } = inText.toLineColumn(start);
    const cell = cells.findLast((each) => each.start <= start);
    const before = cell ? inText.toLineColumn(cell.start).line - 1 : 0;
    return `${fileName}:${line - before}:${column}`;
  };
}

/** The code of a notebook; null: the text is none. */
function codeOf(text: string, language: string): NotebookCode | null {
  const inCells = languageInCells(language);
  if (inCells !== null) return splitCells(text, inCells);
  return languageOf(language)?.followed === "cells" ? readCells(text) : null;
}
