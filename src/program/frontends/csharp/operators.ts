import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { callHidden, rangeOf, toText, unreadSyntax } from "../build.ts";
import { operation, step } from "../operators.ts";
import { typeText } from "./syntax.ts";
import { lowerCreation } from "./creation.ts";
import { isPattern, matches } from "./patterns.ts";
import type { Lower } from "../declared/scope.ts";

/** An operator, a test, or what creates a value. */
export function lowerOperator(lower: Lower, view: SyntaxView, target: string | null): Expression {
  const range = rangeOf(view);
  switch (view.type) {
    case "binary_expression":
      return lowerBinary(lower, view);
    case "prefix_unary_expression":
      return lowerPrefix(lower, view);
    case "postfix_unary_expression": {
      const [operand] = partsOf(view);
      if (!operand) return unreadSyntax(view);
      const sign = view.children().at(-1)?.type;
      if (sign === "!") return lower.expression(operand, target);
      return sign === "++" || sign === "--"
        ? step(lower.target(operand), sign, "before", range)
        : unreadSyntax(view);
    }
    case "is_pattern_expression":
    case "is_expression": {
      const value = view.field("expression") ?? view.field("left");
      const pattern = view.field("pattern") ?? view.field("right");
      if (!value || !pattern) return unreadSyntax(view);
      return matches(lower, lower.expression(value), pattern);
    }
    case "as_expression": {
      const [left, right] = [view.field("left"), view.field("right")];
      const type = typeText(right);
      return left && type !== null
        ? callHidden(":asOrNull", [toText(type, range), lower.expression(left)], range)
        : unreadSyntax(view);
    }
    default:
      return isPattern(view)
        ? unreadSyntax(view)
        : (lowerCreation(lower, view, target) ?? unreadSyntax(view));
  }
}

function lowerBinary(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const [leftView, sign, rightView] = ["left", "operator", "right"].map((each) => view.field(each));
  if (!leftView || !sign || !rightView) return unreadSyntax(view);
  const left = lower.expression(leftView);
  const right = lower.expression(rightView);
  const operator = sign.text;
  return operation(operator, left, right, range) ?? unreadSyntax(view, operator);
}

function lowerPrefix(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const [operand] = partsOf(view);
  const sign = view.children()[0]?.type;
  if (!operand) return unreadSyntax(view);
  switch (sign) {
    case "-":
    case "+":
    case "~":
      return { kind: "unary", operator: sign, operand: lower.expression(operand), range };
    case "!":
      return { kind: "not", operand: lower.expression(operand), range };
    case "^":
      return callHidden(":fromEnd", [lower.expression(operand)], range);
    case "++":
    case "--":
      return step(lower.target(operand), sign, "after", range);
    default:
      return unreadSyntax(view);
  }
}
