import * as l10n from "@vscode/l10n";

/** The words of the way of the tensors through a program. */
export const walkTexts = {
  title: l10n.t("Shape walk"),
  hint: l10n.t("Click a box to go to its line. Arrow keys move, Enter goes to the line."),
  flowOf: (title: string) => l10n.t("Lines of {0}, with their shapes", title),
  called: (name: string, times: string | null) => (times === null ? name : `${name} × ${times}`),
  opens: (name: string) => l10n.t("Calls {0}, shown below.", name),
};
