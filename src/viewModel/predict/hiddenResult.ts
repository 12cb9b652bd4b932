import * as l10n from "@vscode/l10n";

/** What stands where a result would give away what somebody is predicting. */
export function hiddenResult(): string {
  return l10n.t("hidden while you predict");
}

/** `▶ Run Multi-Head Attention · hidden while you predict`: a title without what it comes to. */
export function hideResult(title: string): string {
  const [name = title] = title.split(" · ");
  return `${name} · ${hiddenResult()}`;
}
