import type { Lesson } from "../format/lesson.ts";
import type { BranchCondition } from "../format/step.ts";

/** What came of the task of a step. */
export interface StepOutcome {
  readonly result?: "right" | "wrong";
  /** The id of the option that was chosen. */
  readonly option?: string;
  /** Ids of the mistakes that were recognised. */
  readonly mistakes?: readonly string[];
}

/** The step to go to: the first branch that fits, else the next that is no aside; null: the end. */
export function nextStep(
  { steps }: Pick<Lesson, "steps">,
  current: string,
  outcome: StepOutcome = {},
): string | null {
  const at = steps.findIndex(({ id }) => id === current);
  const branch = steps[at]?.next?.find(({ if: condition }) => fits(condition, outcome));
  if (branch) return branch.go;
  return steps.slice(at + 1).find(({ aside }) => aside !== true)?.id ?? null;
}

/** The step to open a lesson at: where the learner was, else the first. */
export function resumeStep({ steps }: Pick<Lesson, "steps">, reached: string | undefined): string {
  const known = steps.find(({ id }) => id === reached) ?? steps[0];
  return known?.id ?? "";
}

function fits(condition: BranchCondition | undefined, outcome: StepOutcome): boolean {
  if (!condition) return true;
  if ("result" in condition) return condition.result === outcome.result;
  if ("option" in condition) return condition.option === outcome.option;
  return outcome.mistakes?.includes(condition.mistake) ?? false;
}
