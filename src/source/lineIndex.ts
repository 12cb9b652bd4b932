import type { TextRange } from "./textRange.ts";

/** A place for people: both count from 1; columns count UTF-16 code units. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** Turns offsets into lines and columns and back; `\n`, `\r\n` and `\r` end a line. */
export interface LineIndex {
  readonly lineCount: number;
  /** Places outside the text are moved to its nearest end, places in a line break before it. */
  toLineColumn(offset: number): LineColumn;
  toOffset(place: LineColumn): number;
}

/** Indexes the lines of a text. */
export function toLineIndex(text: string): LineIndex {
  const starts = lineStarts(text);
  const contentEnd = (line: number): number => {
    const next = starts[line];
    return next === undefined ? text.length : endBeforeBreak(text, next);
  };
  return {
    lineCount: starts.length,
    toLineColumn: (offset) => {
      const inText = Math.min(Math.max(offset, 0), text.length);
      const line = lineAt(starts, inText);
      const start = starts[line - 1] ?? 0;
      return { line, column: Math.min(inText, contentEnd(line)) - start + 1 };
    },
    toOffset: ({ line, column }) => {
      if (line < 1) return 0;
      const start = starts[line - 1];
      if (start === undefined) return text.length;
      return Math.min(start + Math.max(column, 1) - 1, contentEnd(line));
    },
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  if (!text.includes("\r")) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    return starts;
  }
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n|\n|\r/g)) {
    starts.push(index + lineBreak.length);
  }
  return starts;
}

function endBeforeBreak(text: string, nextStart: number): number {
  const isPair = text[nextStart - 1] === "\n" && text[nextStart - 2] === "\r";
  return nextStart - (isPair ? 2 : 1);
}

/** The 1-based line with the last start that is not behind the offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the line of an offset ends, before its line feed. */
export function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}

/** The lines of a range, without the space around them. */
export function linesAround(text: string, { start, end }: TextRange): TextRange {
  const first = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(first, endOfLine(text, end));
  const from = first + line.length - line.trimStart().length;
  return { start: from, end: first + line.trimEnd().length };
}
