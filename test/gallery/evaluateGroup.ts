import { referenceBackend } from "../../src/engine/backends/reference.ts";
import { evaluate } from "../../src/engine/evaluate.ts";
import type { ComputationGroup } from "../../src/source/extraction.ts";
import { toOutcome } from "../../src/viewModel/evaluatedGroup.ts";
import { toGroupProblem } from "../../src/problem/groupProblem.ts";
import type { ReadyGroup } from "../../src/viewModel/toReadyViews.ts";

/** A picture of the gallery is the same in every run, including the time that it shows. */
const stoppedClock = (): number => 0;

/** Evaluates a computation with the engine. */
export async function evaluateGroup(group: ComputationGroup): Promise<ReadyGroup> {
  const stated = toGroupProblem(group);
  if (stated.kind !== "ready") throw new Error(`${group.id} cannot be computed: ${stated.kind}`);
  return { group, ...toOutcome(await evaluate(stated.problem, referenceBackend, stoppedClock)) };
}
