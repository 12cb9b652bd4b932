import type { CheckedAnswers } from "./openedLesson.ts";

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
