import type { TextRange } from "../../textRange.ts";
import type { Placed } from "../items/placed.ts";
import type { EvaluatedCall, EvaluationRules } from "./evaluationRules.ts";
import type { Expression } from "./expression.ts";
import type { Value } from "./value.ts";

/** What an expression may ask about the file around it. */
export interface Surroundings {
  /** What a name stands for at a place; null if nothing says. */
  lookUp(path: string, at: number): Value | null;
  defaultsOf: EvaluatedCall["defaultsOf"];
  draw(range: TextRange, ...order: Parameters<EvaluatedCall["draw"]>): Value;
}

/** Works out expressions; what handles one kind of them asks it for the parts. */
export interface ExpressionEvaluator {
  readonly rules: EvaluationRules;
  readonly surroundings: Surroundings;
  /** `base` is where the place of the expression counts from. */
  evaluate(expression: Placed<Expression>, base: number): Value;
}
