import type { ComputationGroup } from "../source/extraction.ts";
import { matricesOfLayer } from "../source/meaning/wholeProblem.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { partsOfTrace } from "./partsOfTrace.ts";

/** A stack with the matrices of one block and of its ends; other computations unchanged. */
export function groupAtLayer(group: ComputationGroup, layer: number): ComputationGroup {
  const { kind, whole, matrices } = group;
  if (kind !== "stack" || !whole) return group;
  return { ...group, matrices: { ...matricesOfLayer(layer, whole.matrices), ...matrices } };
}

/** The same at the shown layer, or at the last one if there are fewer. */
export function groupShownAt(evaluated: EvaluatedGroup, layer: number): ComputationGroup {
  const shown = "trace" in evaluated ? partsOfTrace(evaluated.trace, layer).layer : layer;
  return groupAtLayer(evaluated.group, shown);
}
