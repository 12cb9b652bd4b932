import * as l10n from "@vscode/l10n";
import type { FollowingProgress, UnfollowedLine } from "../source/extraction.ts";
import { beginWithLine, nameLine } from "../source/linePlace.ts";
import type { StopReason } from "../source/readingBudget.ts";
import type { MarkedLine } from "./markdown.ts";

/** Why a file was not read, in one sentence. */
export function describeLeftOut(reason: StopReason): string {
  switch (reason) {
    case "minified":
      return l10n.t("This file is minified. Read the file that it was made from.");
    case "time":
      return l10n.t("Reading this file took too long, so it was stopped.");
    case "memory":
      return l10n.t("Reading this file used too much memory, so it was stopped.");
    case "user":
      return l10n.t("You stopped reading this file.");
  }
}

/** Where a program could first not be followed, in a few words and in a sentence. */
export function describeUnfollowed({ why, stop, isUnseeded, ...at }: UnfollowedLine) {
  if (isUnseeded) {
    return {
      short: l10n.t("{0}: no seed", nameLine(at)),
      whole: l10n.t("{0}: {1}. Set a seed, or write the numbers out.", beginWithLine(at), why),
    };
  }
  if (!stop) {
    return {
      short: l10n.t("{0} not followed", nameLine(at)),
      whole: l10n.t("{0}: {1}. Results that depend on it are unknown.", beginWithLine(at), why),
    };
  }
  const place = describePlace({ ...at, pass: stop.pass });
  return {
    short: l10n.t("followed up to {0}", nameLine(at)),
    whole: l10n.t("The program is followed up to {0}: {1}. Later results are unknown.", place, why),
  };
}

/** What stands at the end of the line where following a program ends. */
export function toEndNote({ why, stop, isUnseeded }: UnfollowedLine): string {
  if (isUnseeded) return l10n.t("no seed: {0}", why);
  return stop ? l10n.t("followed up to here: {0}", why) : l10n.t("not followed: {0}", why);
}

/** That the shapes of a program are not all found, in a few words and in a sentence. */
export function describeMissingShapes() {
  return {
    short: l10n.t("some shapes unknown"),
    whole: l10n.t(
      "The program takes too many steps to find all its shapes. Lines without a shape may have one.",
    ),
  };
}

/** `line 26, iteration 1,200 of 10,000`. */
export function describePlace({ pass, ...at }: FollowingProgress): string {
  if (!pass) return nameLine(at);
  const [turn, of] = [pass.turn, pass.of].map((count) => count.toLocaleString("en"));
  return l10n.t("{0}, iteration {1} of {2}", nameLine(at), turn!, of!);
}

/** How far a program is followed, with a link that goes on from there. */
export function describeLimit(
  unfollowed: UnfollowedLine,
  { command, uri }: { readonly command: string; readonly uri: string },
): readonly MarkedLine[] {
  const { whole } = describeUnfollowed(unfollowed);
  if (unfollowed.limit !== "usual") return [whole];
  return [[whole, " ", { link: l10n.t("Compute All"), command, args: [uri] }]];
}
