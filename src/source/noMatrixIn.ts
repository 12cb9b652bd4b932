import * as l10n from "@vscode/l10n";

/** Says that there is no matrix, and what would be one. */
export function noMatrixIn(where: "file" | "selection"): string {
  return where === "file"
    ? l10n.t(
        "no matrix in this file: looked for nested lists of numbers such as K = [[1, 0], [0, 1]], " +
          "and for rows of numbers",
      )
    : l10n.t(
        "no matrix in the selection: looked for nested lists of numbers such as " +
          "K = [[1, 0], [0, 1]], and for rows of numbers",
      );
}
