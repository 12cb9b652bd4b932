import * as l10n from "@vscode/l10n";

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name that keeps its own text direction. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** A right-to-left token in isolation marks, so that numbers beside it keep their places. */
export function isolate(token: string): string {
  return rightToLeft.test(token) ? isolated(token) : token;
}

/** A position in a sentence: its token in quotes and isolation marks, or `Q[0]` unchanged. */
export function nameToken(token: string): string {
  return /^[A-Za-z]+\[\d+\]$/.test(token) ? token : l10n.t("“{0}”", isolated(token));
}
