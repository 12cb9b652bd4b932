import type { BlockLayer } from "../../engine/problem.ts";
import type { StackTrace } from "../../engine/trace.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { blockLayerOf, inputOf } from "../computation/partsOfProblem.ts";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import { problemOf } from "../evaluationOf.ts";
import { groupAtLayer } from "../groupAtLayer.ts";
import { partsOfTrace, type TraceParts } from "../partsOfTrace.ts";

/** The numbers of one result at one layer. */
export interface ShownStages {
  readonly parts: TraceParts;
  /** The matrices of the file at its start, and those of the layer. */
  readonly matrices: ComputationGroup["matrices"];
  /** The source of queries, keys, and values; null if they are in the file. */
  readonly input: Tensor | null;
  /** The block of the parts; null if there is none. */
  readonly block: BlockLayer | null;
  /** What follows the last block of a stack; null if there is none. */
  readonly ends: Pick<StackTrace, "finalNormed" | "logits"> | null;
}

/** The stages of a computation; null if it has no result. */
export function toShownStages(evaluated: EvaluatedGroup, layer: number): ShownStages | null {
  if (!("trace" in evaluated)) return null;
  const { group, trace } = evaluated;
  const problem = problemOf(evaluated);
  const parts = partsOfTrace(trace, layer);
  return {
    parts,
    matrices: groupAtLayer(group, parts.layer).matrices,
    input: parts.block ? null : inputOf(problem, group),
    block: problem && blockLayerOf(problem, parts.layer),
    ends: trace.kind === "stack" ? trace : null,
  };
}
