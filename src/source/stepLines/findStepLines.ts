import type { TextRange } from "../textRange.ts";
import type { CodeStep } from "./codeStep.ts";
import { listStatements, type Statement } from "./statements.ts";
import { definition, stepPatterns } from "./stepPatterns.ts";

/** More statements than this for one operation is a guess, and guesses are not shown. */
const mostStatements = 3;

/**
 * The statements that do one operation, told by names and operators: those inside `near` (the scope of
 * the computation), else the only one of the file; none where it cannot be told.
 */
export function findStepLines(
  text: string,
  language: string,
  step: CodeStep,
  near: TextRange,
): readonly TextRange[] {
  const found = listStatements(text, language).filter(({ code }) => does(code, step));
  const inside = found.filter(({ range }) => range.start >= near.start && range.end <= near.end);
  const chosen = inside.length > 0 ? pick(inside, step) : found.length === 1 ? found : [];
  return chosen.length <= mostStatements ? chosen.map(({ range }) => range) : [];
}

function does(code: string, step: CodeStep): boolean {
  if (definition.test(code)) return false;
  return stepPatterns[step].some(
    ({ has, lacks = [] }) =>
      has.every((pattern) => pattern.test(code)) && !lacks.some((pattern) => pattern.test(code)),
  );
}

/** Two norms and two additions in a row: the first belongs to attention, the second to the MLP. */
function pick(found: readonly Statement[], step: CodeStep): readonly Statement[] {
  if (found.length !== 2) return found;
  if (step === "norm1" || step === "residualMid") return found.slice(0, 1);
  if (step === "norm2" || step === "residualOut") return found.slice(1);
  return found;
}
