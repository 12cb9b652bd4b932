import type { CodeFile } from "../anchors/findComputation.ts";
import { toLineIndex } from "../../source/lineIndex.ts";

/** A message about a place in the code, with that place: `message (multi_head.py:16:5)`. */
export function toPlacedMessage(message: string, { path, text }: CodeFile, offset: number): string {
  const { line, column } = toLineIndex(text).toLineColumn(offset);
  return `${message} (${path}:${String(line)}:${String(column)})`;
}
