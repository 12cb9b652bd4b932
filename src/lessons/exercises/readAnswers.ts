import type { CodeFile } from "../anchors/findComputation.ts";
import { forLanguage, type CodeLanguage } from "../format/codeLanguage.ts";
import type { Exercise } from "../format/exercise.ts";
import type { Answer } from "./answer.ts";
import { readAnswer } from "./readAnswer.ts";

/** The answers that the learner's file holds; those that are not there yet are left out. */
export function readAnswers(
  { answers }: Exercise,
  language: CodeLanguage,
  code: CodeFile,
): Readonly<Record<string, Answer>> {
  const found: Record<string, Answer> = {};
  for (const [name, { in: variable }] of Object.entries(answers)) {
    const answer = readAnswer(forLanguage(variable, language) ?? name, code);
    if (answer) found[name] = answer;
  }
  return found;
}
