import * as l10n from "@vscode/l10n";

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name that keeps its own direction among words and numbers. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** A right-to-left token fenced off, so that the numbers beside it keep their places. */
export function isolate(token: string): string {
  return rightToLeft.test(token) ? isolated(token) : token;
}

/** A position among words: its token in quotes, fenced off from the numbers beside it; `Q[0]` as it is. */
export function nameToken(token: string): string {
  return /^[A-Za-z]+\[\d+\]$/.test(token) ? token : l10n.t("“{0}”", isolated(token));
}
