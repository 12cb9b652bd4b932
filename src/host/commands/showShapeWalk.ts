import * as l10n from "@vscode/l10n";
import { showInformation } from "../notify.ts";
import { walkOf } from "../panel/shapeWalk.ts";
import type { CommandContext } from "./commandContext.ts";
import { findPlace } from "./place.ts";

/** Shows the way of the tensors through the class that is named, at the cursor, or the outermost. */
export async function showShapeWalk(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { document } = place.snapshot;
  const walks = (await context.models.answer(document, "checkShapes", {}))?.walks ?? [];
  const offset = place.selections[0]?.start ?? -1;
  const chosen =
    walks.find(({ name }) => name === context.detail) ??
    walks.find(({ range }) => range.start <= offset && offset < range.end) ??
    walks.findLast(({ isUsed }) => !isUsed) ??
    walks[0];
  if (!chosen) {
    void showInformation(
      l10n.t("No class with known shapes found. Open a file with a PyTorch model."),
    );
    return;
  }
  await context.panels.show({ uri: document.uri, computation: walkOf(chosen.name) });
}
