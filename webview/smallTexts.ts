import * as l10n from "@vscode/l10n";

/** The words about small numbers. */
export const smallTexts = {
  title: l10n.t("Small numbers"),
  tokens: l10n.t("Tokens"),
  seed: l10n.t("Seed"),
  change: l10n.t("Change sizes"),
  copy: l10n.t("Copy code"),
  copyTitle: l10n.t("Copy the lines that run this with your program, to check it yourself"),
  copied: l10n.t("Copied the lines that run this model"),
  close: l10n.t("Close"),
};
