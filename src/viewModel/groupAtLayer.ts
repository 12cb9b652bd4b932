import type { ComputationGroup } from "../source/extraction.ts";
import { matricesOfLayer } from "../source/meaning/wholeProblem.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { partsOfTrace } from "./partsOfTrace.ts";

/** A stack with what one block of it and its ends have in the file; any other is as it is. */
export function groupAtLayer(group: ComputationGroup, layer: number): ComputationGroup {
  const { kind, whole, matrices } = group;
  if (kind !== "stack" || !whole) return group;
  return { ...group, matrices: { ...matricesOfLayer(layer, whole.matrices), ...matrices } };
}

/** The same at the layer that is shown of it: the last where there are fewer. */
export function groupShownAt(evaluated: EvaluatedGroup, layer: number): ComputationGroup {
  const shown = "trace" in evaluated ? partsOfTrace(evaluated.trace, layer).layer : layer;
  return groupAtLayer(evaluated.group, shown);
}
