import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type { Argument, BinaryOperator, Comparison, Expression, Statement } from "../../ir/ir.ts";
import { assigning, callHidden, rangeOf, toName, toText, unread } from "../build.ts";
import { lowerComprehension } from "./comprehensions.ts";
import { lowerString, readDigits, readNumber } from "./literals.ts";
import { lowerParameters } from "./parameters.ts";

/** One expression of Python. */
export function lowerExpression(view: SyntaxView): Expression {
  const range = rangeOf(view);
  switch (view.type) {
    case "identifier":
    case "keyword_identifier":
      return { kind: "name", name: view.text, range };
    case "integer":
    case "float": {
      const literal = readNumber(view.text);
      if (literal) return { kind: "literal", literal, range };
      if (/^[\d_.]+(?:e[-+]?\d+)?j$/i.test(view.text)) {
        const value = Number(view.text.slice(0, -1).replaceAll("_", ""));
        const part: Expression = { kind: "literal", literal: { type: "float", value }, range };
        return callHidden(":complex", [part], range);
      }
      const digits = readDigits(view.text);
      return digits === null
        ? unread(view, `the number ${view.text} is not followed`)
        : callHidden(":whole", [toText(digits, range)], range);
    }
    case "true":
    case "false":
      return { kind: "literal", literal: { type: "bool", value: view.type === "true" }, range };
    case "none":
      return { kind: "literal", literal: { type: "none" }, range };
    case "ellipsis":
      return { kind: "literal", literal: { type: "ellipsis" }, range };
    case "string":
    case "concatenated_string":
      return lowerString(view, lowerExpression);
    case "attribute":
      return withParts(view, ["object", "attribute"], ([object, attribute]) =>
        onHead(lowerExpression(object!), (head) => ({
          kind: "attribute",
          object: head,
          name: attribute!.text,
          range,
        })),
      );
    case "subscript":
      return lowerSubscript(view);
    case "slice":
      return lowerSlice(view);
    case "list":
    case "set":
    case "tuple":
      return { kind: "collection", type: view.type, items: lowerAll(view), range };
    case "expression_list":
    case "pattern_list":
    case "tuple_pattern":
      return { kind: "collection", type: "tuple", items: lowerAll(view), range };
    case "list_pattern":
      return { kind: "collection", type: "list", items: lowerAll(view), range };
    case "dictionary":
      return { kind: "dictionary", pairs: view.named().map(lowerPair), range };
    case "list_splat":
    case "list_splat_pattern":
      return { kind: "spread", value: lowerLast(view), range };
    case "parenthesized_expression":
    case "await":
    case "type":
    case "as_pattern_target":
      return lowerLast(view);
    case "generic_type": {
      const [head, inside] = view.named();
      const object = lowerExpression(head!);
      return { kind: "subscript", object, index: lowerLast(inside ?? head!), range };
    }
    case "call":
      return lowerCall(view);
    case "lambda":
      return lowerLambda(view);
    case "list_comprehension":
    case "set_comprehension":
    case "dictionary_comprehension":
    case "generator_expression":
      return lowerComprehension(view, lowerExpression);
    case "yield": {
      const value = view.named().at(-1);
      const from = view.first("from") !== null;
      return { kind: "yield", value: value ? lowerExpression(value) : null, from, range };
    }
    case "named_expression":
      return withParts(view, ["name", "value"], ([name, value]) =>
        assigning(toName(name!.text, range), lowerExpression(value!), range),
      );
    default:
      return lowerOperator(view, range);
  }
}

function lowerOperator(view: SyntaxView, range: TextRange): Expression {
  switch (view.type) {
    case "not_operator":
      return withParts(view, ["argument"], ([operand]) => ({
        kind: "not",
        operand: lowerExpression(operand!),
        range,
      }));
    case "unary_operator":
      return withParts(view, ["operator", "argument"], ([operator, operand]) => ({
        kind: "unary",
        operator: operator!.text as "-" | "+" | "~",
        operand: lowerExpression(operand!),
        range,
      }));
    case "binary_operator":
      return withParts(view, ["left", "operator", "right"], ([left, operator, right]) => ({
        kind: "binary",
        operator: operator!.text as BinaryOperator,
        left: lowerExpression(left!),
        right: lowerExpression(right!),
        range,
      }));
    case "boolean_operator":
      return withParts(view, ["left", "operator", "right"], ([left, operator, right]) => ({
        kind: "logical",
        operator: operator!.text as "and" | "or",
        left: lowerExpression(left!),
        right: lowerExpression(right!),
        range,
      }));
    case "comparison_operator":
      return lowerComparison(view, range);
    case "conditional_expression": {
      const [then, test, otherwise] = view.named();
      if (!then || !test || !otherwise) return unread(view);
      return {
        kind: "conditional",
        test: lowerExpression(test),
        then: lowerExpression(then),
        otherwise: lowerExpression(otherwise),
        range,
      };
    }
    default:
      return unread(
        view,
        view.node.broken ? "this line is not complete" : `${view.type} is not read`,
      );
  }
}

function lowerAll(view: SyntaxView): readonly Expression[] {
  return view.named().map(lowerExpression);
}

function lowerLast(view: SyntaxView): Expression {
  const inner = view.named().at(-1);
  return inner ? lowerExpression(inner) : unread(view);
}

function withParts(
  view: SyntaxView,
  fields: readonly string[],
  make: (parts: readonly SyntaxView[]) => Expression,
): Expression {
  const parts = fields.flatMap((field) => view.field(field) ?? []);
  return parts.length === fields.length ? make(parts) : unread(view);
}

function lowerPair(view: SyntaxView): { key: Expression | null; value: Expression } {
  const key = view.field("key");
  const value = view.field("value");
  return {
    key: key && lowerExpression(key),
    value: value ? lowerExpression(value) : lowerLast(view),
  };
}

function lowerComparison(view: SyntaxView, range: TextRange): Expression {
  const operands: Expression[] = [];
  const operators: Comparison[] = [];
  for (const { field, node, at } of view.node.children) {
    const start = view.start + at;
    if (field === "operators") {
      operators.push(
        view.source.slice(start, start + node.length).replace(/\s+/, " ") as Comparison,
      );
    }
  }
  operands.push(...lowerAll(view));
  const [first, ...others] = operands;
  if (!first || others.length !== operators.length) return unread(view);
  const rest = others.map((operand, at) => ({ operator: operators[at]!, operand }));
  return { kind: "comparison", first, rest, range };
}

/** In a list, the grammar takes `*f(x)` for `(*f)(x)`, and `*x.shape` for `(*x).shape`. */
function onHead(head: Expression, make: (head: Expression) => Expression): Expression {
  if (head.kind !== "spread") return make(head);
  return { kind: "spread", value: make(head.value), range: head.range };
}

function lowerSubscript(view: SyntaxView): Expression {
  const object = view.field("value");
  const indices = view.node.children
    .map((child, at) => (child.field === "subscript" ? view.children()[at]! : null))
    .filter((child) => child !== null);
  const [first] = indices;
  const last = indices.at(-1);
  if (!object || !first || !last) return unread(view);
  const isTuple = indices.length > 1 || view.source.slice(last.end, view.end).includes(",");
  const range = rangeOf(view);
  const index: Expression = isTuple
    ? {
        kind: "collection",
        type: "tuple",
        items: indices.map(lowerExpression),
        range: { start: first.start, end: last.end },
      }
    : lowerExpression(first);
  return onHead(lowerExpression(object), (head) => ({
    kind: "subscript",
    object: head,
    index,
    range,
  }));
}

/** Colons are no nodes; their number before a part says which part it is. */
function lowerSlice(view: SyntaxView): Expression {
  const parts: (Expression | null)[] = [null, null, null];
  let at = view.start;
  let colons = 0;
  for (const child of view.named()) {
    colons += view.source.slice(at, child.start).split(":").length - 1;
    parts[Math.min(colons, 2)] = lowerExpression(child);
    at = child.end;
  }
  const [start = null, stop = null, step = null] = parts;
  return { kind: "slice", start, stop, step, range: rangeOf(view) };
}

/** The arguments between the parentheses of a call, or of a class. */
export function lowerArguments(view: SyntaxView | null): readonly Argument[] {
  if (view?.type === "generator_expression") {
    return [{ name: null, spread: null, value: lowerExpression(view) }];
  }
  return (view?.named() ?? []).map((child): Argument => {
    if (child.type === "keyword_argument") {
      const name = child.field("name")?.text ?? "";
      const value = child.field("value");
      return {
        name,
        spread: null,
        value: value ? lowerExpression(value) : unread(child),
      };
    }
    if (child.type === "list_splat") {
      return { name: null, spread: "items", value: lowerLast(child) };
    }
    if (child.type === "dictionary_splat") {
      return { name: null, spread: "entries", value: lowerLast(child) };
    }
    return { name: null, spread: null, value: lowerExpression(child) };
  });
}

function lowerCall(view: SyntaxView): Expression {
  const callee = view.field("function");
  if (!callee) return unread(view);
  const args = lowerArguments(view.field("arguments"));
  const range = rangeOf(view);
  return onHead(lowerExpression(callee), (head) => ({ kind: "call", callee: head, args, range }));
}

function lowerLambda(view: SyntaxView): Expression {
  const inner = view.field("body");
  if (!inner) return unread(view);
  const range = rangeOf(view);
  const parameters = lowerParameters(view.field("parameters"), lowerExpression);
  const value = lowerExpression(inner);
  const body: readonly Statement[] = [{ kind: "return", value, range: value.range }];
  return {
    kind: "lambda",
    definition: {
      name: "<lambda>",
      isAnonymous: true,
      parameters,
      body,
      decorators: [],
      ...boundNames(body, parameters),
      range,
      nameRange: range,
    },
    range,
  };
}
