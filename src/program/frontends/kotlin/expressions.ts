import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import {
  attribute,
  call,
  callHidden,
  collect,
  literal,
  rangeOf,
  toName,
  toText,
  unreadSyntax,
} from "../build.ts";
import { lowerCharacter } from "../csharp/literals.ts";
import { partsOf } from "../declared/syntax.ts";
import { operation, step } from "../operators.ts";
import { lowerCall } from "./calls.ts";
import { lowerObject } from "./classes.ts";
import { chosen, decided, safely } from "./choices.ts";
import { isIn, isOf } from "./flow.ts";
import { lowerAnonymous, lowerLambda, toLambda } from "./lambdas.ts";
import { lowerNumber, lowerText } from "./literals.ts";
import type { KotlinLowering } from "./lowering.ts";
import { checkName, delegateOf, resolveName, thisOf } from "./names.ts";
import { resultOf } from "./functions.ts";
import { genericCall, withSignOutside } from "./prefixes.ts";
import { labelOf } from "./syntax.ts";
import { isType } from "./types.ts";

/** One expression of Kotlin; `target`: the type that is expected. */
export function lowerExpression(
  lower: KotlinLowering,
  written: SyntaxView,
  target: string | null,
): Expression {
  const view = genericCall(written) ?? withSignOutside(written);
  const range = rangeOf(view);
  const parts = partsOf(view);
  const [first, second] = parts;
  switch (view.type) {
    case "identifier":
      return lowerName(lower, view);
    case "number_literal":
    case "float_literal":
      return lowerNumber(view);
    case "string_literal":
    case "multiline_string_literal":
      return lowerText(
        view,
        (name, own) => (name === "this" ? thisOf(lower, null, own) : resolveName(lower, name, own)),
        (each) => lower.expression(each),
      );
    case "character_literal":
      return lowerCharacter(view);
    case "this_expression":
      return thisOf(lower, view.first("identifier")?.text ?? null, range);
    case "parenthesized_expression":
    case "annotated_expression":
      return parts.length > 0 ? lower.expression(parts.at(-1)!, target) : unreadSyntax(view);
    case "if_expression":
    case "when_expression":
    case "try_expression":
    case "return_expression":
    case "throw_expression":
    case "labeled_expression":
      if (first?.type === "label" && parts.at(-1)?.type === "lambda_literal")
        return lambdaAlone(lower, parts.at(-1)!, target, labelOf(view));
      return chosen(lower, view, target);
    case "call_expression":
      return lowerCall(lower, view, target);
    case "navigation_expression":
      return lowerNavigation(lower, view);
    case "callable_reference":
      return lowerReference(lower, view);
    case "index_expression": {
      if (!first || !second) return unreadSyntax(view);
      const places = parts.slice(1).map((each) => lower.expression(each));
      const index =
        places.length === 1 ? places[0]! : collect("tuple", places, rangeOf(parts.at(-1)!));
      return { kind: "subscript", object: lower.expression(first), index, range };
    }
    case "lambda_literal":
      return lambdaAlone(lower, view, target, null);
    case "anonymous_function":
      return lowerAnonymous(lower, view, resultOf(lower, view));
    case "object_literal":
      return lowerObject(lower, view);
    default:
      return lowerOperator(lower, view, target);
  }
}

function lambdaAlone(
  lower: KotlinLowering,
  view: SyntaxView,
  target: string | null,
  label: string | null,
): Expression {
  const takesNothing = target !== null && /^(?:Func<[^,]*>|Action)$/.test(target);
  const labels = label === null ? [] : [label];
  return lowerLambda(lower, toLambda(view), { target, labels, hasReceiver: false, takesNothing });
}

function lowerName(lower: KotlinLowering, view: SyntaxView): Expression {
  const range = rangeOf(view);
  switch (view.text) {
    case "true":
    case "false":
      return literal({ type: "bool", value: view.text === "true" }, range);
    case "null":
      return literal({ type: "none" }, range);
    case "break":
    case "continue":
      return chosen(lower, view, null);
    default:
      return resolveName(lower, view.text.replaceAll("`", ""), range);
  }
}

/** `row.size`, `x?.size`, `Math::sqrt`, `super.size`. */
function lowerNavigation(lower: KotlinLowering, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const parts = partsOf(view);
  const [object, name] = [parts[0], parts.at(-1)];
  if (!object || !name || parts.length < 2) return unreadSyntax(view);
  const late = name.text === "isInitialized" ? lateIn(lower, object) : null;
  if (late) return callHidden(":isInitialized", [late.owner, toText(late.name, range)], range);
  if (view.first("::") && name.text === "class") return classLiteral(lower, object, range);
  if (view.first("::")) {
    const owner = lower.type(object) ?? object.text;
    const isNamed = object.type === "identifier" && /^[A-Z]/.test(object.text);
    const value = isNamed ? toName(object.text, range) : lower.expression(object);
    const own = isNamed ? toText(owner, range) : literal({ type: "none" }, range);
    return callHidden(":reference", [value, toText(name.text, range), own], range);
  }
  if (object.type === "super_expression")
    return callHidden(":base", [toText(name.text, range)], range);
  if (view.first("?."))
    return safely(lower, object, (value) => attribute(value, name.text, range), range);
  return attribute(lower.expression(object), name.text, range);
}

/** `x::class`, `Color::class`. */
function classLiteral(
  lower: KotlinLowering,
  object: SyntaxView,
  range: Expression["range"],
): Expression {
  const isName = object.type === "identifier" && !lower.scope.find(object.text);
  if (isName && /^(?:Int|Long|Double|Float|String|Boolean|Char|Short|Byte)$/.test(object.text))
    return unreadSyntax(object, "class");
  return callHidden(":classOf", [lower.expression(object)], range);
}

/** `this::name`, `::name`: a property and what has it; null: it is no reference to one. */
function lateIn(
  lower: KotlinLowering,
  view: SyntaxView,
): { readonly owner: Expression; readonly name: string } | null {
  const parts = partsOf(view);
  const name = parts.at(-1)?.text;
  if (name === undefined) return null;
  if (view.type === "navigation_expression" && view.first("::") && parts.length === 2)
    return { owner: lower.expression(parts[0]!), name };
  return view.type === "callable_reference" && parts.length === 1
    ? { owner: thisOf(lower, null, rangeOf(view)), name }
    : null;
}

/** `::exp`, `::Head`. */
function lowerReference(lower: KotlinLowering, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const parts = partsOf(view);
  const name = parts.at(-1);
  if (!name) return unreadSyntax(view);
  if (parts.length === 1) return resolveName(lower, name.text, range, true);
  const type = toText(lower.type(parts.find(isType)) ?? "object", range);
  const none = literal({ type: "none" }, range);
  return callHidden(":reference", [none, toText(name.text, range), type], range);
}

function lowerOperator(lower: KotlinLowering, view: SyntaxView, target: string | null): Expression {
  const range = rangeOf(view);
  const parts = partsOf(view);
  switch (view.type) {
    case "binary_expression": {
      const [left, sign, right] = ["left", "operator", "right"].map((each) => view.field(each));
      if (!left || !sign || !right) return unreadSyntax(view);
      if (/^(?:&&|\|\||\?:)$/.test(sign.text))
        return decided(lower, sign.text, left, right, { target, range });
      const [a, b] = [lower.expression(left), lower.expression(right)];
      return operation(sign.text, a, b, range) ?? unreadSyntax(view, sign.text);
    }
    case "unary_expression":
      return lowerUnary(lower, view, target);
    case "range_expression": {
      const [from, to] = parts;
      if (!from || !to) return unreadSyntax(view);
      const method = view.first("..<") ? "until()" : "rangeTo()";
      const callee = attribute(lower.expression(from), method, range);
      return call(callee, [lower.expression(to)], range);
    }
    case "infix_expression": {
      const [left, name, right] = parts;
      if (!left || !name || !right) return unreadSyntax(view);
      checkName(lower, name.text, range);
      const callee = attribute(lower.expression(left), `${name.text}()`, rangeOf(name));
      return call(callee, [lower.expression(right)], range);
    }
    case "in_expression": {
      const [left, right] = [view.field("left"), view.field("right")];
      if (!left || !right) return unreadSyntax(view);
      const test = isIn(lower, lower.expression(left), right, range);
      return view.first("!in") ? { kind: "not", operand: test, range } : test;
    }
    case "is_expression": {
      const [left, type] = [view.field("left"), view.field("right")];
      if (!left || !type) return unreadSyntax(view);
      const test = isOf(lower, lower.expression(left), type, range);
      return view.first("!is") ? { kind: "not", operand: test, range } : test;
    }
    case "as_expression": {
      const [left, type] = [view.field("left"), view.field("right")];
      if (!left || !type) return unreadSyntax(view);
      const own = lower.type(type);
      const value = lower.expression(left, own);
      return view.first("as?")
        ? callHidden(":asOrNull", [toText(own ?? "object", range), value], range)
        : callHidden(":as?", [toText(own ?? "object", range), value], range);
    }
    case "spread_expression":
      return parts[0]
        ? { kind: "spread", value: lower.expression(parts[0]), range }
        : unreadSyntax(view);
    default:
      return unreadSyntax(view);
  }
}

function lowerUnary(lower: KotlinLowering, view: SyntaxView, target: string | null): Expression {
  const range = rangeOf(view);
  const operand = view.field("argument");
  const sign = view.field("operator");
  if (!operand || !sign) return unreadSyntax(view);
  switch (sign.text) {
    case "!":
      return { kind: "not", operand: lower.expression(operand), range };
    case "!!":
      return callHidden(":present", [lower.expression(operand, target)], range);
    case "-":
    case "+":
      return {
        ...{ kind: "unary", operator: sign.text, range },
        operand: lower.expression(operand, target),
      };
    case "++":
    case "--": {
      const delegate =
        operand.type === "identifier" ? delegateOf(lower, operand.text, range) : null;
      if (delegate) {
        const left = lower.expression(operand);
        const operator = sign.text === "++" ? "+" : "-";
        const right = toName(":one", range);
        const made: Expression = { kind: "binary", operator, left, right, range };
        const isBefore = literal({ type: "bool", value: sign.start > operand.start }, range);
        return callHidden(":setDelegated", [delegate, made, isBefore], range);
      }
      return step(
        lower.target(operand),
        sign.text,
        sign.start < operand.start ? "after" : "before",
        range,
      );
    }
    default:
      return unreadSyntax(view, sign.text);
  }
}
