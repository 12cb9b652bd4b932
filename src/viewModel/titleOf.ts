import * as l10n from "@vscode/l10n";
import type { ComputationGroup, ComputationKind, Followed } from "../source/extraction.ts";

/** The name of a kind of computation. */
export function kindName(kind: ComputationKind): string {
  switch (kind) {
    case "attention":
      return l10n.t("Multi-Head Attention");
    case "selfAttention":
      return l10n.t("Multi-Head Self-Attention");
    case "attentionWeights":
      return l10n.t("Attention Weights");
    case "mlp":
      return l10n.t("MLP Block");
    case "block":
      return l10n.t("Transformer Block");
    case "stack":
      return l10n.t("Transformer Stack");
  }
}

type Named = Pick<ComputationGroup, "kind" | "label" | "nth"> & {
  readonly followed?: Pick<Followed, "isPicture">;
};

/** The name of a computation, with its function or object. */
export function titleOf({ kind, label, nth, followed }: Named): string {
  const own = followed?.isPicture ? l10n.t("Heat Map") : kindName(kind);
  const name = label === "" ? own : `${own} · ${label}`;
  return nth === undefined ? name : `${name} ${nth}`;
}

/** The function or object of a computation, and its number there. */
export function shortTitleOf({ kind, label, nth, followed }: Named): string {
  const own = followed?.isPicture ? l10n.t("Heat Map") : kindName(kind);
  const name = label === "" ? own : label;
  return nth === undefined ? name : `${name} ${nth}`;
}
