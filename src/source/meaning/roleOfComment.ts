import { roleOfWords, type NamedRole } from "./roleOfWords.ts";
import { wordsOf } from "./wordsOf.ts";

const END_OF_HEADING = /[:;,.=(\n—–]|\s-+\s/;
const LONGEST_HEADING = 60;

/** The role that a comment names before it explains: `K: cached keys`; `K[0]` is a row, not a role. */
export function roleOfComment(text: string): NamedRole | null {
  const heading = text.trim().split(END_OF_HEADING, 1)[0] ?? "";
  if (heading.length > LONGEST_HEADING || heading.includes("[")) return null;
  return roleOfWords(wordsOf(heading));
}
