import type { TextRange } from "../../source/textRange.ts";

/** Something wrong in an expression, with its place in the expression's own text. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
  readonly range: TextRange;

  constructor(message: string, range: TextRange) {
    super(message);
    this.range = range;
  }
}
