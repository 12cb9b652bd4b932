import type { CheckedAnswers } from "./openedLesson.ts";

/** Whether a check was another try: who saves and then presses the button has tried once. */
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
