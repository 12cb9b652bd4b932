import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Argument, Expression } from "../../ir/ir.ts";
import {
  argument,
  attribute,
  callHidden,
  literal,
  rangeOf,
  toName,
  toText,
  unreadSyntax,
  wholeLiteral,
} from "../build.ts";
import { unescape } from "../escapes.ts";
import { resolveName } from "../declared/names.ts";
import { operation } from "../operators.ts";
import { panics } from "./defers.ts";
import { assertion, errorAs } from "./typeTests.ts";
import { constantValue } from "./constants.ts";
import type { GoLowering } from "./lowering.ts";
import { composite } from "./composites.ts";
import { basicType, isBasic } from "./types.ts";

/** One expression of Go; `target`: the type that is expected. */
export function lowerExpression(
  lower: GoLowering,
  view: SyntaxView,
  target: string | null,
): Expression {
  const range = rangeOf(view);
  const parts = partsOf(view);
  switch (view.type) {
    case "identifier":
    case "type_identifier":
      return resolveName(lower, view.text, range);
    case "int_literal":
    case "float_literal": {
      const written = view.text.replaceAll("_", "");
      const digits = /^0\d+$/.test(written) ? `0o${written.slice(1)}` : written;
      const value = Number(digits);
      const type = view.type === "int_literal" ? "int" : "float";
      if (type === "int" && value > Number.MAX_SAFE_INTEGER && value < 2 ** 64)
        return wholeLiteral(digits, value < 2 ** 63 ? "long" : "ulong", range);
      return Number.isNaN(value) ? unreadSyntax(view) : literal({ type, value }, range);
    }
    case "rune_literal": {
      const code = unescape(view.text.slice(1, -1)).codePointAt(0);
      if (code === undefined) return unreadSyntax(view);
      return callHidden(
        ":cast",
        [toText("int32", range), literal({ type: "int", value: code }, range)],
        range,
      );
    }
    case "iota":
      return literal({ type: "int", value: lower.iota }, range);
    case "interpreted_string_literal":
    case "raw_string_literal": {
      const inner = view.text.slice(1, -1);
      return toText(view.type.startsWith("raw") ? inner : unescape(inner), range);
    }
    case "true":
    case "false":
      return literal({ type: "bool", value: view.type === "true" }, range);
    case "nil":
      return target !== null && /^(?:List|Dictionary)</.test(target)
        ? callHidden(":default", [toText(target, range)], range)
        : literal({ type: "none" }, range);
    case "parenthesized_expression":
      return parts[0] ? lower.expression(parts[0], target) : unreadSyntax(view);
    case "selector_expression": {
      const [operand, field] = [view.field("operand"), view.field("field")];
      if (!operand || !field) return unreadSyntax(view);
      const isType = lower.named.get(operand.text)?.type === "struct_type";
      if (
        isType &&
        !lower.scope.find(operand.text) &&
        lower.methodsOf(operand.text).has(field.text)
      )
        return callHidden(":methodOf", [toText(field.text, range)], range);
      return attribute(objectOf(lower, operand), field.text, range);
    }
    case "index_expression": {
      const [object, index] = [view.field("operand"), view.field("index")];
      if (!object || !index) return unreadSyntax(view);
      const called = objectOf(lower, object);
      // `Sum[int]` says what the compiler finds out by itself.
      if (isBasic(index.text) && !lower.scope.find(index.text)) return called;
      return { kind: "subscript", object: called, index: lower.expression(index), range };
    }
    case "slice_expression": {
      const operand = view.field("operand");
      const side = (name: string): Expression | null => {
        const own = view.field(name);
        return own && lower.expression(own);
      };
      if (!operand) return unreadSyntax(view);
      const [start, stop] = [side("start"), side("end")];
      const index: Expression = { kind: "slice", start, stop, step: null, range };
      const part: Expression = {
        kind: "subscript",
        object: objectOf(lower, operand),
        index,
        range,
      };
      const most = side("capacity");
      const none = literal({ type: "int", value: 0 }, range);
      return most ? callHidden(":limit", [part, start ?? none, stop ?? none, most], range) : part;
    }
    case "binary_expression":
      return lowerBinary(lower, view);
    case "unary_expression":
      return lowerUnary(lower, view, target);
    case "call_expression":
      return lowerCall(lower, view);
    case "type_conversion_expression": {
      const operand = view.field("operand");
      return operand ? conversion(lower, view.field("type"), operand, range) : unreadSyntax(view);
    }
    case "type_assertion_expression":
      return assertion(lower, view, false);
    case "composite_literal": {
      const [type, body] = [view.field("type"), view.field("body")];
      return type && body ? composite(lower, type, body) : unreadSyntax(view);
    }
    case "func_literal": {
      const definition = lower.functionOf(view, "func", { outer: lower.scope });
      return { kind: "lambda", definition: { ...definition, isAnonymous: true }, range };
    }
    default:
      return unreadSyntax(view);
  }
}

function lowerBinary(lower: GoLowering, view: SyntaxView): Expression {
  const [left, sign, right] = ["left", "operator", "right"].map((each) => view.field(each));
  if (!left || !sign || !right) return unreadSyntax(view);
  const range = rangeOf(view);
  const constant = constantValue(view);
  if (constant !== null) {
    // What is calculated stands nowhere in the text.
    const value = literal({ type: "float", value: constant }, range);
    const one = literal({ type: "int", value: 1 }, range);
    return { kind: "binary", operator: "*", left: value, right: one, range };
  }
  if (sign.text === "&^") {
    const inverse: Expression = {
      ...{ kind: "unary", operator: "~", operand: lower.expression(right), range },
    };
    return operation("&", lower.expression(left), inverse, range) ?? unreadSyntax(view);
  }
  return (
    operation(sign.text, lower.expression(left), lower.expression(right), range) ??
    unreadSyntax(view)
  );
}

function lowerUnary(lower: GoLowering, view: SyntaxView, target: string | null): Expression {
  const range = rangeOf(view);
  const operand = view.field("operand");
  if (!operand) return unreadSyntax(view);
  const value = (): Expression => lower.expression(operand, target);
  switch (view.field("operator")?.text) {
    case "-":
      // Constants have no negative zero.
      if (/^0*\.?0+$/.test(operand.text)) return value();
      return { kind: "unary", operator: "-", operand: value(), range };
    case "+":
      return value();
    case "^":
      return { kind: "unary", operator: "~", operand: value(), range };
    case "!":
      return { kind: "not", operand: value(), range };
    case "&":
      return addressOf(lower, operand) ?? callHidden(":address", [value()], range);
    case "*":
      return callHidden(":pointed", [value()], range);
    case "<-":
      return callHidden(":receive", [value()], range);
    default:
      return unreadSyntax(view);
  }
}

/** `(*p).field` and `(*p)[i]` are of what the pointer points to, not of a copy. */
function objectOf(lower: GoLowering, view: SyntaxView): Expression {
  const [inner] = view.type === "parenthesized_expression" ? partsOf(view) : [];
  const pointer = inner?.type === "unary_expression" ? inner.field("operand") : null;
  return pointer && inner!.text.startsWith("*")
    ? callHidden(":behind", [lower.expression(pointer)], rangeOf(view))
    : lower.expression(view);
}

/** `&x`, `&xs[i]`, `&object.field`; null: it is something else, such as a new struct. */
function addressOf(lower: GoLowering, view: SyntaxView): Expression | null {
  const range = rangeOf(view);
  switch (view.type) {
    case "identifier": {
      const variable = lower.scope.find(view.text);
      const value = lower.expression(view);
      if (!variable) return null;
      // Each turn of a loop has a variable of its own.
      if (variable.isInLoop) return callHidden(":addressInLoop", [value], range);
      lower.scope.noteAssigned(variable);
      return callHidden(":addressOf", [toText(variable.name, range), value], range);
    }
    case "index_expression": {
      const [object, index] = [view.field("operand"), view.field("index")];
      return object && index
        ? callHidden(":addressOfItem", [objectOf(lower, object), lower.expression(index)], range)
        : null;
    }
    case "selector_expression": {
      const [object, field] = [view.field("operand"), view.field("field")];
      return object && field
        ? callHidden(":addressOfField", [objectOf(lower, object), toText(field.text, range)], range)
        : null;
    }
    case "parenthesized_expression": {
      const [inner] = partsOf(view);
      return inner ? addressOf(lower, inner) : null;
    }
    default:
      return null;
  }
}

/** What a call gives back, which may be several arguments: `must(a.Mul(b))`. */
function several(lower: GoLowering, view: SyntaxView): Argument {
  const range = rangeOf(view);
  return argument({
    kind: "spread",
    value: callHidden(":several", [lower.given(view)], range),
    range,
  });
}

function argumentsOf(lower: GoLowering, views: readonly SyntaxView[]): Argument[] {
  const [only] = views;
  if (views.length === 1 && only?.type === "call_expression") return [several(lower, only)];
  return views.map((each) => {
    const inner = each.type === "variadic_argument" ? partsOf(each)[0] : null;
    if (!inner) return argument(lower.given(each));
    return argument({ kind: "spread", value: lower.expression(inner), range: rangeOf(each) });
  });
}

/** `f(x)`, `float64(x)`, `make([]float64, n)`. */
function lowerCall(lower: GoLowering, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const [callee, list] = [view.field("function"), view.field("arguments")];
  if (!callee || !list) return unreadSyntax(view);
  const given = partsOf(list);
  const [first, ...rest] = given;
  const isOwn = callee.type === "identifier" && lower.scope.find(callee.text) !== null;
  const found = callee.text === "errors.As" ? errorAs(lower, list) : null;
  if (found) return found;
  const own = byPointer(lower, callee);
  if (own) return { kind: "call", callee: own, args: argumentsOf(lower, given), range };
  if (callee.type === "identifier" && !isOwn) {
    if (callee.text === "recover") return callHidden(":recover", [toName(panics, range)], range);
    if ((callee.text === "error" || callee.text === "any") && first) return lower.expression(first);
    const isType = isBasic(callee.text) || lower.named.has(callee.text);
    if (isType && first) return conversion(lower, callee, first, range);
    if (lower.named.parameters.has(callee.text) && first)
      return conversion(lower, callee, first, range);
    if ((callee.text === "make" || callee.text === "new") && first) {
      if (callee.text === "make" && first.type === "channel_type") {
        const inner = toText(lower.type(first.field("value")) ?? "object", range);
        return callHidden(
          ":channel",
          [inner, ...rest.map((each) => lower.expression(each))],
          range,
        );
      }
      const type = toText(lower.type(first) ?? "object", range);
      const sizes = rest.map((each) => lower.expression(each));
      return callHidden(callee.text === "make" ? ":make" : ":new", [type, ...sizes], range);
    }
  }
  return { kind: "call", callee: lower.expression(callee), args: argumentsOf(lower, given), range };
}

/** A method that takes a pointer to what is no struct gets one to the variable: `stack.Push(1)`. */
function byPointer(lower: GoLowering, callee: SyntaxView): Expression | null {
  const [operand, field] = [callee.field("operand"), callee.field("field")];
  const isOne = callee.type === "selector_expression" && operand?.type === "identifier";
  if (!isOne || !field || !lower.pointerMethods.has(field.text)) return null;
  const variable = lower.scope.find(operand.text);
  if (!variable || variable.isInLoop) return null;
  lower.scope.noteAssigned(variable);
  const range = rangeOf(callee);
  const args = [toText(variable.name, range), lower.expression(operand)];
  return attribute(callHidden(":receiverOf", args, range), field.text, range);
}

function conversion(
  lower: GoLowering,
  type: SyntaxView | null,
  value: SyntaxView,
  range: Expression["range"],
): Expression {
  const basic = type && isBasic(type.text) ? basicType(type.text) : lower.type(type);
  const text = type && lower.named.has(type.text) ? lower.type(type) : basic;
  return callHidden(
    ":convert",
    [toText(text ?? "object", range), lower.expression(value, text)],
    range,
  );
}
