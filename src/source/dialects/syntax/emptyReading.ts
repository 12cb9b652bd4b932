import * as l10n from "@vscode/l10n";
import type { Reading, ReadingProblem } from "../../reading.ts";

/** The reading of a text that is too long, or too broken, to be read. */
export function emptyReading(text: string, longestText: number): Reading {
  const message =
    text.length > longestText
      ? l10n.t(
          "This file has {0} characters; matrices are read in files of up to {1}: move them to " +
            "a shorter file",
          text.length.toLocaleString("en"),
          longestText.toLocaleString("en"),
        )
      : l10n.t("This file has more syntax errors than can be read through: mend the first of them");
  const problem: ReadingProblem = {
    message,
    range: { start: 0, end: Math.min(text.length, 1) },
    severity: "information",
    spoils: null,
  };
  const nothing = { matrices: [], constants: [], stringLists: [], comments: [], unread: [] };
  return { ...nothing, problems: [problem] };
}
