import {
  constant,
  product,
  quotient,
  sum,
  type Expression,
} from "../../engine/explain/expression.ts";
import { renderExpression } from "../../engine/explain/renderExpression.ts";
import type { FormulaLine, WeightParts } from "./weightExplanation.ts";

/** Score, mask and softmax as lines of mathematics with the actual numbers in them. */
export function toWeightFormula(parts: WeightParts): readonly FormulaLine[] {
  const { score, scale, mask, maskedScore, softmax, weight, products } = parts;
  const dot = sum(products.map(({ query, key }) => product(constant(query), constant(key))));
  const scored = writeLatex(product(dot, constant(scale)));
  const lines: FormulaLine[] = [
    { name: "score", latex: `s = ${scored} ${equals(parts)} ${writeLatex(constant(score))}` },
  ];
  if (mask.kind === "hidden") lines.push({ name: "mask", latex: String.raw`s' = -\infty` });
  if (mask.kind === "added") {
    const added = writeLatex(sum([constant(score), constant(mask.value)]));
    lines.push({ name: "mask", latex: `s' = ${added} = ${writeLatex(constant(maskedScore))}` });
  }
  return [...lines, { name: "weight", latex: weightLine(parts, softmax, weight) }];
}

/** More powers than this are shortened in the middle. */
const mostPowers = 4;

function weightLine(parts: WeightParts, softmax: WeightParts["softmax"], weight: number): string {
  if (softmax === null) return "w = 0";
  const power = (score: number) => `e^{${writeLatex(constant(score - softmax.largest))}}`;
  const seen = softmax.powers.filter((term) => term.maskedScore !== -Infinity);
  const rest = softmax.rest ? [writeLatex(constant(softmax.rest.sum))] : [];
  const terms = [...seen.map(({ maskedScore }) => power(maskedScore)), ...rest];
  const shown =
    terms.length <= mostPowers
      ? terms
      : [...terms.slice(0, 2), String.raw`\dots`, ...terms.slice(-1)];
  const written = String.raw`\frac{${power(parts.maskedScore)}}{${shown.join(" + ")}}`;
  const short = writeLatex(quotient(constant(softmax.power), constant(softmax.rowSum)));
  return `w = ${written} = ${short} ${equals(parts)} ${writeLatex(constant(weight))}`;
}

function equals({ isExact }: WeightParts): string {
  return isExact ? "=" : String.raw`\approx`;
}

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
