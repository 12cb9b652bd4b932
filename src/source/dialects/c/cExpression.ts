import type { Argument, Expression } from "../evaluation/expression.ts";
import {
  binary,
  callWith,
  invocation,
  member,
  toItems,
  toListExpression,
  unary,
  unknownExpression,
} from "../evaluation/expressions.ts";
import { toFilledMatrix } from "./commaInitialiser.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";

/** Turns a node of C or C++ into an expression that all dialects share. */
export function toCExpression(view: SyntaxView): Expression {
  switch (view.type) {
    case "number_literal":
      return toCNumber(view.text);
    case "true":
    case "false":
      return { kind: "boolean", length: view.length, value: view.type === "true" };
    case "string_literal":
      return { kind: "text", length: view.length, value: view.text.slice(1, -1) };
    case "identifier":
    case "this":
      return { kind: "name", length: view.length, path: view.text };
    case "qualified_identifier":
      return { kind: "name", length: view.length, path: view.text.replaceAll("::", ".") };
    case "field_expression":
      return member(view, view.field("argument"), view.field("field"), toCExpression);
    case "unary_expression":
      return unary(view, view.field("operator"), view.field("argument"), toCExpression);
    case "binary_expression":
      return binary(view, toCExpression);
    case "parenthesized_expression":
      return callWith(view, "()", view.named()[0] ?? null, toCExpression);
    case "cast_expression":
      return callWith(
        view,
        `cast ${view.field("type")?.text ?? ""}`,
        view.field("value"),
        toCExpression,
      );
    case "compound_literal_expression": {
      const list = view.field("value");
      return list ? toListExpression(view, list, toCExpression) : unknownExpression(view);
    }
    case "initializer_list":
      return view.first("initializer_pair")
        ? unknownExpression(view)
        : toListExpression(view, view, toCExpression);
    case "comma_expression":
      return toFilledMatrix(view, toCExpression);
    case "call_expression":
      return toCall(view);
    default:
      return unknownExpression(view);
  }
}

function toCall(view: SyntaxView): Expression {
  const target = view.field("function");
  const list = view.field("arguments");
  if (!target || !list) return unknownExpression(view);
  const args = toItems(list, toCExpression).map(({ at, it }): Argument => {
    return { at: at + list.start - view.start, it, name: null };
  });
  return invocation(view, toCExpression(target), args);
}

/** A number of C: `0xFF`, `1.5f`, `4UL`, `1e-3`, `1'000`. */
function toCNumber(text: string): Expression {
  const digits = text.replaceAll("'", "");
  const isHex = /^0x/iu.test(digits);
  const suffix = (isHex ? /[ul]+$/iu : /[ful]+$/iu).exec(digits)?.[0].toLowerCase() ?? "";
  const number = Number(suffix ? digits.slice(0, -suffix.length) : digits);
  if (Number.isNaN(number)) return { kind: "unknown", length: text.length, malformed: false };
  const single = !isHex && suffix.includes("f");
  return {
    kind: "number",
    length: text.length,
    value: single ? Math.fround(number) : number,
    integer: isHex || (!single && /^\d+$/u.test(digits.replace(/[ul]+$/iu, ""))),
    single,
  };
}
