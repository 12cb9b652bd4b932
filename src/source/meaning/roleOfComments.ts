import type { CellRanges } from "../cellRanges.ts";
import { nearestTo } from "../collections.ts";
import type { Comment, SpoiltMatrix } from "../reading.ts";
import { roleOfWords, wordsOf, type NamedRole } from "./roles.ts";

/** The role that the closest telling comment gives to a matrix. */
export function roleFromComments(
  matrix: CommentedMatrix,
  comments: readonly Comment[],
  text: string,
): NamedRole | null {
  for (const comment of commentsNear(matrix, comments, text)) {
    const role = roleOfComment(comment.text);
    if (role !== null) return role;
  }
  return null;
}

const END_OF_HEADING = /[:;,.=(\n—–]|\s-+\s/;
const LONGEST_HEADING = 60;

/** The role that a comment names before it explains: `K: cached keys`; `K[0]` is a row, not a role. */
export function roleOfComment(text: string): NamedRole | null {
  const heading = text.trim().split(END_OF_HEADING, 1)[0] ?? "";
  if (heading.length > LONGEST_HEADING || heading.includes("[")) return null;
  return roleOfWords(wordsOf(heading));
}

/** A matrix, or what would be one but for a problem; then it has no cells. */
type CommentedMatrix = SpoiltMatrix & { readonly cells: CellRanges };

const LONGEST_GAP = 200;
const MOST_LINES_ABOVE = 4;

/**
 * The comments that may say what a matrix is, the closest first: on its line before it, behind its
 * opening bracket, on its last line behind it, on the lines above it.
 */
function commentsNear(
  matrix: CommentedMatrix,
  comments: readonly Comment[],
  text: string,
): readonly Comment[] {
  if (comments.length === 0) return [];
  const start = matrix.nameRange?.start ?? matrix.range.start;
  const before = lastBefore(comments, start, text);
  const inLine = before.filter((comment) => !gapOf(text, comment.range.end, start).includes("\n"));
  const above = before.filter((comment) => !inLine.includes(comment));
  return [
    ...inLine,
    ...opening(matrix, comments, text),
    ...behind(matrix, comments, text),
    ...above,
  ];
}

function lastBefore(comments: readonly Comment[], start: number, text: string): readonly Comment[] {
  const found: Comment[] = [];
  let from = start;
  while (found.length < MOST_LINES_ABOVE) {
    const comment = nearestTo(comments, from);
    if (comment === undefined || comment.range.end > from) break;
    const gap = gapOf(text, comment.range.end, from);
    const newLines = gap.split("\n").length - 1;
    if (newLines > 1 || gap.length >= LONGEST_GAP || !mayStandBetween(gap, from === start)) break;
    if (newLines === 1 && !isAloneInLine(comment, text)) break;
    found.push(comment);
    from = comment.range.start;
  }
  return found;
}

/** A declaration may stand between the comment and the name, another statement may not. */
function mayStandBetween(gap: string, isFirst: boolean): boolean {
  return isFirst ? !/[;}]/.test(gap) : gap.trim() === "";
}

function isAloneInLine({ range }: Comment, text: string): boolean {
  const lineStart = text.lastIndexOf("\n", range.start - 1) + 1;
  const before = gapOf(text, lineStart, range.start);
  return range.start - lineStart < LONGEST_GAP && before.trim() === "";
}

function opening(
  { range, cells }: CommentedMatrix,
  comments: readonly Comment[],
  text: string,
): readonly Comment[] {
  const first = cells.at(0)?.start ?? range.start;
  const comment = nearestTo(comments, first);
  if (comment === undefined || comment.range.start < range.start) return [];
  if (comment.range.start >= first) return [];
  return gapOf(text, range.start, comment.range.start).includes("\n") ? [] : [comment];
}

function behind(
  { range }: CommentedMatrix,
  comments: readonly Comment[],
  text: string,
): readonly Comment[] {
  const comment = firstFrom(comments, range.end);
  if (comment === undefined) return [];
  const gap = gapOf(text, range.end, comment.range.start);
  return gap.length < LONGEST_GAP && /^[ \t;,)\]}]*$/.test(gap) ? [comment] : [];
}

function firstFrom(comments: readonly Comment[], position: number): Comment | undefined {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle]?.range.start ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return comments[low];
}

function gapOf(text: string, start: number, end: number): string {
  return text.slice(start, Math.min(end, start + LONGEST_GAP));
}
