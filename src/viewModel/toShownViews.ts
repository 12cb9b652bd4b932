import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { problemOf } from "./evaluationOf.ts";
import type { NumberPacker } from "./numberPacker.ts";
import { toReadyViews, type ReadyGroup, type ReadyViews } from "./toReadyViews.ts";

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
