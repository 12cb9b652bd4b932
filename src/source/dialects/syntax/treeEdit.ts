import { Edit, type Point, type Tree } from "web-tree-sitter";
import type { TextChange } from "../../sourceReader.ts";
import type { TextRange } from "../../textRange.ts";

/** Tells a tree about one change, so that it can be parsed again from where it was touched. */
export function applyToTree(tree: Tree, text: string, change: TextChange): void {
  const startPosition = toPoint(text, change.start);
  const edit = new Edit({
    startIndex: change.start,
    oldEndIndex: change.end,
    newEndIndex: change.start + change.text.length,
    startPosition,
    oldEndPosition: advance(startPosition, text.slice(change.start, change.end)),
    newEndPosition: advance(startPosition, change.text),
  });
  tree.edit(edit);
}

/** What differs from some earlier text, given what differed before one more change. */
export function widenDirty(dirty: TextRange | null, change: TextChange): TextRange {
  const newEnd = change.start + change.text.length;
  if (!dirty) return { start: change.start, end: newEnd };
  const shift = newEnd - change.end;
  const dirtyEnd = dirty.end <= change.start ? dirty.end : Math.max(dirty.end + shift, newEnd);
  return { start: Math.min(dirty.start, change.start), end: Math.max(dirtyEnd, newEnd) };
}

function toPoint(text: string, offset: number): Point {
  return advance({ row: 0, column: 0 }, text, offset);
}

function advance(from: Point, text: string, end = text.length): Point {
  let row = from.row;
  let lineStart = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < end; at = text.indexOf("\n", lineStart)) {
    row += 1;
    lineStart = at + 1;
  }
  const column = row === from.row ? from.column + end : end - lineStart;
  return { row, column };
}
