import type { TextChange } from "./sourceReader.ts";

/**
 * Between the cells of a notebook that an editor holds, in the one text that they are read as. No
 * language minds it. Cells that are not of the language are empty, so that the others keep their numbers.
 */
export const cellBreak = "\n\f\n";

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
