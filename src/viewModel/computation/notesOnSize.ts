import * as l10n from "@vscode/l10n";
import type { Trace } from "../../engine/trace.ts";
import { countElements } from "../../tensor/countElements.ts";
import { partsOfTrace } from "../partsOfTrace.ts";
import { mostNumbers } from "../tiledAttentionView.ts";

/** What of a computation is too large to be drawn, in sentences. */
export function notesOnSize(
  trace: Trace,
  layer: number,
  isStreamLarge: boolean,
): readonly string[] {
  const { mlp, block } = partsOfTrace(trace, layer);
  const notes: string[] = [];
  if (block && isStreamLarge) {
    notes.push(
      l10n.t(
        "The stream and its norms, {0}, are too large to be drawn here: a shorter or narrower input shows them.",
        toSize(block.residualIn.shape),
      ),
    );
  }
  if (mlp && countElements(mlp.mlpHidden.shape) > mostNumbers) {
    notes.push(
      l10n.t(
        "The MLP's hidden units, {0}, are too many to be drawn here: a shorter or narrower input shows them.",
        toSize(mlp.mlpHidden.shape),
      ),
    );
  }
  return notes;
}

function toSize(shape: readonly number[]): string {
  return shape.slice(-2).map(String).join(" × ");
}
