/** JSON as a script element of a page, to stand before the scripts that read it. */
function jsonElement(id: string, json: string): string {
  const text = json.replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${text}</script>`;
}

/** Id of the script element that holds what a panel was looked at with before it came here. */
export const pageChoicesId = "attention-lens-choices";

/** What a page brings along. */
export interface PageChoices {
  /** Tells this page from others in the same place: what those kept is older. */
  readonly page: string;
  /** As the webview kept them. */
  readonly choices: unknown;
}

/** The choices of a page as a script element. */
export function pageChoicesElement(choices: PageChoices): string {
  return jsonElement(pageChoicesId, JSON.stringify(choices));
}

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
