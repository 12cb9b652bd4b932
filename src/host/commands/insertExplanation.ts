import * as l10n from "@vscode/l10n";
import type { CommandContext } from "./commandContext.ts";
import { showInformation } from "../notify.ts";

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
