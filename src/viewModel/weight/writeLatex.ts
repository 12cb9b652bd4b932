import type { Expression } from "../../engine/explain/expression.ts";
import { renderExpression } from "../../engine/explain/renderExpression.ts";

/**
 * A formula with its numbers, of long sums the largest terms. Brackets are of one size, so that
 * lines can break inside them.
 */
export function writeLatex(expression: Expression): string {
  const options = {
    syntax: "latex",
    cells: "values",
    digits: 4,
    longest: 4,
    kept: "largest",
  } as const;
  return renderExpression(expression, options)
    .replaceAll(String.raw`\left(`, "(")
    .replaceAll(String.raw`\right)`, ")");
}
