import * as l10n from "@vscode/l10n";
import type { AttentionMaps, BlockTrace, StackTrace } from "../engine/trace.ts";
import type { EvaluatedGroup, TraceOutcome } from "./evaluatedGroup.ts";
import { countHeads, listHeads, toHeadSentences } from "./headSentences.ts";
import { tellZeroed, widthsOf } from "./mlpView.ts";
import { kindName, nameOfKind } from "./titleOf.ts";

/** A successful computation. */
export type TracedGroup = EvaluatedGroup & { readonly kind: TraceOutcome["kind"] };

/**
 * The result of a computation on one line: `Head 0: Q[0] gives 86% of its attention to K[1] · Head
 * 1: 86% to K[2]`.
 */
export function toResultTitle(evaluated: TracedGroup): string {
  const sentences = toHeadSentences(evaluated);
  const heads = sentences ? listHeads(sentences) : [];
  return partsOf(evaluated, heads).join(" · ");
}

function partsOf(evaluated: TracedGroup, heads: readonly string[]): readonly string[] {
  switch (evaluated.kind) {
    case "attention":
    case "selfAttention":
      return heads;
    case "attentionWeights":
      return [weightsTitle(evaluated), ...heads];
    case "mlp":
      return [`MLP ${widthsOf(evaluated.trace)}`, tellZeroed(evaluated.trace)];
    case "block":
      return [kindName("block"), ...placementOf(evaluated.trace), ...heads];
    case "stack":
      return [kindName("stack"), ...stackParts(evaluated.trace)];
  }
}

/** Given weights, those of given scores, or a picture that the program draws of weights. */
function weightsTitle({
  group,
  trace: { scores },
}: TracedGroup & { readonly trace: AttentionMaps }): string {
  const kind = nameOfKind(group);
  if (group.followed?.isPicture) {
    return group.label === "" ? kind : l10n.t("Heat Map “{0}”", group.label);
  }
  return scores ? l10n.t("{0}, the softmax of the scores", kind) : kind;
}

/** Norms are before each sublayer of a block by default; otherwise the title says so. */
function placementOf({ placement }: BlockTrace): readonly string[] {
  return placement === "pre" ? [] : ["post-norm"];
}

/** `12 blocks of 12 heads`, `6 × 768` */
function stackParts({ blocks, input }: StackTrace): readonly string[] {
  const [first] = blocks;
  if (!first) return [l10n.t("no blocks")];
  const { headCount } = first.attention.shape;
  const count = blocks.length === 1 ? l10n.t("1 block") : l10n.t("{0} blocks", blocks.length);
  return [l10n.t("{0} of {1}", count, countHeads(headCount)), input.shape.slice(1).join(" × ")];
}
