import type { Problem } from "../engine/problem.ts";
import { countElements } from "../tensor/countElements.ts";
import type { EvaluatedGroup, TraceOutcome } from "./evaluatedGroup.ts";
import { toAttentionView } from "./attentionView.ts";
import type { ComputationView } from "./computation/computationView.ts";
import { toComputationView } from "./computation/toComputationView.ts";
import { toMlpView } from "./mlpView.ts";
import type { NumberPacker } from "./numberPacker.ts";
import type { AttentionView, MlpView, TiledAttentionView } from "./panelView.ts";
import { partsOfTrace } from "./partsOfTrace.ts";
import { isTiled, mostNumbers, toTiledAttentionView } from "./tiledAttentionView.ts";

/** A computation that went well. */
export type ReadyGroup = Pick<EvaluatedGroup, "group" | "problem"> & TraceOutcome;

/** The views of one computation. */
export interface ReadyViews {
  readonly attention: AttentionView | null;
  /** In place of `attention` where its numbers are too many to travel whole. */
  readonly tiledAttention: TiledAttentionView | null;
  readonly mlp: MlpView | null;
  readonly computation: ComputationView;
}

/** What decides what is shown of a computation besides its trace. */
export interface ViewContext {
  /** What was computed; null where it cannot be stated any more. */
  readonly problem: Problem | null;
  /** Which block of a stack. */
  readonly layer: number;
  /** An MLP of the same file, shown under attention that has none itself. */
  readonly besideMlp: (ReadyGroup & { readonly kind: "mlp" }) | null;
}

/** Everything that is shown of a computation; its numbers go into `packer`. */
export function toReadyViews(
  ready: ReadyGroup,
  context: ViewContext,
  packer: NumberPacker,
): ReadyViews {
  const { problem, layer } = context;
  const parts = toPartViews(ready, context, packer);
  const computation = toComputationView(ready.group, problem, ready.trace, layer, packer);
  return { ...parts, computation };
}

/** Attention and MLP of a computation; their numbers come before those of what is around them. */
export function toPartViews(
  { group, trace }: ReadyGroup,
  { layer, besideMlp }: Omit<ViewContext, "problem">,
  packer: NumberPacker,
): Omit<ReadyViews, "computation"> {
  const { attention, mlp, block } = partsOfTrace(trace, layer);
  const { warnings } = trace.run;
  const isLarge = attention !== null && isTiled(attention);
  const inputStage = block ? (block.placement === "pre" ? "normed2" : "residualMid") : "input";
  return {
    attention: attention && !isLarge ? toAttentionView(group, attention, warnings, packer) : null,
    tiledAttention: attention && isLarge ? toTiledAttentionView(group, attention, warnings) : null,
    mlp:
      mlp && countElements(mlp.mlpHidden.shape) <= mostNumbers
        ? toMlpView(group, mlp, attention ? [] : warnings, packer, inputStage)
        : besideMlp && !mlp
          ? toMlpView(besideMlp.group, besideMlp.trace, besideMlp.trace.run.warnings, packer)
          : null,
  };
}
