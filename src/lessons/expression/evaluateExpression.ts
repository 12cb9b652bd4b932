import * as l10n from "@vscode/l10n";
import { createTensor, sliceTensor } from "../../tensor/tensor.ts";
import { ExpressionError, parseExpression, type Expression, type Operator } from "./expression.ts";
import {
  describeValue,
  expressionFunctions,
  isTensorValue,
  type ExpressionResult,
  type Value,
  type ValueHolder,
} from "./value.ts";
import { isSameShape } from "../../tensor/shape.ts";

/** What an expression over computations comes to; throws `ExpressionError` where it is wrong. */
export function evaluateExpression(text: string, names: ValueHolder): ExpressionResult {
  const expression = parseExpression(text);
  return toResult(compute(expression, names), expression);
}

/** The names that an expression refers to: `demo`, without its fields. */
export function listNames(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case "literal":
      return [];
    case "name":
      return [expression.name];
    case "list":
      return expression.items.flatMap(listNames);
    case "call":
      return expression.values.flatMap(listNames);
    case "property":
    case "minus":
      return listNames(expression.of);
    case "entry":
      return [...listNames(expression.of), ...listNames(expression.index)];
    case "binary":
      return [...listNames(expression.left), ...listNames(expression.right)];
  }
}

function compute(expression: Expression, names: ValueHolder): Value {
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "name":
      return readName(expression.name, names, expression, (...words) =>
        l10n.t("there is no computation {0}; known: {1}", ...words),
      );
    case "list":
      return toList(
        expression.items.map((item) => toResult(compute(item, names), item)),
        expression,
      );
    case "property":
      return readProperty(expression, compute(expression.of, names));
    case "entry":
      return readEntry(expression, compute(expression.of, names), compute(expression.index, names));
    case "call":
      return call(expression, names);
    case "minus":
      return -toNumber(compute(expression.of, names), expression.of);
    case "binary":
      return computeBinary(expression, names);
  }
}

function readName(
  name: string,
  holder: ValueHolder,
  at: Expression,
  problem: (name: string, known: string) => string,
): Value {
  const value = Object.hasOwn(holder, name) ? holder[name] : undefined;
  if (value !== undefined) return value;
  const known = Object.keys(holder).join(", ");
  throw new ExpressionError(problem(name, known || l10n.t("none")), at.range);
}

function readProperty(at: Expression & { readonly kind: "property" }, of: Value): Value {
  if (typeof of === "object" && !isTensorValue(of) && !Array.isArray(of)) {
    return readName(at.name, of as ValueHolder, at, (...words) =>
      l10n.t("unknown name {0}; known: {1}", ...words),
    );
  }
  throw new ExpressionError(
    l10n.t("{0} has no {1}: use [index]", describeValue(of), at.name),
    at.range,
  );
}

function readEntry(at: Expression & { readonly kind: "entry" }, of: Value, index: Value): Value {
  const place = toNumber(index, at.index);
  const length = typeof of !== "object" ? 0 : isTensorValue(of) ? (of.shape[0] ?? 0) : lengthOf(of);
  if (!Number.isInteger(place) || place < 0 || place >= length) {
    const message =
      length === 0
        ? l10n.t("{0} has no entry {1}: it is empty", describeValue(of), place)
        : l10n.t("{0} has no entry {1}: use 0 to {2}", describeValue(of), place, length - 1);
    throw new ExpressionError(message, at.range);
  }
  if (!isTensorValue(of)) return (of as readonly Value[])[place]!;
  const part = sliceTensor(of, [place]);
  return part.shape.length === 0 ? part.values[0]! : part;
}

function lengthOf(of: Value): number {
  return Array.isArray(of) ? of.length : 0;
}

function call(at: Expression & { readonly kind: "call" }, names: ValueHolder): Value {
  const known = expressionFunctions.get(at.name);
  if (!known) {
    const all = [...expressionFunctions.keys()].join(", ");
    throw new ExpressionError(l10n.t("unknown function {0}; known: {1}", at.name, all), at.range);
  }
  const values = at.values.map((each) => toResult(compute(each, names), each));
  const result = known.compute(values);
  if (result !== null) return result;
  const found =
    values.length === 0
      ? l10n.t("nothing")
      : values.map(describeValue).reduce((a, b) => l10n.t("{0} and {1}", a, b));
  const message = l10n.t("{0} does not accept {1}: write {2}", at.name, found, known.form);
  throw new ExpressionError(message, at.range);
}

function computeBinary(at: Expression & { readonly kind: "binary" }, names: ValueHolder): Value {
  const [left, right] = [compute(at.left, names), compute(at.right, names)];
  if (at.operator === "&&" || at.operator === "||") {
    const [a, b] = [toBoolean(left, at.left), toBoolean(right, at.right)];
    return at.operator === "&&" ? a && b : a || b;
  }
  if (at.operator === "==" || at.operator === "!=") {
    const same = areEqual(toResult(left, at.left), toResult(right, at.right));
    return same === (at.operator === "==");
  }
  return arithmetic[at.operator](toNumber(left, at.left), toNumber(right, at.right));
}

const arithmetic: Readonly<
  Record<Exclude<Operator, "&&" | "||" | "==" | "!=">, (a: number, b: number) => number | boolean>
> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

function areEqual(a: ExpressionResult, b: ExpressionResult): boolean {
  if (typeof a !== "object" || typeof b !== "object") return a === b;
  return isSameShape(a.shape, b.shape) && a.values.every((each, at) => each === b.values[at]);
}

function toList(items: readonly ExpressionResult[], at: Expression): Value {
  const numbers = items.filter((item) => typeof item === "number");
  if (numbers.length < items.length)
    throw new ExpressionError(l10n.t("a list holds numbers"), at.range);
  return createTensor([numbers.length], Float64Array.from(numbers));
}

function toNumber(value: Value, at: Expression): number {
  if (typeof value === "number") return value;
  throw new ExpressionError(l10n.t("found {0}, expected a number", describeValue(value)), at.range);
}

function toBoolean(value: Value, at: Expression): boolean {
  if (typeof value === "boolean") return value;
  throw new ExpressionError(
    l10n.t("found {0}, expected true or false", describeValue(value)),
    at.range,
  );
}

function toResult(value: Value, at: Expression): ExpressionResult {
  if (typeof value !== "object" || isTensorValue(value)) return value;
  throw new ExpressionError(
    l10n.t("found {0}, expected a stage of it", describeValue(value)),
    at.range,
  );
}
