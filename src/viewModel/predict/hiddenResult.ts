import * as l10n from "@vscode/l10n";

/** The text in place of a result that the user is predicting. */
export function hiddenResult(): string {
  return l10n.t("hidden while you predict");
}

/** `Multi-Head Attention · hidden while you predict`: a name without its result. */
export function hideResult(name: string): string {
  return `${name} · ${hiddenResult()}`;
}
