import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import type { UnfollowedLine } from "../../source/extraction.ts";
import { describeUnfollowed } from "../../viewModel/describeLeftOut.ts";
import { describeRunRows } from "../../viewModel/describeRun.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import type { MarkedLine, MarkedTable } from "../../viewModel/markdown.ts";
import { titleOf } from "../../viewModel/titleOf.ts";
import { linkIds } from "../ids.ts";
import { toMarkdown } from "../markdown.ts";

/** A table of the backend of a computation, its time, and the reason; how far the program was followed. */
export function toStatusTooltip(
  evaluated: EvaluatedGroup,
  unfollowed: (UnfollowedLine & { readonly uri: string }) | undefined,
): vscode.MarkdownString {
  const limit = unfollowed ? describeLimit(unfollowed, unfollowed.uri) : [];
  return toMarkdown([[{ strong: titleOf(evaluated.group) }], ...describe(evaluated), ...limit]);
}

/** How far a program is followed, with a link that goes on from there. */
export function describeLimit(unfollowed: UnfollowedLine, uri: string): readonly MarkedLine[] {
  const { whole } = describeUnfollowed(unfollowed);
  if (unfollowed.limit !== "usual") return [whole];
  const args = [uri];
  return [[whole, " ", { link: l10n.t("Compute All"), command: linkIds.computeAll, args }]];
}

function describe(evaluated: EvaluatedGroup): readonly (MarkedLine | MarkedTable)[] {
  switch (evaluated.kind) {
    case "attention":
    case "selfAttention":
    case "attentionWeights":
    case "mlp":
    case "block":
    case "stack":
      return [
        { table: describeRunRows(evaluated.trace.run) },
        l10n.t(
          "Click to open the panel. The command Choose Backend compares the available backends.",
        ),
      ];
    case "computing":
      return [l10n.t("Computing in the background. Click to cancel.")];
    case "failed":
      return evaluated.problems.map(({ message }) => message);
  }
}
