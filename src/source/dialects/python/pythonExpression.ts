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

/** Turns a Python node into an expression that all dialects share. */
export function toPythonExpression(view: SyntaxView): Expression {
  switch (view.type) {
    case "integer":
    case "float":
      return toPythonNumber(view.text);
    case "true":
    case "false":
      return { kind: "boolean", length: view.length, value: view.type === "true" };
    case "string":
      return toText(view);
    case "identifier":
      return { kind: "name", length: view.length, path: view.text };
    case "attribute":
      return member(view, view.field("object"), view.field("attribute"), toPythonExpression);
    case "list":
    case "tuple":
    case "expression_list":
      return toListExpression(view, view, toPythonExpression);
    case "unary_operator":
      return unary(view, view.field("operator"), view.field("argument"), toPythonExpression);
    case "binary_operator":
      return binary(view, toPythonExpression);
    case "parenthesized_expression":
      return callWith(view, "()", view.named()[0] ?? null, toPythonExpression);
    case "assignment":
      return callWith(view, "()", view.field("right"), toPythonExpression);
    case "keyword_argument":
      return callWith(view, "()", view.field("value"), toPythonExpression);
    case "list_comprehension":
      return toComprehension(view);
    case "call":
      return toCall(view);
    default:
      return unknownExpression(view);
  }
}

/** Everything that writes a list in Python. */
export function isPythonList(view: SyntaxView): boolean {
  return view.type === "list" || view.type === "tuple";
}

function toText(view: SyntaxView): Expression {
  if (view.first("interpolation")) return unknownExpression(view);
  const value = view.first("string_content")?.text ?? "";
  return { kind: "text", length: view.length, value };
}

function toCall(view: SyntaxView): Expression {
  const target = view.field("function");
  const list = view.field("arguments");
  if (!target || list?.type !== "argument_list") return unknownExpression(view);
  return invocation(view, toPythonExpression(target), toArguments(view, list));
}

function toArguments(view: SyntaxView, list: SyntaxView): Argument[] {
  const names = new Map(
    list.named().map((child) => [child.start - list.start, child.field("name")?.text ?? null]),
  );
  return toItems(list, toPythonExpression).map(({ at, it }) => ({
    at: at + list.start - view.start,
    it,
    name: names.get(at) ?? null,
  }));
}

/** `[body for _ in range(count)]`, where the body is the same every time. */
function toComprehension(view: SyntaxView): Expression {
  const body = view.field("body");
  const clauses = view.named().filter((child) => child.type.endsWith("_clause"));
  const [clause] = clauses;
  const counted = clause?.field("right");
  const variable = clause?.field("left");
  const isRange = counted?.type === "call" && counted.field("function")?.text === "range";
  const bounds = counted?.field("arguments")?.named() ?? [];
  const [count] = bounds;
  const isSimple = clauses.length === 1 && isRange && bounds.length === 1;
  if (!isSimple || !body || !count || variable?.type !== "identifier") {
    return unknownExpression(view);
  }
  if (mentions(body.text, variable.text)) return unknownExpression(view);
  return call(view, "comprehension", null, [
    { ...placedIn(view, count, toPythonExpression), name: null },
    { ...placedIn(view, body, toPythonExpression), name: null },
  ]);
}

function mentions(text: string, name: string): boolean {
  return text.split(/[^\p{L}\p{N}_]+/u).includes(name);
}

/** A Python number: `1_000`, `0xff`, `1.`, `.5`, `1e-3`; a complex number is none. */
function toPythonNumber(text: string): Expression {
  const digits = text.replaceAll("_", "");
  const value = Number(digits);
  if (Number.isNaN(value)) return { kind: "unknown", length: text.length, malformed: false };
  const integer = /^(?:\d+|0[xob].*)$/iu.test(digits);
  return { kind: "number", length: text.length, value, integer, single: false };
}
