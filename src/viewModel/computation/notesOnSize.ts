import * as l10n from "@vscode/l10n";
import type { StackView } from "./computationView.ts";

/** What of a computation is left out because there is too much of it, in sentences. */
export function notesOnSize(stack: StackView | null): readonly string[] {
  if (!stack || stack.stream) return [];
  return [
    l10n.t(
      "The lengths of the stream between the blocks are left out: there is too much of it to look through.",
    ),
  ];
}
