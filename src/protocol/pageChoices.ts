import { jsonElement } from "./jsonElement.ts";

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
