import * as l10n from "@vscode/l10n";
import type { ComputationGroup, ComputationKind } from "../source/extraction.ts";

/** What a kind of computation is called. */
export function kindName(kind: ComputationKind): string {
  switch (kind) {
    case "attention":
      return l10n.t("Multi-Head Attention");
    case "selfAttention":
      return l10n.t("Multi-Head Self-Attention");
    case "mlp":
      return l10n.t("MLP Block");
    case "block":
      return l10n.t("Transformer Block");
    case "stack":
      return l10n.t("Transformer Stack");
  }
}

/** What a computation is called, with the function or object that it stands in. */
export function titleOf({ kind, label }: Pick<ComputationGroup, "kind" | "label">): string {
  return label === "" ? kindName(kind) : `${kindName(kind)} · ${label}`;
}
