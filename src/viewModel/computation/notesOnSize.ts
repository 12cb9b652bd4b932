import * as l10n from "@vscode/l10n";
import type { TraceParts } from "../partsOfTrace.ts";
import type { ComputationView, StackView } from "./computationView.ts";

/** What of a computation is left out because there is too much of it, in sentences. */
export function notesOnSize(
  { block }: TraceParts,
  shown: Pick<ComputationView, "block" | "tiledBlock">,
  stack: StackView | null,
): readonly string[] {
  const notes: string[] = [];
  if (block && !shown.block && !shown.tiledBlock) {
    notes.push(
      l10n.t(
        "The stream of this block and its norms, {0}, are not drawn: with dropout that takes all their numbers at once, and they are too many. Without dropout, or with a shorter or narrower input, they are shown.",
        block.residualIn.shape.slice(-2).map(String).join(" × "),
      ),
    );
  }
  if (stack && !stack.stream) {
    notes.push(
      l10n.t(
        "The lengths of the stream between the blocks are left out: there is too much of it to look through.",
      ),
    );
  }
  return notes;
}
