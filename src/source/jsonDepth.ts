import * as l10n from "@vscode/l10n";
import type { JsonError } from "./describeJsonError.ts";

/** A problem has a few levels; whoever goes into thousands, one within the other, runs out of stack. */
const mostLevels = 200;

/** Where JSON is nested too deeply to be gone through; null where it is not. */
export function findTooDeep(text: string): JsonError | null {
  let levels = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === "]" || sign === "}") levels -= 1;
    else if (sign === "[" || sign === "{") levels += 1;
    if (levels <= mostLevels) continue;
    const message = l10n.t(
      "Lists and objects are nested more than {0} deep here: remove the brackets that are too many",
      mostLevels,
    );
    return { range: { start: at, end: at + 1 }, message };
  }
  return null;
}

/** Where its closing quotation mark stands. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"' || text[at] === "\n") return at;
  }
  return text.length;
}
