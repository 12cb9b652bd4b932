import { evaluate } from "../../src/engine/evaluate.ts";
import type { Problem } from "../../src/engine/problem.ts";
import type { StepContext } from "../../src/viewModel/steps/stepContext.ts";
import { numbered } from "../../src/viewModel/tokenLabels.ts";
import { evaluationOf } from "../../src/viewModel/evaluationOf.ts";
import { toStepContext } from "../../src/viewModel/steps/stepContext.ts";
import { chapterDemo, evaluateGroup } from "./groups.ts";

/** Any problem with numbered positions. */
export async function contextOf(problem: Problem): Promise<StepContext> {
  return {
    evaluation: { problem, trace: await evaluate(problem) },
    labelsFor: (queryLength, keyLength) => ({
      query: numbered("Q", queryLength),
      key: numbered("K", keyLength),
    }),
    transposed: "^{\\top}",
    positionsFor: (count) => numbered("x", count),
  };
}

/** The first demo of the C# chapter. */
export async function chapterContext(
  headCount = 2,
  settings: Parameters<typeof chapterDemo>[1] = {},
): Promise<StepContext> {
  const group = chapterDemo(headCount, settings);
  const evaluation = evaluationOf(await evaluateGroup(group));
  if (!evaluation) throw new Error("the chapter cannot be computed");
  return toStepContext(evaluation, group);
}
