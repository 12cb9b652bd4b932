import { referenceBackend } from "../../src/engine/backends/reference.ts";
import { evaluate } from "../../src/engine/evaluate.ts";
import type { ComputationGroup } from "../../src/source/extraction.ts";
import { toOutcome } from "../../src/viewModel/evaluatedGroup.ts";
import { toGroupProblem } from "../../src/viewModel/groupProblem.ts";
import type { ReadyGroup } from "../../src/viewModel/toReadyViews.ts";

/** A picture of the gallery is the same in every run, its time included. */
const stoppedClock = (): number => 0;

/** A computation as the engine computes it. */
export async function evaluateGroup(group: ComputationGroup): Promise<ReadyGroup> {
  const stated = toGroupProblem(group);
  if (stated.kind !== "ready") throw new Error(`${group.id} cannot be computed: ${stated.kind}`);
  return { group, ...toOutcome(await evaluate(stated.problem, referenceBackend, stoppedClock)) };
}
