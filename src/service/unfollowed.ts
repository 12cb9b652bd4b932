import type { ReadProgram } from "../program/readProgram.ts";
import type { Recording } from "../program/recording/recording.ts";
import type { UnfollowedLine } from "../source/extraction.ts";
import type { Lines } from "../source/lines.ts";
import { byStart, type TextRange } from "../source/textRange.ts";
import { tellReason } from "../viewModel/tellReason.ts";

/**
 * Whether the program says what a name at the start of this line is, whatever the text alone says: it gave it
 * numbers, or something else than a matrix, or has none because a file is not read or a library is not followed. Of a
 * piece of a program, which lacks its imports, the text says more.
 */
export function isExplained(
  { recording, toFile }: ReadProgram,
  { start }: TextRange,
  text: string,
): boolean {
  const line = text.lastIndexOf("\n", start - 1) + 1;
  return recording.bindings.some(({ value, range }) => {
    const own = toFile(range);
    if (own.start < line || own.end > start) return false;
    if (value.kind === "unknown") {
      const { why } = value;
      if (recording.unread.has(why)) return true;
      return !isUndefined.test(why) && recording.unknown.some(({ what }) => what === why);
    }
    return value.kind !== "tensor" || value.numbers() !== null;
  });
}

const isUndefined = / is not defined here$/;

/** Where a run ended early, or else what it met first that is not followed. */
export function findUnfollowed(
  { recording: { stoppedAt, unknown, unread, isCutShort }, toFile }: ReadProgram,
  lines: Lines,
  isLonger: boolean,
): UnfollowedLine | null {
  const inText = unknown.toSorted(byStart);
  const tooMany = isCutShort
    ? inText.find(({ what }) => what.endsWith("too many to follow"))
    : null;
  // What follows from a file that is not read says less.
  const first = tooMany ?? inText.find(({ what }) => unread.has(what)) ?? inText[0];
  const found = stoppedAt ? { range: stoppedAt.range, what: stoppedAt.reason } : (first ?? null);
  if (!found) return null;
  const { start } = toFile(found.range);
  return {
    ...{ ...lines.placeOf(start), start, why: tellReason(found.what) },
    ...(unread.has(found.what) && { isFile: true }),
    ...(stoppedAt && { stop: { pass: stoppedAt.pass } }),
    ...(isCutShort && { limit: isLonger ? "raised" : "usual" }),
  };
}

/** Whether a program that was stopped may come to an attention: it takes exponentials of its numbers. */
export function mayAttend({ numbers }: Recording): boolean {
  return numbers.some(({ origin }) => origin?.operation === "exp");
}
