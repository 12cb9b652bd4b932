import { jsonElement } from "./jsonElement.ts";

/** Id of the script element that holds the words of a page. */
export const wordsId = "attention-lens-words";

/**
 * The translated words of a page as a script element, to stand before the scripts that use them;
 * nothing where the page speaks English. `contents` is the JSON of a bundle in `l10n`.
 */
export function wordsElement(contents: string | null): string {
  if (contents === null) return "";
  return jsonElement(wordsId, contents);
}
