import * as l10n from "@vscode/l10n";
import { countBatches, type Trace } from "../../engine/trace.ts";

/** `Batch 0 · Block 2 · Shapes`: the title of a drawing of one layer, in the first batch element. */
export function drawingTitle(trace: Trace, layer: number, title: string): string {
  return [
    ...(countBatches(trace) > 1 ? [l10n.t("Batch {0}", 0)] : []),
    ...(trace.kind === "stack" ? [l10n.t("Block {0}", layer)] : []),
    title,
  ].join(" · ");
}
