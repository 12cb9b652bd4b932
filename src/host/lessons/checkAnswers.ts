import * as l10n from "@vscode/l10n";
import { type Answer, readAnswers, readPastedAnswer } from "../../lessons/exercises/answer.ts";
import { checkExercise } from "../../lessons/exercises/checkExercise.ts";
import type { LessonStep } from "../../lessons/format/step.ts";
import type { CheckedAnswers, OpenedLesson } from "./openedLesson.ts";
import type { LearnerReading } from "./readLearner.ts";
import { type Guess, judgePrediction } from "../../lessons/predictions/judgePrediction.ts";
import type { StepOutcome } from "../../lessons/progress/nextStep.ts";

/**
 * Checks the exercise of a step: the numbers pasted for an answer, or those of the file. Throws a
 * message for the learner if the step has no exercise.
 */
export async function checkAnswers(
  { id: step, task }: LessonStep,
  { code, sources, values }: LearnerReading,
  pasted: Readonly<Record<string, string>>,
): Promise<CheckedAnswers> {
  if (task?.kind !== "exercise") {
    throw new Error(l10n.t("This step has nothing to check. Go to the next step."));
  }
  const read: Record<string, Answer> = {
    ...(code ? readAnswers(task, sources.language, code) : {}),
  };
  for (const [name, text] of Object.entries(pasted)) {
    if (text.trim() === "") continue;
    const answer = readPastedAnswer(text);
    if (!answer) {
      const message = l10n.t(
        "the text pasted for {0} is not a matrix: paste rows of equal length such as " +
          "[[0.1, 0.9], [0.5, 0.5]]",
        name,
      );
      return { step, result: { kind: "broken", message }, answers: read };
    }
    read[name] = answer;
  }
  return { step, result: await checkExercise(task, read, values, sources), answers: read };
}

/** Whether a check is another try: saving and then pressing the button is one try. */
export function isNewTry(before: CheckedAnswers | null, { step, result, answers }: CheckedAnswers) {
  if (result.kind !== "passed" && result.kind !== "failed") return false;
  return before?.step !== step || toText(before.answers) !== toText(answers);
}

function toText(answers: CheckedAnswers["answers"]): string {
  const plain = Object.entries(answers).map(([name, { shape, values }]) => [
    name,
    shape,
    Array.from(values),
  ]);
  return JSON.stringify(plain);
}

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
