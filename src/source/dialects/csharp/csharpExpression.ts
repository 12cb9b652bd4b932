import type { Argument, Expression } from "../evaluation/expression.ts";
import {
  binary,
  call,
  callWith,
  invocation,
  member,
  toItems,
  toListExpression,
  unary,
  unknownExpression,
} from "../evaluation/expressions.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";

/** Turns a C# node into an expression that all dialects share. */
export function toCSharpExpression(view: SyntaxView): Expression {
  switch (view.type) {
    case "integer_literal":
    case "real_literal":
      return toCSharpNumber(view.text);
    case "boolean_literal":
      return { kind: "boolean", length: view.length, value: view.text === "true" };
    case "string_literal":
    case "verbatim_string_literal":
    case "raw_string_literal":
      return { kind: "text", length: view.length, value: toText(view) };
    case "identifier":
    case "predefined_type":
    case "this":
      return view.length === 0
        ? unknownExpression(view)
        : { kind: "name", length: view.length, path: view.text };
    case "member_access_expression":
      return toMember(view);
    case "prefix_unary_expression":
      return unary(
        view,
        view.children()[0] ?? null,
        view.named().at(-1) ?? null,
        toCSharpExpression,
      );
    case "binary_expression":
      return binary(view, toCSharpExpression);
    case "parenthesized_expression":
    case "checked_expression":
    case "arrow_expression_clause":
      return callWith(view, "()", view.named()[0] ?? null, toCSharpExpression);
    case "argument":
      return toArgument(view);
    case "cast_expression":
      return callWith(
        view,
        `cast ${view.field("type")?.text ?? ""}`,
        view.field("value"),
        toCSharpExpression,
      );
    case "invocation_expression":
      return toInvocation(view);
    default:
      return isCSharpList(view) ? toCreation(view) : unknownExpression(view);
  }
}

const creations = new Set([
  "object_creation_expression",
  "implicit_object_creation_expression",
  "array_creation_expression",
  "implicit_array_creation_expression",
  "stackalloc_expression",
  "implicit_stackalloc_expression",
]);

/** The nodes that make a list or an object in C#. */
export function isCSharpList(view: SyntaxView): boolean {
  return (
    creations.has(view.type) ||
    view.type === "initializer_expression" ||
    view.type === "element_binding_expression" ||
    view.type === "collection_expression"
  );
}

/** `new Config { HeadCount = 2 }` and `new { HeadCount = 2 }`: names with values, not a list. */
export function isObjectInitializer(view: SyntaxView): boolean {
  if (view.type === "anonymous_object_creation_expression") return true;
  const initializer = creations.has(view.type) ? view.first("initializer_expression") : null;
  return initializer?.first("assignment_expression") != null;
}

/** The expression of an argument, without its name. */
export function argumentValue(argument: SyntaxView): SyntaxView | null {
  const name = argument.field("name");
  return argument.named().findLast((child) => child.start !== name?.start) ?? null;
}

function toArgument(view: SyntaxView): Expression {
  const value = argumentValue(view);
  return value?.start === view.start
    ? toCSharpExpression(value)
    : callWith(view, "()", value, toCSharpExpression);
}

function toText(view: SyntaxView): string {
  return view.first("string_literal_content", "raw_string_content")?.text ?? trimQuotes(view.text);
}

function trimQuotes(text: string): string {
  return text.replace(/^@?"+|"+$/gu, "");
}

function toMember(view: SyntaxView): Expression {
  const name = view.field("name");
  // `1.` is a number whose fraction is still to be typed.
  if (name?.length === 0 && /^\d+\.$/u.test(view.text)) return toCSharpNumber(view.text);
  return member(view, view.field("expression"), name, toCSharpExpression);
}

function toInvocation(view: SyntaxView): Expression {
  const target = view.field("function");
  const list = view.field("arguments");
  if (!target || !list) return unknownExpression(view);
  const callee = toCSharpExpression(target);
  return invocation(view, withoutTypeArguments(callee, target), toArguments(view, list));
}

/** `Array.Empty<double>` is called `Array.Empty`. */
function withoutTypeArguments(callee: Expression, target: SyntaxView): Expression {
  if (callee.kind === "name") {
    return { ...callee, path: callee.path.replace(/<.*$/su, "") };
  }
  const generic = target.type === "generic_name" ? target.first("identifier") : null;
  return generic ? { kind: "name", length: target.length, path: generic.text } : callee;
}

function toArguments(view: SyntaxView, list: SyntaxView): Argument[] {
  const names = new Map(
    list.named().map((child) => [child.start - list.start, child.field("name")?.text ?? null]),
  );
  return toItems(list, toCSharpExpression).map(({ at, it }) => ({
    at: at + list.start - view.start,
    it,
    name: names.get(at) ?? null,
  }));
}

function toCreation(view: SyntaxView): Expression {
  if (isObjectInitializer(view)) return unknownExpression(view);
  const holder = creations.has(view.type) ? view.first("initializer_expression") : view;
  if (holder) return toListExpression(view, holder, toCSharpExpression);
  if (view.type === "array_creation_expression") return toEmptyArray(view);
  const type = view.field("type")?.text.replace(/<.*$/su, "").trim();
  const list = view.first("argument_list");
  return call(view, type ? `new ${type}` : "new", null, list ? toArguments(view, list) : []);
}

/** `new double[3, 4]`; the arrays in `new double[3][]` are not made yet. */
function toEmptyArray(view: SyntaxView): Expression {
  const rank = view.field("type")?.field("rank");
  const isPlain = /^new\s+[\w.]+\s*\[[^[\]]+\]$/u.test(view.text);
  if (!rank || !isPlain) return unknownExpression(view);
  const args = toItems(rank, toCSharpExpression).map(({ at, it }) => ({
    at: at + rank.start - view.start,
    it,
    name: null,
  }));
  return call(view, "new[]", null, args);
}

/** Parses a C# number: `1_000`, `0xFF`, `0b11`, `1.5f`, `2d`, `3m`, `4UL`, `1e-3`. */
function toCSharpNumber(text: string): Expression {
  const digits = text.replaceAll("_", "");
  const isRadix = /^0[xb]/iu.test(digits);
  const suffix = (isRadix ? /[ul]+$/iu : /[fdmul]+$/iu).exec(digits)?.[0].toLowerCase() ?? "";
  const number = Number(suffix ? digits.slice(0, -suffix.length) : digits);
  const single = suffix === "f";
  return {
    kind: "number",
    length: text.length,
    value: single ? Math.fround(number) : number,
    integer: isRadix || (!/[fdm]/u.test(suffix) && /^\d+$/u.test(digits.replace(/[ul]+$/iu, ""))),
    single,
  };
}
