import * as l10n from "@vscode/l10n";
import type { Trace } from "../../engine/trace.ts";
import { sizeAt } from "../../tensor/shape.ts";

/** `Batch 0 · Block 2 · Shapes`: the title of a drawing of one layer, in the first batch element. */
export function drawingTitle(trace: Trace, layer: number, title: string): string {
  return [
    ...(countBatches(trace) > 1 ? [l10n.t("Batch {0}", 0)] : []),
    ...(trace.kind === "stack" ? [l10n.t("Block {0}", layer)] : []),
    title,
  ].join(" · ");
}

/** How many sequences a trace holds. */
export function countBatches(trace: Trace): number {
  if ("shape" in trace) return trace.shape.batchSize;
  return sizeAt(trace.kind === "block" ? trace.residualIn.shape : trace.input.shape, 0);
}
