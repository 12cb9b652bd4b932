import * as l10n from "@vscode/l10n";
import { isolate } from "./isolate.ts";

/** `Head 0`, or with what the program calls the picture of it: `Head 0 (“Head 1 weights”)`. */
export function nameHead(head: number, titles: readonly string[] | undefined): string {
  const title = titles?.[head];
  return title === undefined
    ? l10n.t("Head {0}", head)
    : l10n.t("Head {0} (“{1}”)", head, isolate(title));
}

/** `Head 0`, or what the program calls the picture of it, as short as the others allow: `“Head 1”`. */
export function nameHeadShortly(head: number, titles: readonly string[] | undefined): string {
  const title = titles && shorten(titles)[head];
  return title === undefined ? l10n.t("Head {0}", head) : l10n.t("“{0}”", isolate(title));
}

/** `Head 1` and `Head 2` of `Head 1 weights` and `Head 2 weights`: without the words at the end that all share. */
function shorten(titles: readonly string[]): readonly string[] {
  const words = titles.map((title) => title.split(/\s+/));
  const least = Math.min(...words.map(({ length }) => length));
  let shared = 0;
  while (shared < least - 1 && new Set(words.map((each) => each.at(-1 - shared))).size === 1) {
    shared++;
  }
  return words.map((each) => each.slice(0, each.length - shared).join(" "));
}
