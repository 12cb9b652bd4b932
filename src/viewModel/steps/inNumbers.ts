import type { ProblemPath } from "../../engine/errors.ts";
import type { Evaluation } from "../../engine/explain/evaluation.ts";
import { explain } from "../../engine/explain/explain.ts";
import type { FormulaLine } from "../weight/weightExplanation.ts";
import { writeLatex } from "../weight/writeLatex.ts";

/** One number of a stage with its formula, both with the actual numbers; of long sums the largest terms. */
export function inNumbers(
  evaluation: Evaluation,
  path: ProblemPath,
  indices: readonly number[],
): FormulaLine {
  const { cell, formula } = explain(evaluation, path, indices, 0);
  const result = writeLatex(cell);
  const written = formula ? writeLatex(formula) : result;
  return { name: "numbers", latex: written === result ? result : `${written} = ${result}` };
}
