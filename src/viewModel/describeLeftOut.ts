import * as l10n from "@vscode/l10n";
import type { UnfollowedLine } from "../source/extraction.ts";
import type { StopReason } from "../source/readingBudget.ts";

/** Why a file was not read, in one sentence. */
export function describeLeftOut(reason: StopReason): string {
  switch (reason) {
    case "minified":
      return l10n.t("This file is minified. Read the file that it was made from.");
    case "time":
      return l10n.t("Reading this file took too long, so it was stopped.");
    case "memory":
      return l10n.t("Reading this file used too much memory, so it was stopped.");
  }
}

/** Where a program could first not be followed, in a few words and in a sentence. */
export function describeUnfollowed({ line, why }: UnfollowedLine) {
  return {
    short: l10n.t("line {0} not followed", line),
    whole: l10n.t("Line {0}: {1}. Results that depend on it are unknown.", line, why),
  };
}
