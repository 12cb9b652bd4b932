import * as l10n from "@vscode/l10n";
import type { WhatIfActions } from "../whatIf/whatIfActions.ts";
import type { CommandContext } from "./commandContext.ts";
import { showInformation } from "../notify.ts";

/** Acts on the given computation, or on the one that the panel shows. */
export async function actOnShown(
  context: CommandContext,
  action: Exclude<keyof WhatIfActions, "change">,
): Promise<void> {
  const { whatIfActions } = await import("../whatIf/whatIfActions.ts");
  const actions = whatIfActions(context, () => {
    const { uri, computation = null, panels } = context;
    const target = uri ? { uri, computation } : panels.target;
    if (target) return target;
    throw new Error(
      l10n.t("The panel shows no file yet. Run Multi-Head Attention on Selection first."),
    );
  });
  await actions[action]();
  await context.panels.refresh();
}

/** Writes the weight that the panel explains as a comment into its file. */
export async function insertExplanation(context: CommandContext): Promise<void> {
  const { last } = context.explained;
  if (!last) {
    void showInformation(
      l10n.t(
        "Show the Attention panel first. This command inserts the weight that the panel " +
          "explains.",
      ),
    );
    return;
  }
  const { insertComment } = await import("../weight/insertComment.ts");
  await insertComment(context, last.uri, last.asked);
}
