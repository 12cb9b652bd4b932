import { toRole } from "../errors.ts";
import { computeExpression, type Expression } from "./expression.ts";
import { SYNTAXES, type Syntax, type SyntaxName } from "./syntax.ts";

/** How a formula is to be written. */
export interface RenderOptions {
  readonly syntax: SyntaxName;
  /** `names` writes `query[0][0][1][2]`, `values` the number itself. */
  readonly cells: "names" | "values";
  /** Sums and lists that are longer are shortened; Infinity writes everything out. */
  readonly longest?: number;
  /** What is left of a long sum: its ends, as by default, or the terms that make the most of it. */
  readonly kept?: "ends" | "largest";
  /** Significant digits of a number; default all that it takes to read it back. */
  readonly digits?: number;
}

/** How tightly a piece of text holds together: a sum least, a single number or call most. */
type Strength = 0 | 1 | 2;

interface Piece {
  readonly text: string;
  readonly strength: Strength;
}

const DEFAULT_LONGEST = 6;
const KEPT_IN_FRONT = 3;

/** `expression -> text` in one of the languages, with as few brackets as it takes. */
export function renderExpression(expression: Expression, options: RenderOptions): string {
  return renderPiece(expression, options).text;
}

function renderPiece(expression: Expression, options: RenderOptions): Piece {
  const syntax = SYNTAXES[options.syntax];
  switch (expression.kind) {
    case "cell": {
      if (options.cells === "values") return renderNumber(expression.value, syntax, options);
      return { text: syntax.cell(toRole(expression.path), expression.indices), strength: 2 };
    }
    case "constant":
      return renderNumber(expression.value, syntax, options);
    case "sum":
      return renderSum(expression.terms, syntax, options);
    case "difference": {
      const left = renderPiece(expression.left, options).text;
      const right = atLeast(1, renderPiece(expression.right, options), syntax);
      return { text: `${left} - ${right}`, strength: 0 };
    }
    case "product": {
      const parts = expression.factors.map((factor) => renderPiece(factor, options));
      const text = parts.map((part) => atLeast(2, part, syntax)).join(syntax.times);
      return { text, strength: 1 };
    }
    case "quotient":
      return renderQuotient(expression.over, expression.under, syntax, options);
    case "call": {
      const parts = expression.arguments.map((part) => renderPiece(part, options).text);
      const text = syntax.call(expression.name, shorten(parts, syntax, options));
      return { text, strength: 2 };
    }
  }
}

function renderSum(terms: readonly Expression[], syntax: Syntax, options: RenderOptions): Piece {
  const { longest = DEFAULT_LONGEST, kept = "ends" } = options;
  const told = kept === "largest" && terms.length > longest ? largestOf(terms, longest) : terms;
  const parts = told.map((term) => atLeast(1, renderPiece(term, options), syntax));
  if (parts.length === 1) return { text: parts[0] ?? "0", strength: 1 };
  const written = told === terms ? shorten(parts, syntax, options) : [...parts, syntax.ellipsis];
  return { text: written.join(" + "), strength: 0 };
}

/** The terms that make the most of a sum, in their order: zeros tell nothing. */
function largestOf(terms: readonly Expression[], count: number): readonly Expression[] {
  const sizes = terms.map((term, at) => ({ term, at, size: Math.abs(computeExpression(term)) }));
  const largest = sizes.toSorted((a, b) => b.size - a.size || a.at - b.at);
  const kept = largest.slice(0, count).toSorted((a, b) => a.at - b.at);
  return kept.map(({ term }) => term);
}

function renderQuotient(
  over: Expression,
  under: Expression,
  syntax: Syntax,
  options: RenderOptions,
): Piece {
  const [top, bottom] = [renderPiece(over, options), renderPiece(under, options)];
  if (syntax.fraction) return { text: syntax.fraction(top.text, bottom.text), strength: 2 };
  const text = `${atLeast(1, top, syntax)} / ${atLeast(2, bottom, syntax)}`;
  return { text, strength: 1 };
}

function renderNumber(value: number, syntax: Syntax, { digits }: RenderOptions): Piece {
  const strength = value < 0 ? 0 : 2;
  if (Number.isNaN(value)) return { text: syntax.notANumber, strength };
  if (!Number.isFinite(value)) return { text: (value < 0 ? "-" : "") + syntax.infinity, strength };
  const rounded = digits === undefined ? value : Number(value.toPrecision(digits));
  const [mantissa = "", exponent] = String(rounded).split("e");
  if (exponent === undefined || !syntax.power) return { text: String(rounded), strength };
  const power = syntax.power(mantissa, String(Number(exponent)));
  return { text: power, strength: value < 0 ? 0 : 1 };
}

function atLeast(strength: Strength, piece: Piece, syntax: Syntax): string {
  return piece.strength < strength ? syntax.bracket(piece.text) : piece.text;
}

function shorten(
  parts: readonly string[],
  { ellipsis }: Syntax,
  { longest = DEFAULT_LONGEST }: RenderOptions,
): readonly string[] {
  if (parts.length <= longest) return parts;
  return [...parts.slice(0, KEPT_IN_FRONT), ellipsis, ...parts.slice(-1)];
}
