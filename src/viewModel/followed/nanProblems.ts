import * as l10n from "@vscode/l10n";
import type { ReadProgram } from "../../program/readProgram.ts";
import { findNanWeights, type NanWeights } from "../../program/recognition/nanWeights.ts";
import type { Readers } from "../../program/recognition/readers.ts";
import type { SourceProblem } from "../../source/reading.ts";

/** One problem for each line that computes attention weights of which some are NaN. */
export function findNanProblems(
  { recording, toFile }: ReadProgram,
  readers: Readers,
): readonly SourceProblem[] {
  return findNanWeights(recording, readers).map((found): SourceProblem => ({
    message: sayNan(found),
    range: toFile(found.range),
    severity: "warning",
  }));
}

function sayNan({ row, why }: NanWeights): string {
  switch (why) {
    case "hidden":
      return l10n.t(
        "Row {0} of these attention weights is NaN: all its keys are hidden, so the softmax divides 0 by 0. Leave each query at least one key.",
        row,
      );
    case "large":
      return l10n.t(
        "Row {0} of these attention weights is NaN: the exponential of a score is too large. Subtract the largest score of each row before it.",
        row,
      );
    case "scores":
      return l10n.t(
        "Row {0} of these attention weights is NaN, because its scores are NaN or ∞. Look at the lines before the softmax.",
        row,
      );
  }
}
