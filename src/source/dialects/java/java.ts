import { languages } from "../../languages.ts";
import type { Builder, EvaluationRules } from "../evaluation/evaluationRules.ts";
import { mathBuilders } from "../evaluation/arrayBuilders.ts";
import type { Expression } from "../evaluation/expression.ts";
import {
  binary,
  call,
  callWith,
  member,
  toArguments,
  toListExpression,
  unary,
  unknownExpression,
} from "../evaluation/expressions.ts";
import { filledGrid } from "../evaluation/grids.ts";
import type { Finding } from "../syntax/grammar.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";
import { toDialect } from "../syntax/treeSession.ts";
import {
  bind,
  change,
  closed,
  findCommon,
  nothing,
  type Naming,
} from "../syntax/commonFindings.ts";
import { numberIn } from "../syntax/numbers.ts";

const emptyArray: Builder = (one) => {
  const sizes = one.args.map((size) => (size.kind === "number" ? size.value : NaN));
  return filledGrid(one, sizes, 0, false);
};

const rules: EvaluationRules = {
  integerDivision: true,
  python: false,
  selfNames: ["this"],
  numbers: new Map([
    ["Math.PI", Math.PI],
    ["Math.E", Math.E],
    ["Double.POSITIVE_INFINITY", Infinity],
    ["Double.NEGATIVE_INFINITY", -Infinity],
    ["Double.NaN", NaN],
  ]),
  builders: new Map<string, Builder>([
    ["()", (one) => one.args[0] ?? null],
    ["new[]", emptyArray],
    ...mathBuilders("Math", { sqrt: Math.sqrt, pow: Math.pow, exp: Math.exp, log: Math.log }),
  ]),
};

/** `List.of(1, 2)` and `Arrays.asList(1, 2)` are lists. */
function isListCall(view: SyntaxView): boolean {
  if (view.type !== "method_invocation") return false;
  const callee = `${view.field("object")?.text ?? ""}.${view.field("name")?.text ?? ""}`;
  return callee === "List.of" || callee === "Arrays.asList";
}

function isList(view: SyntaxView): boolean {
  return (
    view.type === "array_initializer" ||
    view.type === "array_creation_expression" ||
    isListCall(view)
  );
}

function toExpression(view: SyntaxView): Expression {
  switch (view.type) {
    case "decimal_integer_literal":
    case "hex_integer_literal":
    case "decimal_floating_point_literal":
      return numberIn(view.text, /[lfd]$/i);
    case "true":
    case "false":
      return { kind: "boolean", length: view.length, value: view.type === "true" };
    case "string_literal":
      return { kind: "text", length: view.length, value: view.text.slice(1, -1) };
    case "identifier":
    case "this":
      return { kind: "name", length: view.length, path: view.text };
    case "field_access":
      return member(view, view.field("object"), view.field("field"), toExpression);
    case "unary_expression":
      return unary(view, view.field("operator"), view.field("operand"), toExpression);
    case "binary_expression":
      return binary(view, toExpression);
    case "parenthesized_expression":
      return callWith(view, "()", view.named()[0] ?? null, toExpression);
    case "array_initializer":
      return toListExpression(view, view, toExpression);
    case "array_creation_expression":
      return toArray(view);
    case "method_invocation":
      return toCall(view);
    default:
      return unknownExpression(view);
  }
}

function toArray(view: SyntaxView): Expression {
  const value = view.field("value");
  if (value) return toListExpression(view, value, toExpression);
  const sizes = view.named().filter(({ type }) => type === "dimensions_expr");
  if (view.first("dimensions")) return unknownExpression(view);
  return call(
    view,
    "new[]",
    null,
    sizes.flatMap((size) => toArguments(view, size, toExpression)),
  );
}

function toCall(view: SyntaxView): Expression {
  const list = view.field("arguments");
  if (!list) return unknownExpression(view);
  if (isListCall(view)) return toListExpression(view, list, toExpression);
  const object = view.field("object");
  const name = view.field("name")?.text ?? "";
  const callee = object ? `${object.text}.${name}` : name;
  return call(view, callee, null, toArguments(view, list, toExpression));
}

const naming: Naming = {
  types: ["class_declaration", "record_declaration", "interface_declaration", "enum_declaration"],
  functions: ["method_declaration", "constructor_declaration"],
  isFunction: (value) => value.type === "lambda_expression",
  isList,
};

/** Methods that change the list that they are called on. */
const changing = /^(?:add|addAll|set|remove|clear|sort|replaceAll)$/;

function find(view: SyntaxView): Finding {
  switch (view.type) {
    case "import_declaration":
    case "package_declaration":
    case "annotation":
      return closed;
    case "formal_parameter":
      return bind(naming, view.field("name"), null, "parameter");
    case "enhanced_for_statement":
      return bind(naming, view.field("name"), null, "local");
    case "variable_declarator":
      return bind(naming, view.field("name"), view.field("value"), "local");
    case "update_expression":
      return change(view.named()[0] ?? null);
    case "assignment_expression": {
      const left = view.field("left");
      const isPlain = view.field("operator")?.text === "=";
      if (!isPlain || left?.type === "array_access") return change(left);
      if (left?.type === "identifier") return bind(naming, left, view.field("right"), "local");
      return left?.type === "field_access"
        ? bind(naming, left.field("field"), view.field("right"), "member")
        : nothing;
    }
    case "method_invocation":
      if (changing.test(view.field("name")?.text ?? "")) return change(view.field("object"));
      return findCommon(naming, view);
    default:
      return findCommon(naming, view);
  }
}

/** Java: arrays, `List.of`, and constants. */
export const java = toDialect(languages.java, { rules, find, toExpression, isList });
