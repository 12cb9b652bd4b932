import { judgePrediction, type Guess } from "../../lessons/predictions/judgePrediction.ts";
import type { StepOutcome } from "../../lessons/progress/nextStep.ts";
import type { OpenedLesson } from "./openedLesson.ts";
import type { LearnerReading } from "./readLearner.ts";

/** The outcome of the open step so far, which decides the next step. */
export async function toStepOutcome(
  { step: { task }, checked }: OpenedLesson,
  guess: Guess | null,
  read: () => Promise<LearnerReading>,
): Promise<StepOutcome> {
  if (task?.kind === "exercise") {
    const result = checked?.result;
    if (result?.kind === "passed") return { result: "right" };
    if (result?.kind !== "failed") return {};
    return { result: "wrong", mistakes: result.diagnoses.map(({ mistake }) => mistake.id) };
  }
  if (!guess || !task || task.kind === "edit") return {};
  const { correct } = await judgePrediction(task, guess, (await read()).values);
  const option = guess.kind === "choice" ? { option: guess.option } : {};
  return { result: correct ? "right" : "wrong", ...option };
}
