import * as l10n from "@vscode/l10n";
import { readAnswers, readPastedAnswer, type Answer } from "../../lessons/exercises/answer.ts";
import { checkExercise } from "../../lessons/exercises/checkExercise.ts";
import type { LessonStep } from "../../lessons/format/step.ts";
import type { CheckedAnswers } from "./openedLesson.ts";
import type { LearnerReading } from "./readLearner.ts";

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
