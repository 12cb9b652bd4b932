import type { ComputationGroup } from "../../source/extraction.ts";
import { linesAround } from "../../source/lineIndex.ts";
import { findStepLines } from "../../source/stepLines/findStepLines.ts";
import type { CodeStep } from "../../source/stepLines/stepPatterns.ts";
import { encloses, type TextRange } from "../../source/textRange.ts";

/**
 * The lines that do a step of a computation, the most telling first: as the program computes it where it
 * was followed, else as names and operators suggest.
 */
export function linesOfStep(
  text: string,
  language: string,
  { followed, scope }: Pick<ComputationGroup, "followed" | "scope">,
  step: CodeStep,
): readonly TextRange[] {
  if (!followed) return findStepLines(text, language, step, scope.range);
  const lines: TextRange[] = [];
  for (const range of followed.steps[step] ?? []) {
    const whole = linesAround(text, range);
    if (lines.some((each) => encloses(each, whole))) continue;
    lines.push(whole);
  }
  return lines.filter((line) => !lines.some((each) => each !== line && encloses(each, line)));
}
