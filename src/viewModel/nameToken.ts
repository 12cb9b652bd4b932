import * as l10n from "@vscode/l10n";
/** A position among words: its token in quotes, fenced off from the numbers beside it; `Q[0]` as it is. */
export function nameToken(token: string): string {
  return /^[A-Za-z]+\[\d+\]$/.test(token) ? token : l10n.t("“{0}”", `\u2068${token}\u2069`);
}
