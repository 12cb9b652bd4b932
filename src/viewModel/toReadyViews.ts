import type { Problem } from "../engine/problem.ts";
import type { MlpStages } from "../engine/trace.ts";
import {
  countAttentionNumbers,
  countMapNumbers,
  toAttentionView,
  toTiledAttentionView,
  toWeightMapsView,
} from "./attentionView.ts";
import type { ComputationView } from "./computation/computationView.ts";
import { toComputationView } from "./computation/toComputationView.ts";
import type { EvaluatedGroup, TraceOutcome } from "./evaluatedGroup.ts";
import { problemOf } from "./evaluationOf.ts";
import { groupShownAt } from "./groupAtLayer.ts";
import { countMlpNumbers, toMlpFrame, toMlpView, toTiledMlpView } from "./mlpView.ts";
import { Room, type NumberPacker, type Packing } from "./numberPacker.ts";
import type {
  AttentionView,
  MlpFrame,
  MlpView,
  TiledAttentionView,
  TiledMlpView,
  WeightMapsView,
} from "./panelView.ts";
import { partsOfTrace, type TraceParts } from "./partsOfTrace.ts";

/** A successful computation. */
export type ReadyGroup = Pick<EvaluatedGroup, "group" | "problem"> & TraceOutcome;

/** The views of one computation. */
export interface ReadyViews {
  readonly attention: AttentionView | null;
  /** In place of `attention` if it has too many numbers to send. */
  readonly tiledAttention: TiledAttentionView | null;
  /** In place of both if only weights, or their scores, are given. */
  readonly weightMaps: WeightMapsView | null;
  readonly mlp: MlpView | null;
  /** In place of `mlp` if it has too many numbers to send. */
  readonly tiledMlp: TiledMlpView | null;
  readonly computation: ComputationView;
}

/** What determines the views of a computation besides its trace. */
interface ViewContext {
  /** The problem and its trace; null without a problem. */
  readonly problem: Problem | null;
  /** Which block of a stack. */
  readonly layer: number;
  /** An MLP of the same function, shown below attention without its own MLP. */
  readonly besideMlp: (ReadyGroup & { readonly kind: "mlp" }) | null;
}

/** All views of a computation. */
export function toReadyViews(
  asked: ReadyGroup,
  context: ViewContext,
  packer: NumberPacker,
): ReadyViews {
  const { problem, layer } = context;
  const packing = { packer, room: new Room() };
  const ready = { ...asked, group: groupShownAt(asked, layer) };
  const parts = toPartViews(ready, context, packing);
  const isWhole = parts.attention !== null;
  const computation = toComputationView(ready.group, problem, ready.trace, layer, packing, isWhole);
  return { ...parts, computation };
}

/** Attention and MLP of a computation; their numbers come first. */
function toPartViews(
  ready: ReadyGroup,
  { layer, besideMlp }: Omit<ViewContext, "problem">,
  packing: Packing,
): Omit<ReadyViews, "computation"> {
  const { group, trace } = ready;
  const parts = partsOfTrace(trace, layer);
  const { mlp, block } = parts;
  const inputStage = block ? (block.placement === "pre" ? "normed2" : "residualMid") : "input";
  const attention = toAttention(group, parts, trace.run.warnings, packing);
  if (!mlp && besideMlp) {
    const frame = toMlpFrame(
      besideMlp.group,
      besideMlp.trace,
      besideMlp.trace.run.warnings,
      "input",
    );
    return { ...attention, ...toMlp(besideMlp.group, frame, besideMlp.trace, 0, packing) };
  }
  if (!mlp) return { ...attention, mlp: null, tiledMlp: null };
  const frame = toMlpFrame(group, mlp, parts.attention ? [] : trace.run.warnings, inputStage);
  return { ...attention, ...toMlp(group, frame, mlp, parts.layer, packing) };
}

function toAttention(
  group: ReadyGroup["group"],
  { attention, maps, layer }: TraceParts,
  warnings: readonly string[],
  { packer, room }: Packing,
): Pick<ReadyViews, "attention" | "tiledAttention" | "weightMaps"> {
  const none = { attention: null, tiledAttention: null, weightMaps: null };
  if (!attention) {
    if (!maps) return none;
    const isWhole = room.take(countMapNumbers(maps));
    return { ...none, weightMaps: toWeightMapsView(group, maps, warnings, { packer, isWhole }) };
  }
  return room.take(countAttentionNumbers(attention))
    ? { ...none, attention: toAttentionView(group, attention, warnings, packer) }
    : { ...none, tiledAttention: toTiledAttentionView(group, attention, warnings, layer) };
}

function toMlp(
  group: ReadyGroup["group"],
  frame: Omit<MlpFrame, "weights">,
  stages: MlpStages,
  layer: number,
  packing: Packing,
): Pick<ReadyViews, "mlp" | "tiledMlp"> {
  return packing.room.take(countMlpNumbers(stages))
    ? { mlp: toMlpView(group, frame, stages, packing), tiledMlp: null }
    : { mlp: null, tiledMlp: toTiledMlpView(group, frame, stages, layer, packing) };
}

/** The views of a computation, and of the MLP that is shown below it; their numbers go into `packer`. */
export function toShownViews(
  shown: readonly [ReadyGroup, ...EvaluatedGroup[]],
  layer: number,
  packer: NumberPacker,
): ReadyViews {
  const [first, second] = shown;
  const problem = problemOf(first);
  const besideMlp = second?.kind === "mlp" ? second : null;
  return toReadyViews(first, { problem, layer, besideMlp }, packer);
}
