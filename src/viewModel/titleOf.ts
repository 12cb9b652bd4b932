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

/** A computation in the title of a tab; outside any function or object, its kind in one word if possible. */
export function tabTitleOf(named: Named): string {
  const { label, kind } = named;
  if (label !== "") return shortTitleOf(named);
  if (kind === "mlp") return "MLP";
  return kind === "block" || kind === "stack" ? kindName(kind) : l10n.t("Attention");
}

/** A computation in a list of choices, what differs first: a narrow list cuts the end. */
export function choiceTitleOf(named: Named): string {
  const { label, nth, ofCount } = named;
  const kind = nameOfKind(named);
  const name = label === "" ? kind : `${label} · ${kind}`;
  const stacked = placeInStack(named);
  if (stacked) {
    const { block, of, run, runs } = stacked;
    return run === null
      ? l10n.t("Block {0} of {1} · {2}", block, of, name)
      : l10n.t("Block {0} of {1}, run {2} of {3} · {4}", block, of, run, runs, name);
  }
  if (nth === undefined) return name;
  if (ofCount === undefined) return `${nth} · ${name}`;
  return l10n.t("{0} of {1} · {2}", count(nth), count(ofCount), name);
}

function toNumbered(name: string, named: Named): string {
  const { nth, ofCount } = named;
  const stacked = placeInStack(named);
  if (stacked) {
    const { block, of, run, runs } = stacked;
    const inStack = l10n.t("{0}, block {1} of {2}", name, block, of);
    return run === null ? inStack : l10n.t("{0}, run {1} of {2}", inStack, run, runs);
  }
  if (nth === undefined) return name;
  if (ofCount === undefined) return `${name} ${nth}`;
  return l10n.t("{0} {1} of {2}", name, count(nth), count(ofCount));
}

/** The block of a stack, and which run of it; null where blocks are left out: nobody knows which it is. */
function placeInStack({ nth, ofCount, inStack, repeats }: Named) {
  if (!inStack || repeats) return null;
  const runs = (ofCount ?? 0) / inStack.of;
  const run = nth === undefined || runs <= 1 || !Number.isInteger(runs) ? null : nth / inStack.of;
  return { ...inStack, runs, run: run === null ? null : Math.ceil(run) };
}

function count(number: number): string {
  return number.toLocaleString("en");
}
