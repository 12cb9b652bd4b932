import type { FollowedShapes } from "../program/readProgram.ts";
import type { TextChange } from "../source/sourceReader.ts";
import type { TextRange } from "../source/textRange.ts";

/** A string, which stays, or the rest of a line that is no code, with all lines like it that follow. */
const stringOrRest =
  /("""[^\\]*?(?:\\[^][^\\]*?)*?"""|'''[^\\]*?(?:\\[^][^\\]*?)*?'''|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?)|[ \t\r]*(?:#.*)?(?:\n[ \t\r]*(?:#.*)?)*(?:\n|$)/g;

/** What a comment looks like that may state a shape: `(B, T)`, `B x T`. */
const mayStateShape = /#.*(?:[([]|\w [x×] \w)/;

/**
 * What changed from one text of a Python program to the next, if only comments and empty lines did, and
 * none of them states a shape; null: something else did.
 */
export function findQuietEdit(before: string, after: string): TextChange | null {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  const end = before.length - same;
  const endAfter = after.length - same;
  const isStated = [linesAround(before, start, end), linesAround(after, start, endAfter)].some(
    (lines) => mayStateShape.test(lines),
  );
  if (isStated || codeOf(before) !== codeOf(after)) return null;
  return { start, end, text: after.slice(start, endAfter) };
}

/** The lines of a range, and the one above them. */
function linesAround(text: string, start: number, end: number): string {
  const own = text.lastIndexOf("\n", start - 1);
  const above = own <= 0 ? 0 : text.lastIndexOf("\n", own - 1) + 1;
  const next = text.indexOf("\n", end);
  return text.slice(above, next === -1 ? text.length : next);
}

/** A program without comments and empty lines. */
function codeOf(text: string): string {
  return text.replace(stringOrRest, (_, string?: string) => string ?? "\n").trimStart();
}

/** The same program after edits that are quiet, with its places in the new text. */
export function moveFollowed(
  followed: FollowedShapes,
  change: TextChange,
  text: string,
): FollowedShapes {
  const { program } = followed;
  const toFile = (range: TextRange): TextRange => moveQuietly(program.toFile(range), change);
  return { ...followed, program: { ...program, text, toFile } };
}

/** A range of code, after a comment changed before or behind it. */
export function moveQuietly({ start, end }: TextRange, change: TextChange): TextRange {
  const growth = change.text.length - (change.end - change.start);
  return {
    start: start >= change.end ? start + growth : start,
    end: end > change.start ? end + growth : end,
  };
}
