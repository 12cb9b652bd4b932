import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { describeRunRows } from "../../viewModel/describeRun.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import { titleOf } from "../../viewModel/titleOf.ts";

/** What ran for a computation, how long and why, as a table. */
export function toStatusTooltip(evaluated: EvaluatedGroup): vscode.MarkdownString {
  const { group } = evaluated;
  const title = escapeCell(titleOf(group));
  const tooltip = new vscode.MarkdownString(`**${title}**\n\n`);
  switch (evaluated.kind) {
    case "attention":
    case "selfAttention":
    case "mlp":
    case "block":
    case "stack": {
      const rows = describeRunRows(evaluated.trace.run);
      tooltip.appendMarkdown("| | |\n|:--|:--|\n");
      for (const [what, found] of rows) {
        tooltip.appendMarkdown(`| ${what} | ${escapeCell(found)} |\n`);
      }
      tooltip.appendMarkdown(`\n${l10n.t("Click to choose another backend or to compare them.")}`);
      break;
    }
    case "computing":
      tooltip.appendMarkdown(l10n.t("Being computed in a worker. Click to cancel."));
      break;
    case "failed":
      for (const { message } of evaluated.problems) tooltip.appendText(`${message}\n\n`);
      break;
    case "needsHeadCount":
      break;
  }
  return tooltip;
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
