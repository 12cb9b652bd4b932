import { languages } from "../../languages.ts";
import { mathBuilders } from "../evaluation/arrayBuilders.ts";
import type { Builder, EvaluationRules } from "../evaluation/evaluationRules.ts";
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
import {
  bind,
  change,
  closed,
  findCommon,
  nothing,
  type Naming,
} from "../syntax/commonFindings.ts";
import type { Finding } from "../syntax/grammar.ts";
import { numberIn } from "../syntax/numbers.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";
import { toDialect } from "../syntax/treeSession.ts";

const rules: EvaluationRules = {
  integerDivision: true,
  python: false,
  selfNames: [],
  numbers: new Map([
    ["math.Pi", Math.PI],
    ["math.E", Math.E],
  ]),
  builders: new Map<string, Builder>([
    ["()", (one) => one.args[0] ?? null],
    ["float64", (one) => one.args[0] ?? null],
    ...mathBuilders("math", { Sqrt: Math.sqrt, Pow: Math.pow, Exp: Math.exp, Log: Math.log }),
  ]),
};

/** `[]float64{1, 2}`, `{1, 2}` inside of it, and rows of a named type: `Matrix{{1, 2}, {3, 4}}`. */
function isList(view: SyntaxView): boolean {
  if (view.type === "literal_value") return !view.first("keyed_element");
  if (view.type !== "composite_literal") return false;
  const type = view.field("type")?.type ?? "";
  if (type === "type_identifier") return hasRows(view.field("body"));
  return /^(?:slice|array|implicit_length_array)_type$/.test(type);
}

function hasRows(body: SyntaxView | null): boolean {
  const items = body?.named().filter(({ type }) => type !== "comment") ?? [];
  const isRow = (item: SyntaxView): boolean =>
    item.type === "literal_element" && item.named()[0]?.type === "literal_value";
  return items.length > 0 && items.every(isRow);
}

function toExpression(view: SyntaxView): Expression {
  switch (view.type) {
    case "int_literal":
    case "float_literal":
      return numberIn(view.text, /$^/);
    case "true":
    case "false":
      return { kind: "boolean", length: view.length, value: view.type === "true" };
    case "interpreted_string_literal":
      return { kind: "text", length: view.length, value: view.text.slice(1, -1) };
    case "identifier":
      return { kind: "name", length: view.length, path: view.text };
    case "selector_expression":
      return member(view, view.field("operand"), view.field("field"), toExpression);
    case "unary_expression":
      return unary(view, view.field("operator"), view.field("operand"), toExpression);
    case "binary_expression":
      return binary(view, toExpression);
    case "parenthesized_expression":
      return callWith(view, "()", view.named()[0] ?? null, toExpression);
    case "literal_element": {
      const [inner] = view.named();
      return inner ? toExpression(inner) : unknownExpression(view);
    }
    case "literal_value":
      return isList(view) ? toListExpression(view, view, toExpression) : unknownExpression(view);
    case "composite_literal": {
      const body = view.field("body");
      return body && isList(view)
        ? toListExpression(view, body, toExpression)
        : unknownExpression(view);
    }
    case "call_expression": {
      const list = view.field("arguments");
      return list
        ? call(
            view,
            view.field("function")?.text ?? "",
            null,
            toArguments(view, list, toExpression),
          )
        : unknownExpression(view);
    }
    default:
      return unknownExpression(view);
  }
}

const naming: Naming = {
  types: ["type_spec"],
  functions: ["function_declaration", "method_declaration"],
  isFunction: (value) => value.type === "func_literal",
  isList: (view) => view.type === "composite_literal" && isList(view),
};

/** The only name on the left, and the only value on the right. */
function single(view: SyntaxView | null): SyntaxView | null {
  const parts = view?.type === "expression_list" ? view.named() : view ? [view] : [];
  return parts.length === 1 ? parts[0]! : null;
}

function find(view: SyntaxView): Finding {
  switch (view.type) {
    case "import_declaration":
    case "package_clause":
      return closed;
    case "var_spec":
    case "const_spec":
      return bind(naming, view.field("name"), single(view.field("value")), "local");
    case "short_var_declaration": {
      const name = single(view.field("left"));
      return name ? bind(naming, name, single(view.field("right")), "local") : nothing;
    }
    case "keyed_element": {
      const [key, value] = [view.field("key"), view.field("value")];
      return bind(naming, key, value && (value.named()[0] ?? value), "label");
    }
    case "parameter_declaration":
      return bind(naming, view.field("name"), null, "parameter");
    case "inc_statement":
    case "dec_statement":
      return change(view.named()[0] ?? null);
    case "assignment_statement": {
      const left = single(view.field("left"));
      const isPlain = view.field("operator")?.text === "=" && left?.type === "identifier";
      return isPlain ? bind(naming, left, single(view.field("right")), "local") : change(left);
    }
    default:
      return findCommon(naming, view);
  }
}

/** Go: slices, arrays, and constants. */
export const go = toDialect(languages.go, { rules, find, toExpression, isList });
