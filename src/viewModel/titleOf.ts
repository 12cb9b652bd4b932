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

type Named = Pick<
  ComputationGroup,
  "kind" | "label" | "nth" | "ofCount" | "inStack" | "repeats"
> & {
  readonly followed?: Pick<Followed, "isPicture">;
};

/** The name of its kind; a picture of weights is a kind of its own for people. */
export function nameOfKind({ kind, followed }: Pick<Named, "kind" | "followed">): string {
  return followed?.isPicture ? l10n.t("Heat Map") : kindName(kind);
}

/** The name of a computation, with its function or object. */
export function titleOf(named: Named): string {
  const own = nameOfKind(named);
  return toNumbered(named.label === "" ? own : `${own} · ${named.label}`, named);
}

/** The function or object of a computation, and its number there. */
export function shortTitleOf(named: Named): string {
  return toNumbered(named.label === "" ? nameOfKind(named) : named.label, named);
}

function toNumbered(name: string, { nth, ofCount, inStack, repeats }: Named): string {
  // Where blocks are left out, nobody knows which of them it is.
  if (inStack && !repeats) {
    const stacked = l10n.t("{0}, block {1} of {2}", name, inStack.block, inStack.of);
    const runs = (ofCount ?? 0) / inStack.of;
    if (nth === undefined || runs <= 1 || !Number.isInteger(runs)) return stacked;
    return l10n.t("{0}, run {1} of {2}", stacked, Math.ceil(nth / inStack.of), runs);
  }
  if (nth === undefined) return name;
  if (ofCount === undefined) return `${name} ${nth}`;
  const [own, of] = [nth, ofCount].map((count) => count.toLocaleString("en"));
  return l10n.t("{0} {1} of {2}", name, own!, of!);
}
