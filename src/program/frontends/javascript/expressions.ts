import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { assigning, callHidden, literal, rangeOf, toName, toText, unread } from "../build.ts";
import { counting, isArithmetic, logicalOf, operation } from "../operators.ts";
import type { Block } from "./blocks.ts";
import { lowerAwait, lowerChain } from "./calls.ts";
import { lowerClassValue } from "./classes.ts";
import { emptyPlaces } from "./emptyPlaces.ts";
import { argumentsName, lowerFunctionValue, lowerHeld } from "./functions.ts";
import { lowerObject, lowerTemplate } from "./literals.ts";
import { nothing, readBigInt, readNumber, readString, toNumber } from "./literalValues.ts";
import { regroup } from "./precedence.ts";
import { isPlace, isRepeatable, lowerTarget } from "./targets.ts";

/** One expression of TypeScript or JavaScript. */
export function lowerExpression(given: SyntaxView, block: Block): Expression {
  const view = regroup(given);
  const range = rangeOf(view);
  switch (view.type) {
    case "identifier":
      return view.text === "arguments" && !block.declares("arguments")
        ? callHidden(":arguments", [toName(argumentsName, range)], range)
        : toName(block.read(view.text), range);
    case "this":
      return toName("this", range);
    case "undefined":
      return nothing(range);
    case "null":
      return literal({ type: "none" }, range);
    case "true":
    case "false":
      return literal({ type: "bool", value: view.type === "true" }, range);
    case "regex": {
      const [pattern, flags] = [view.field("pattern"), view.field("flags")];
      const parts = [pattern?.text ?? "", flags?.text ?? ""].map((text) => toText(text, range));
      return callHidden(":regex", parts, range);
    }
    case "private_property_identifier":
      return toText(view.text, range);
    case "number": {
      const digits = readBigInt(view.text);
      if (digits !== null) return callHidden(":bigint", [toText(digits, range)], range);
      const value = readNumber(view.text);
      return value === null
        ? unread(view, `the number ${view.text} is not followed`)
        : toNumber(value, range);
    }
    case "string":
      return toText(readString(view), range);
    case "template_string":
      return lowerTemplate(view, block);
    case "array":
      return lowerArray(view, block);
    case "object":
      return lowerObject(view, block);
    case "spread_element":
      return { kind: "spread", value: lowerOnly(view, block), range };
    case "arrow_function":
    case "function_expression":
    case "function":
    case "generator_function":
      return lowerFunctionValue(view, block);
    case "call_expression":
    case "member_expression":
    case "subscript_expression":
    case "new_expression":
      return lowerChain(view, block);
    case "as_expression":
    case "satisfies_expression":
    case "non_null_expression":
    case "instantiation_expression":
      return lowerFirst(view, block);
    case "parenthesized_expression":
      return lowerOnly(view, block);
    case "await_expression":
      return lowerAwait(lowerOnly(view, block), block, range);
    case "type_assertion":
      return lowerOnly(view, block);
    case "sequence_expression":
      return callHidden(":last", lowerAll(view, block), range);
    case "class":
      return lowerClassValue(view, block);
    case "yield_expression": {
      const value = view.named().at(-1);
      const from = view.first("*") !== null;
      return { kind: "yield", value: value ? lowerExpression(value, block) : null, from, range };
    }
    case "jsx_element":
    case "jsx_self_closing_element":
    case "jsx_fragment":
      return callHidden(
        ":jsx",
        jsxValues(view).map((each) => lowerExpression(each, block)),
        range,
      );
    default:
      return lowerOperation(view, block);
  }
}

/** Whether it is a variable that its block declares as one that keeps its value. */
function isFixed(view: SyntaxView, block: Block): boolean {
  return view.type === "identifier" && block.isFixed(view.text);
}

/** The expressions inside an element, its attributes included; `{...props}` may be of anything. */
function jsxValues(view: SyntaxView): readonly SyntaxView[] {
  return view.named().flatMap((each) => {
    if (each.type !== "jsx_expression") return jsxValues(each);
    return each
      .named()
      .flatMap((inner) => (inner.type === "spread_element" ? inner.named() : inner));
  });
}

/** An array, with its empty places put in where they are. */
function lowerArray(view: SyntaxView, block: Block): Expression {
  const range = rangeOf(view);
  const items = lowerAll(view, block);
  const places = emptyPlaces(view);
  const made: Expression = { kind: "collection", type: "list", items, range };
  if (places.length === 0) return made;
  if (items.some(({ kind }) => kind === "spread")) return unread(view);
  return callHidden(":holes", [made, ...places.map((at) => toNumber(at, range))], range);
}

/** All parts of a list, in order. */
export function lowerAll(view: SyntaxView, block: Block): readonly Expression[] {
  return view.named().map((each) => lowerExpression(each, block));
}

function lowerFirst(view: SyntaxView, block: Block): Expression {
  const inner = view.named()[0];
  return inner ? lowerExpression(inner, block) : unread(view);
}

function lowerOnly(view: SyntaxView, block: Block): Expression {
  const inner = view.named().at(-1);
  return inner ? lowerExpression(inner, block) : unread(view);
}

function lowerOperation(view: SyntaxView, block: Block): Expression {
  const range = rangeOf(view);
  const [left, right] = [view.field("left"), view.field("right")];
  const operator = view.field("operator")?.text ?? "";
  switch (view.type) {
    case "binary_expression":
      if (/^require\.main\s*===?\s*module$/.test(view.text))
        return callHidden(":isMain", [], range);
      return left && right ? lowerBinary(view, operator, [left, right], block) : unread(view);
    case "unary_expression":
      return lowerUnary(view, operator, block);
    case "ternary_expression": {
      const parts = ["condition", "consequence", "alternative"].flatMap(
        (field) => view.field(field) ?? [],
      );
      const [test, then, otherwise] = parts.map((part) => lowerExpression(part, block));
      if (!test || !then || !otherwise) return unread(view);
      return { kind: "conditional", test, then, otherwise, range };
    }
    case "assignment_expression": {
      if (!left || !right) return unread(view);
      if (isFixed(left, block))
        return callHidden(":constant", [lowerExpression(right, block)], range);
      if (!isPlace(left))
        return unread(view, "this assignment inside an expression is not followed");
      const value =
        left.type === "identifier"
          ? lowerHeld(left.text, right, block)
          : lowerExpression(right, block);
      return assigning(lowerTarget(left, block), value, range);
    }
    case "augmented_assignment_expression":
      return left && right ? lowerAugmented(view, [left, right], block) : unread(view);
    case "update_expression": {
      const counted = view.field("argument");
      if (!counted || !isPlace(counted)) return unread(view);
      if (isFixed(counted, block)) return callHidden(":constant", [], range);
      const gives = view.start === counted.start ? "before" : "after";
      const one = toNumber(1, { start: range.end, end: range.end });
      const sign = operator === "--" ? "-" : "+";
      return counting(lowerTarget(counted, block), sign, one, gives, range);
    }
    default:
      return unread(
        view,
        view.node.broken
          ? "this line is not complete"
          : `${view.type.replaceAll("_", " ")} is not read`,
      );
  }
}

function lowerBinary(
  view: SyntaxView,
  operator: string,
  [left, right]: readonly [SyntaxView, SyntaxView],
  block: Block,
): Expression {
  const range = rangeOf(view);
  const [a, b] = [lowerExpression(left, block), lowerExpression(right, block)];
  if (operator === "instanceof") return callHidden(":instanceof", [a, b], range);
  return operation(operator, a, b, range) ?? unread(view, `${operator} is not read`);
}

function lowerUnary(view: SyntaxView, operator: string, block: Block): Expression {
  const range = rangeOf(view);
  const inner = view.field("argument");
  if (!inner) return unread(view);
  if (operator === "delete") return lowerDelete(view, inner, block);
  const operand = lowerExpression(inner, block);
  switch (operator) {
    case "!":
      return { kind: "not", operand, range };
    case "-":
    case "+":
    case "~":
      return { kind: "unary", operator, operand, range };
    case "typeof":
    case "void":
      return callHidden(`:${operator}`, [operand], range);
    default:
      return unread(view, `${operator} is not read`);
  }
}

/** `delete object.name` where its value is needed. */
function lowerDelete(view: SyntaxView, inner: SyntaxView, block: Block): Expression {
  const range = rangeOf(view);
  const place = lowerExpression(inner, block);
  if (place.kind === "attribute")
    return callHidden(":delete", [place.object, toText(place.name, range)], range);
  return place.kind === "subscript"
    ? callHidden(":delete", [place.object, place.index], range)
    : unread(view, "delete is not read");
}

function lowerAugmented(
  view: SyntaxView,
  [left, right]: readonly [SyntaxView, SyntaxView],
  block: Block,
): Expression {
  const range = rangeOf(view);
  const operator = (view.field("operator")?.text ?? "").slice(0, -1);
  const logical = logicalOf(operator);
  if (logical ? !isRepeatable(left) : !isPlace(left))
    return unread(view, "this assignment is not followed");
  const value = lowerExpression(right, block);
  if (isFixed(left, block) && !logical) return callHidden(":constant", [value], range);
  const target = lowerTarget(left, block);
  if (logical) {
    const assigned: Expression = assigning(target, value, range);
    const before = lowerExpression(left, block);
    return { kind: "logical", operator: logical, left: before, right: assigned, range };
  }
  return isArithmetic(operator)
    ? counting(target, operator, value, "after", range)
    : unread(view, `${operator}= is not read`);
}
