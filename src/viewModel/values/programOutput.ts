import * as l10n from "@vscode/l10n";
import { mostKept, type Recording } from "../../program/recording/recording.ts";
import type { UnfollowedLine } from "../../source/extraction.ts";
import { describeUnfollowed } from "../describeLeftOut.ts";

/** What a followed program prints, then what there is to say of it; `unfollowed`: where its run ended early. */
export function toOutput(
  { output, isCutShort }: Pick<Recording, "output" | "isCutShort">,
  unfollowed: UnfollowedLine | null,
): string {
  const printed = output.join("").replace(/\n*$/, "");
  const notes = [
    ...(printed === "" ? [l10n.t("The program prints nothing.")] : []),
    // In a notebook, an error ends a cell, and the next one runs.
    ...(unfollowed?.stop || isCutShort ? sayEnd(unfollowed) : []),
    ...(output.length >= mostKept.output
      ? [l10n.t("It prints more: only the first {0} pieces are kept.", output.length)]
      : []),
    ...(printed.includes("?") ? [l10n.t("“?” may stand for something that is unknown.")] : []),
  ];
  const said = notes.length === 0 ? "" : `[${notes.join(" ")}]\n`;
  if (printed === "") return said;
  return `${printed}\n${said === "" ? "" : `\n${said}`}`;
}

function sayEnd(unfollowed: UnfollowedLine | null): readonly string[] {
  return unfollowed ? [describeUnfollowed(unfollowed).whole] : [];
}
