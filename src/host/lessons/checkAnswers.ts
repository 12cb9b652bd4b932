import type { Answer } from "../../lessons/exercises/answer.ts";
import { checkExercise } from "../../lessons/exercises/checkExercise.ts";
import { readPastedAnswer } from "../../lessons/exercises/readAnswer.ts";
import { readAnswers } from "../../lessons/exercises/readAnswers.ts";
import type { Exercise } from "../../lessons/format/exercise.ts";
import type { CheckedAnswers } from "./openedLesson.ts";
import type { LearnerReading } from "./readLearner.ts";

/** Checks an exercise: what was pasted under the name of an answer, else what the file holds. */
export async function checkAnswers(
  step: string,
  exercise: Exercise,
  { code, sources, values }: LearnerReading,
  pasted: Readonly<Record<string, string>>,
): Promise<CheckedAnswers> {
  const read: Record<string, Answer> = {
    ...(code ? readAnswers(exercise, sources.language, code) : {}),
  };
  for (const [name, text] of Object.entries(pasted)) {
    if (text.trim() === "") continue;
    const answer = readPastedAnswer(text);
    if (!answer) {
      const wanted = "rows of numbers, all of the same length, such as [[0.1, 0.9], [0.5, 0.5]]";
      const result = { kind: "broken", message: `what was pasted for ${name} is not ${wanted}` };
      return { step, result: { ...result, kind: "broken" }, answers: read };
    }
    read[name] = answer;
  }
  return { step, result: await checkExercise(exercise, read, values, sources), answers: read };
}
