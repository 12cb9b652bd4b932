import type { Argument, Expression } from "../evaluation/expression.ts";
import {
  binary,
  call,
  callWith,
  invocation,
  member,
  placedIn,
  toItems,
  toListExpression,
  unary,
  unknownExpression,
} from "../evaluation/expressions.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";

/** Turns a TypeScript or JavaScript node into an expression that all dialects share. */
export function toTypeScriptExpression(view: SyntaxView): Expression {
  switch (view.type) {
    case "number":
      return toTypeScriptNumber(view.text);
    case "true":
    case "false":
      return { kind: "boolean", length: view.length, value: view.type === "true" };
    case "string":
    case "template_string":
      return toText(view);
    case "identifier":
    case "this":
      return { kind: "name", length: view.length, path: view.text };
    case "member_expression":
      return member(view, view.field("object"), view.field("property"), toTypeScriptExpression);
    case "array":
      return toListExpression(view, view, toTypeScriptExpression);
    case "unary_expression":
      return unary(view, view.field("operator"), view.field("argument"), toTypeScriptExpression);
    case "binary_expression":
      return binary(view, toTypeScriptExpression);
    case "parenthesized_expression":
    case "as_expression":
    case "satisfies_expression":
    case "non_null_expression":
      return callWith(view, "()", view.named()[0] ?? null, toTypeScriptExpression);
    case "type_assertion":
      return callWith(view, "()", view.named().at(-1) ?? null, toTypeScriptExpression);
    case "arrow_function":
      return toLambda(view);
    case "call_expression":
    case "new_expression":
      return toCall(view);
    default:
      return unknownExpression(view);
  }
}

/** The expression inside `as const`, `satisfies T` and brackets. */
export function withoutTypes(view: SyntaxView): SyntaxView {
  const wrappers = ["as_expression", "satisfies_expression", "parenthesized_expression"];
  const inner = wrappers.includes(view.type) ? view.named()[0] : undefined;
  return inner ? withoutTypes(inner) : view;
}

function toText(view: SyntaxView): Expression {
  if (view.first("template_substitution")) return unknownExpression(view);
  const value = view.text.slice(1, -1);
  return { kind: "text", length: view.length, value };
}

function toLambda(view: SyntaxView): Expression {
  const body = view.field("body");
  if (!body || body.type === "statement_block") return unknownExpression(view);
  return {
    kind: "lambda",
    length: view.length,
    body: placedIn(view, body, toTypeScriptExpression),
  };
}

function toCall(view: SyntaxView): Expression {
  const made = view.field("constructor");
  const target = made ?? view.field("function");
  if (!target) return unknownExpression(view);
  const list = view.field("arguments");
  const args = list?.type === "arguments" ? toArguments(view, list) : [];
  if (made) return call(view, `new ${made.text}`, null, args);
  if (target.text === "Array.from") return toArrayFrom(view, args);
  return invocation(view, toTypeScriptExpression(target), args);
}

function toArguments(view: SyntaxView, list: SyntaxView): Argument[] {
  return toItems(list, toTypeScriptExpression).map(({ at, it }) => ({
    at: at + list.start - view.start,
    it,
    name: null,
  }));
}

/** `Array.from({ length: 3 }, ...)` becomes a call with the length itself. */
function toArrayFrom(view: SyntaxView, args: readonly Argument[]): Expression {
  const given = view.field("arguments")?.named()[0];
  if (given?.type !== "object") return call(view, "Array.from", null, args);
  const pair = given.named().find((child) => child.field("key")?.text === "length");
  const length = pair?.field("value");
  if (!length) return unknownExpression(view);
  const size = { ...placedIn(view, length, toTypeScriptExpression), name: null };
  return call(view, "Array.from length", null, [size, ...args.slice(1)]);
}

/** A JavaScript number: `1_000`, `0xff`, `.5`, `1e-3`; a big integer is none. */
function toTypeScriptNumber(text: string): Expression {
  const value = Number(text.replaceAll("_", ""));
  if (Number.isNaN(value)) return { kind: "unknown", length: text.length, malformed: false };
  return { kind: "number", length: text.length, value, integer: false, single: false };
}
