import type { ComputationGroup, ComputationKind } from "../source/extraction.ts";

/** What each kind of computation is called. */
export const kindNames: { readonly [kind in ComputationKind]: string } = {
  attention: "Multi-Head Attention",
  selfAttention: "Multi-Head Self-Attention",
  mlp: "MLP Block",
  block: "Transformer Block",
  stack: "Transformer Stack",
};

/** What a computation is called, with the function or object that it stands in. */
export function titleOf({ kind, label }: Pick<ComputationGroup, "kind" | "label">): string {
  return label === "" ? kindNames[kind] : `${kindNames[kind]} · ${label}`;
}
