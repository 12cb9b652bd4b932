import * as l10n from "@vscode/l10n";
import type { FollowingProgress, UnfollowedLine } from "../source/extraction.ts";
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
export function describeUnfollowed({ line, why, stop, limit }: UnfollowedLine) {
  if (!stop || !limit) {
    return {
      short: l10n.t("line {0} not followed", line),
      whole: l10n.t("Line {0}: {1}. Results that depend on it are unknown.", line, why),
    };
  }
  const place = describePlace({ line, pass: stop.pass });
  return {
    short: l10n.t("followed up to line {0}", line),
    whole: l10n.t("The program is followed up to {0}: {1}. Later results are unknown.", place, why),
  };
}

/** `line 26, iteration 1,200 of 10,000`. */
export function describePlace({ line, pass }: FollowingProgress): string {
  if (!pass) return l10n.t("line {0}", line);
  const [turn, of] = [pass.turn, pass.of].map((count) => count.toLocaleString("en"));
  return l10n.t("line {0}, iteration {1} of {2}", line, turn!, of!);
}
