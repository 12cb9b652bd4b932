import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { BinaryOperator, Comparison, Expression } from "../../ir/ir.ts";
import { hidden, named, partsOf, rangeOf, text, typeText, unread } from "./build.ts";
import { lowerMaker } from "./makers.ts";
import { lowerTarget } from "./names.ts";
import { isPattern, matches } from "./patterns.ts";
import type { Lower } from "./scope.ts";

const comparisons: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">="]);
const arithmetic: ReadonlySet<string> = new Set([
  "+",
  "-",
  "*",
  "/",
  "%",
  "&",
  "|",
  "^",
  "<<",
  ">>",
  ">>>",
]);

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
        ? hidden(":asOrNull", [text(type, range), lower.expression(left)], range)
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
  if (operator === "&&" || operator === "||") {
    return { kind: "logical", operator: operator === "&&" ? "and" : "or", left, right, range };
  }
  if (operator === "??") return { kind: "logical", operator, left, right, range };
  if (comparisons.has(operator)) {
    const rest = [{ operator: operator as Comparison, operand: right }];
    return { kind: "comparison", first: left, rest, range };
  }
  if (!arithmetic.has(operator)) return unread(view, operator);
  return { kind: "binary", operator: operator as BinaryOperator, left, right, range };
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
      return hidden(":fromEnd", [lower.expression(operand)], range);
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
  return { kind: "assigning", target, operator, value: named(":one", range), gives, range };
}
