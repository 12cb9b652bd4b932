import * as l10n from "@vscode/l10n";
import type { SourceProblem } from "../../reading.ts";
import type { ReadingBudget } from "../../readingBudget.ts";
import type { TextRange } from "../../textRange.ts";
import type { Placed } from "../items/placed.ts";
import { computeBinary, computeUnary } from "./arithmetic.ts";
import { evaluateCall } from "./evaluateCall.ts";
import type { EvaluationRules } from "./evaluationRules.ts";
import type { CallExpression, Expression, MissingComma } from "./expression.ts";
import type { ExpressionEvaluator, Surroundings } from "./expressionEvaluator.ts";
import { computeOnGrids } from "./gridArithmetic.ts";
import { evaluateList } from "./evaluateList.ts";
import { type Value, computedNumber, unknownValue } from "./value.ts";

/** A number and its place. */
const bytesPerNumber = 16;

/** Works out expressions as far as that is possible without running the program. */
export class Evaluator implements ExpressionEvaluator {
  readonly rules: EvaluationRules;
  readonly surroundings: Surroundings;

  readonly #budget: ReadingBudget;

  constructor(rules: EvaluationRules, surroundings: Surroundings, budget: ReadingBudget) {
    this.#budget = budget;
    this.rules = rules;
    this.surroundings = surroundings;
  }

  /** `base` is where the place of the expression counts from. */
  evaluate({ at, it }: Placed<Expression>, base: number): Value {
    const start = base + at;
    const range = { start, end: start + it.length };
    switch (it.kind) {
      case "number":
        return { ...it, literal: true, wrapped: false, start, end: range.end };
      case "boolean":
      case "text":
        return { kind: it.kind, value: it.value, ...range } as Value;
      case "list":
        return evaluateList(this, it, range);
      case "unknown":
        return unknownValue(range, {
          malformed: it.malformed,
          problem: it.missingComma ? commaMissing(it.missingComma, start) : null,
        });
      case "lambda":
        return { kind: "lambda", result: this.evaluate(it.body, start), ...range };
      case "name":
        return this.#evaluateName(it.path, range);
      case "unary":
        return this.#evaluateUnary(it.operator, this.evaluate(it.operand, start), range);
      case "binary":
        return this.#evaluateBinary(it, range);
      case "call":
        return this.#evaluateCall(it, range);
    }
  }

  #evaluateName(path: string, range: TextRange): Value {
    const number = this.rules.numbers.get(path);
    if (number !== undefined) return { ...computedNumber(range, number), literal: true };
    const value = this.surroundings.lookUp(path, range.start);
    if (value?.kind === "number") return computedNumber(range, value.value, value);
    return value && value.kind !== "unknown" ? value : unknownValue(range, { path });
  }

  #evaluateUnary(operator: string, operand: Value, range: TextRange): Value {
    const value =
      operand.kind === "number"
        ? computeUnary(range, operator, operand)
        : this.#evaluateSign(operator, operand, range);
    if (value) return value;
    return unknownValue(range, { malformed: operand.kind === "unknown" && operand.malformed });
  }

  /** `-np.array(...)` is the array times -1. */
  #evaluateSign(operator: string, operand: Value, range: TextRange): Value | null {
    if (operand.kind !== "grid" || !operand.isArray) return null;
    if (operator === "+") return operand;
    if (operator !== "-") return null;
    return computeOnGrids(range, "*", operand, computedNumber(range, -1), this.rules);
  }

  #evaluateBinary(it: Expression & { kind: "binary" }, range: TextRange): Value {
    const left = this.evaluate(it.left, range.start);
    const right = this.evaluate(it.right, range.start);
    const value =
      left.kind === "number" && right.kind === "number"
        ? computeBinary(range, it.operator, left, right, this.rules)
        : computeOnGrids(range, it.operator, left, right, this.rules);
    this.#budget.spend(value?.kind === "grid" ? value.values.length * bytesPerNumber : 0);
    return value ?? unknownValue(range);
  }

  #evaluateCall(it: CallExpression, range: TextRange): Value {
    const value = evaluateCall(this, it, range) ?? unknownValue(range);
    this.#budget.spend(value.kind === "grid" ? value.values.length * bytesPerNumber : 0);
    return value;
  }
}

function commaMissing({ at, length, left, right }: MissingComma, start: number): SourceProblem {
  const message = l10n.t("A comma is missing between {0} and {1}", left, right);
  return {
    message,
    range: { start: start + at, end: start + at + length },
    severity: "error",
    remedy: { kind: "addComma" },
  };
}
