import { languages } from "../../languages.ts";
import type { Builder, EvaluationRules } from "../evaluation/evaluationRules.ts";
import type { Expression } from "../evaluation/expression.ts";
import {
  binary,
  call,
  callWith,
  invocation,
  member,
  toArguments,
  toListExpression,
  unary,
  unknownExpression,
} from "../evaluation/expressions.ts";
import { bind, change, closed, findCommon, type Naming } from "../syntax/commonFindings.ts";
import type { Finding } from "../syntax/grammar.ts";
import { numberIn } from "../syntax/numbers.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";
import { toDialect } from "../syntax/treeSession.ts";

const rules: EvaluationRules = {
  integerDivision: true,
  python: false,
  selfNames: ["self"],
  numbers: new Map(
    ["f64", "f32", "std::f64", "std::f32"].flatMap((type) => [
      [`${type}::consts::PI`, Math.PI] as const,
      [`${type}::consts::E`, Math.E] as const,
    ]),
  ),
  builders: new Map<string, Builder>([["()", (one) => one.args[0] ?? null]]),
};

/** `[…]` with its values, also as `vec![…]`, `array![…]`, and `&[…]`. */
function arrayIn(view: SyntaxView): SyntaxView | null {
  if (view.type === "array_expression") return view.field("length") ? null : view;
  if (view.type === "reference_expression") {
    const value = view.field("value");
    return value && arrayIn(value);
  }
  const isMacro = view.type === "unary_expression" && view.text.startsWith("!");
  const [operand] = isMacro ? view.named() : [];
  return operand?.type === "array_expression" ? arrayIn(operand) : null;
}

const suffix = /(?:[iuf](?:8|16|32|64|128|size))$/;

function toExpression(view: SyntaxView): Expression {
  const array = arrayIn(view);
  if (array) return toListExpression(view, array, toExpression);
  switch (view.type) {
    case "integer_literal":
    case "float_literal":
      return numberIn(view.text, suffix);
    case "boolean_literal":
      return { kind: "boolean", length: view.length, value: view.text === "true" };
    case "string_literal":
      return { kind: "text", length: view.length, value: view.text.slice(1, -1) };
    case "identifier":
    case "scoped_identifier":
    case "self":
      return { kind: "name", length: view.length, path: view.text };
    case "field_expression":
      return member(view, view.field("value"), view.field("field"), toExpression);
    case "unary_expression":
      return unary(view, view.children()[0] ?? null, view.named()[0] ?? null, toExpression);
    case "binary_expression":
      return binary(view, toExpression);
    case "parenthesized_expression":
      return callWith(view, "()", view.named()[0] ?? null, toExpression);
    case "type_cast_expression":
      return callWith(view, "()", view.field("value"), toExpression);
    case "call_expression": {
      const [callee, list] = [view.field("function"), view.field("arguments")];
      if (!callee || !list) return unknownExpression(view);
      const args = toArguments(view, list, toExpression);
      return callee.type === "field_expression"
        ? invocation(view, toExpression(callee), args)
        : call(view, callee.text, null, args);
    }
    default:
      return unknownExpression(view);
  }
}

const isList = (view: SyntaxView): boolean => arrayIn(view) !== null;

const naming: Naming = {
  types: ["struct_item", "enum_item", "trait_item", "mod_item"],
  functions: ["function_item"],
  isFunction: (value) => value.type === "closure_expression",
  isList,
};

/** The only name of a pattern. */
function nameIn(pattern: SyntaxView | null): SyntaxView | null {
  return pattern?.type === "identifier" ? pattern : null;
}

function find(view: SyntaxView): Finding {
  switch (view.type) {
    case "use_declaration":
    case "attribute_item":
    case "inner_attribute_item":
    case "macro_definition":
      return closed;
    case "impl_item":
      return { kind: "scope", name: view.field("type"), isType: true };
    case "let_declaration":
      return bind(naming, nameIn(view.field("pattern")), view.field("value"), "local");
    case "const_item":
    case "static_item":
      return bind(naming, view.field("name"), view.field("value"), "local");
    case "field_initializer":
      return bind(naming, view.field("field"), view.field("value"), "label");
    case "parameter":
      return bind(naming, nameIn(view.field("pattern")), null, "parameter");
    case "compound_assignment_expr":
      return change(view.field("left"));
    case "assignment_expression": {
      const left = view.field("left");
      return left?.type === "identifier"
        ? bind(naming, left, view.field("right"), "local")
        : change(left);
    }
    default:
      return findCommon(naming, view);
  }
}

/** Rust: arrays, vectors, and constants. */
export const rust = toDialect(languages.rust, { rules, find, toExpression, isList });
