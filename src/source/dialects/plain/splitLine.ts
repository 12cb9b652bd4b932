import type { Comment } from "../../reading.ts";
import type { TextRange } from "../../textRange.ts";
import { toCommentText } from "../items/commentText.ts";

/** A line taken apart; without a comment all of it is content. */
export interface SplitLine {
  readonly content: TextRange;
  readonly comment: Comment | null;
}

const COMMENT = /(?:^|\s)(#|\/\/|\/\*)|^\s*(%|--)/;

/** Splits a line into a comment (`#`, `//`, `/* *\/`, at the beginning also `%` and `--`) and the rest. */
export function splitLine(text: string, start: number, end: number): SplitLine {
  const line = text.slice(start, end);
  const mayHave = line.includes("#") || line.includes("/") || /^\s*[%-]/.test(line);
  const match = mayHave ? COMMENT.exec(line) : null;
  if (match === null) return { content: { start, end }, comment: null };
  const marker = match[1] ?? match[2] ?? "";
  const from = match.index + match[0].length - marker.length;
  const closed = marker === "/*" ? line.indexOf("*/", from) : -1;
  const to = closed < 0 ? line.length : closed + 2;
  const plain = closed < 0 ? afterMarker(line, from) : toCommentText(line.slice(from, to));
  const comment = { text: plain, range: { start: start + from, end: start + to } };
  const isLeading = closed >= 0 && line.slice(0, from).trim() === "";
  const content = isLeading ? { start: start + to, end } : { start, end: start + from };
  return { content, comment };
}

/** Most comments are of this kind, and there may be thousands of them. */
function afterMarker(line: string, from: number): string {
  let at = from;
  while (at < line.length && "#/%-*!".includes(line[at] ?? "")) at += 1;
  return line.slice(at).trim();
}
