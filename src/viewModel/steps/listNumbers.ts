import * as l10n from "@vscode/l10n";
import { roundNumber } from "../roundNumber.ts";

const mostNumbers = 6;

/** `0.7051, 17.18, 2.1154, 0`; of many the first, and how many more there are. */
export function listNumbers(numbers: ArrayLike<number>): string {
  const all = Array.from(numbers);
  const shown = all.slice(0, all.length > mostNumbers ? mostNumbers - 2 : mostNumbers);
  const rest = all.length - shown.length;
  const words = shown.map(roundNumber).join(", ");
  return rest === 0 ? words : l10n.t("{0} and {1} more", words, rest);
}
