import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { callHidden, rangeOf, toName, toText } from "../build.ts";
import { counting, operation } from "../operators.ts";
import { partsOf, typeText, unread } from "./syntax.ts";
import { lowerMaker } from "./makers.ts";
import { lowerTarget } from "./names.ts";
import { isPattern, matches } from "./patterns.ts";
import type { Lower } from "./scope.ts";

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
      if (!operand) return unread(view);
      const sign = view.children().at(-1)?.type;
      if (sign === "!") return lower.expression(operand, target);
      return sign === "++" || sign === "--"
        ? step(lower, operand, sign, "before", range)
        : unread(view);
    }
    case "is_pattern_expression":
    case "is_expression": {
      const value = view.field("expression") ?? view.field("left");
      const pattern = view.field("pattern") ?? view.field("right");
      if (!value || !pattern) return unread(view);
      return matches(lower, lower.expression(value), pattern);
    }
    case "as_expression": {
      const [left, right] = [view.field("left"), view.field("right")];
      const type = typeText(right);
      return left && type !== null
        ? callHidden(":asOrNull", [toText(type, range), lower.expression(left)], range)
        : unread(view);
    }
    default:
      return isPattern(view) ? unread(view) : (lowerMaker(lower, view, target) ?? unread(view));
  }
}

function lowerBinary(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const [leftView, sign, rightView] = ["left", "operator", "right"].map((each) => view.field(each));
  if (!leftView || !sign || !rightView) return unread(view);
  const left = lower.expression(leftView);
  const right = lower.expression(rightView);
  const operator = sign.text;
  return operation(operator, left, right, range) ?? unread(view, operator);
}

function lowerPrefix(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const [operand] = partsOf(view);
  const sign = view.children()[0]?.type;
  if (!operand) return unread(view);
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
      return step(lower, operand, sign, "after", range);
    default:
      return unread(view);
  }
}

/** `i++` */
function step(
  lower: Lower,
  operand: SyntaxView,
  sign: "++" | "--",
  gives: "before" | "after",
  range: Expression["range"],
): Expression {
  const target = lowerTarget(lower, operand);
  const operator = sign === "++" ? "+" : "-";
  return counting(target, operator, toName(":one", range), gives, range);
}
