import type { StepView } from "../../../src/viewModel/steps/stepView.ts";

/** How a long walk goes on: from stage to stage, or through every head and position. */
export const paces = ["stages", "steps"] as const;
export type StepPace = (typeof paces)[number];

/** A longer walk goes from stage to stage until the user chooses. */
const mostSteps = 40;

/** Whether there is something to choose. */
export function isLong({ count }: Pick<StepView, "count">): boolean {
  return count > mostSteps;
}

/**
 * The steps where a walk stops: the first of each stage, and the very last one, after which everything is there. Null:
 * at every step.
 */
export function toStops(
  step: Pick<StepView, "count" | "stageStarts">,
  pace: StepPace,
): readonly number[] | null {
  if (pace === "steps" || !isLong(step)) return null;
  const last = step.count - 1;
  return step.stageStarts.includes(last) ? step.stageStarts : [...step.stageStarts, last];
}
