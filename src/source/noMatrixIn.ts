import * as l10n from "@vscode/l10n";

/** Says that there is no matrix, and what would be one. */
export function noMatrixIn(where: "file" | "selection"): string {
  return where === "file"
    ? l10n.t(
        "no matrix in this file: expected nested lists such as K = [[1, 0], [0, 1]] or " +
          "rows of numbers",
      )
    : l10n.t(
        "no matrix in the selection: expected nested lists such as K = [[1, 0], [0, 1]] " +
          "or rows of numbers",
      );
}
