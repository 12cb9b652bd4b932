import * as l10n from "@vscode/l10n";

/** What is shown instead of a result that the user is predicting. */
export function hiddenResult(): string {
  return l10n.t("hidden while you predict");
}

/** `Multi-Head Attention · hidden while you predict`: a name without what it comes to. */
export function hideResult(name: string): string {
  return `${name} · ${hiddenResult()}`;
}
