import { evaluate } from "../../src/engine/evaluate.ts";
import { type EvaluatedGroup, toOutcome } from "../../src/viewModel/evaluatedGroup.ts";
import { toGroupProblem } from "../../src/viewModel/groupProblem.ts";
import type { AttentionExample } from "./exampleInput.ts";
import { exampleGroup } from "./exampleGroup.ts";

/** An example as the engine computes it. */
export async function exampleResults(
  example: AttentionExample,
): Promise<readonly [EvaluatedGroup]> {
  const group = exampleGroup(example);
  const stated = toGroupProblem(group);
  if (stated.kind !== "ready") throw new Error(`${example.fileName} cannot be computed.`);
  return [{ group, ...toOutcome(await evaluate(stated.problem)) }];
}
