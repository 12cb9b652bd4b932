import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import {
  attribute,
  call,
  callHidden,
  collect,
  literal,
  rangeOf,
  toName,
  toText,
  unreadSyntax,
  wholeLiteral,
} from "../build.ts";
import { lowerCharacter } from "../csharp/literals.ts";
import { unescape } from "../escapes.ts";

import { lambdaOf } from "../declared/functions.ts";
import { assignment, objectAround, resolveName } from "../declared/names.ts";
import { lowerUnnamedObject } from "./unnamed.ts";
import type { Lower } from "../declared/scope.ts";
import type { JavaLowering } from "./lowering.ts";
import { operation, step } from "../operators.ts";
import { itemTypeOf, readType } from "../../languages/declared/typeNames.ts";
import { bound, lowerSwitchValue } from "./switches.ts";
import { isBox, isConstantText, typeOfChoice } from "./staticTypes.ts";
import { createdType, plainName, typeText, withDimensions } from "./syntax.ts";

/** One expression of Java; `target`: the type that is expected. */
export function lowerExpression(
  lower: JavaLowering,
  view: SyntaxView,
  target: string | null,
): Expression {
  const range = rangeOf(view);
  const parts = partsOf(view);
  switch (view.type) {
    case "identifier":
      return resolveName(lower, view.text, range);
    case "this":
      return toName("this", range);
    case "true":
    case "false":
      return literal({ type: "bool", value: view.type === "true" }, range);
    case "null_literal":
      return literal({ type: "none" }, range);
    case "decimal_integer_literal":
    case "hex_integer_literal":
    case "octal_integer_literal":
    case "binary_integer_literal":
    case "decimal_floating_point_literal":
    case "hex_floating_point_literal":
      return lowerNumber(view);
    case "string_literal":
    case "text_block":
      return toText(textOf(view.text), range);
    case "character_literal":
      return lowerCharacter(view);
    case "parenthesized_expression":
      return parts[0] ? lower.expression(parts[0], target) : unreadSyntax(view);
    case "field_access":
      return lowerField(lower, view);
    case "array_access": {
      const [array, index] = [view.field("array"), view.field("index")];
      if (!array || !index) return unreadSyntax(view);
      return {
        ...{ kind: "subscript", object: lower.expression(array), range },
        index: lower.expression(index),
      };
    }
    case "method_invocation":
      return lowerInvocation(lower, view);
    case "lambda_expression": {
      const given = view.field("parameters");
      const isTyped = given?.type === "formal_parameters";
      const names =
        given?.type === "identifier"
          ? [given.text]
          : partsOf(given ?? view).map((each) => each.text);
      const parameters = isTyped ? given : null;
      return lambdaOf(
        lower,
        { view, parameters, names: isTyped ? [] : names, body: view.field("body") },
        target,
      );
    }
    case "method_reference":
      return lowerReference(lower, view);
    case "switch_expression":
      return lowerSwitchValue(lower, view, target);
    default:
      return lowerOperator(lower, view, target);
  }
}

function lowerOperator(lower: Lower, view: SyntaxView, target: string | null): Expression {
  const range = rangeOf(view);
  const parts = partsOf(view);
  switch (view.type) {
    case "binary_expression": {
      const [left, sign, right] = ["left", "operator", "right"].map((each) => view.field(each));
      if (!left || !sign || !right) return unreadSyntax(view);
      return (
        identity(lower, left, sign.text, right, range) ??
        operation(sign.text, lower.expression(left), lower.expression(right), range) ??
        unreadSyntax(view, sign.text)
      );
    }
    case "unary_expression": {
      const operand = view.field("operand");
      const sign = view.field("operator")?.text;
      if (!operand) return unreadSyntax(view);
      if (sign === "!") return { kind: "not", operand: lower.expression(operand), range };
      return sign === "-" || sign === "+" || sign === "~"
        ? { kind: "unary", operator: sign, operand: lower.expression(operand), range }
        : unreadSyntax(view);
    }
    case "update_expression": {
      const [first] = view.children();
      const sign = view.text.includes("++") ? "++" : "--";
      const isBefore = first?.type === sign;
      return parts[0]
        ? step(lower.target(parts[0]), sign, isBefore ? "after" : "before", range)
        : unreadSyntax(view);
    }
    case "assignment_expression": {
      const [left, sign, right] = ["left", "operator", "right"].map((each) => view.field(each));
      return left && sign && right
        ? assignment(lower, left, sign.text, right, range)
        : unreadSyntax(view);
    }
    case "ternary_expression": {
      const [test, then, otherwise] = ["condition", "consequence", "alternative"].map((each) =>
        view.field(each),
      );
      if (!test || !then || !otherwise) return unreadSyntax(view);
      const type = typeOfChoice(lower, then, otherwise);
      const arm = (each: SyntaxView): Expression => {
        const value = lower.expression(each, target);
        return type === null ? value : callHidden(":promoted", [toText(type, range), value], range);
      };
      return {
        ...{ kind: "conditional", test: lower.expression(test), range },
        ...{ then: arm(then), otherwise: arm(otherwise) },
      };
    }
    case "cast_expression": {
      const written = view.field("type");
      const type = typeText(written);
      const value = view.field("value");
      if (type === null || !written || !value) return unreadSyntax(view);
      const given = lower.expression(value, type);
      const isPlain = /^(?:integral_type|floating_point_type|boolean_type)$/.test(written.type);
      const name = toText(plainName(written), range);
      return isPlain
        ? callHidden(":cast", [toText(type, range), given], range)
        : callHidden(":castTo", [name, toText(type, range), given], range);
    }
    case "instanceof_expression": {
      const [left, right] = [view.field("left"), view.field("right")];
      if (!left || !right) return unreadSyntax(view);
      return bound(lower, lower.expression(left), right, view.field("name"), range);
    }
    case "object_creation_expression":
      return lowerCreation(lower, view, target);
    case "array_creation_expression":
      return lowerArray(lower, view);
    case "array_initializer":
      return lowerItems(lower, view, target);
    case "class_literal":
      return callHidden(":class", [toText(parts[0]?.text ?? "", range)], range);
    default:
      return unreadSyntax(view);
  }
}

/** `left == right` of texts that the compiler knows, or of numbers in boxes; null: it is another comparison. */
function identity(
  lower: Lower,
  left: SyntaxView,
  sign: string,
  right: SyntaxView,
  range: Expression["range"],
): Expression | null {
  if (sign !== "==" && sign !== "!=") return null;
  const both = [left, right];
  const rule = both.every(isConstantText)
    ? ":equals"
    : both.every((each) => isBox(lower, each))
      ? ":sameBox"
      : null;
  if (rule === null) return null;
  const same = callHidden(
    rule,
    both.map((each) => lower.expression(each)),
    range,
  );
  return sign === "==" ? same : { kind: "not", operand: same, range };
}

/** `1_000L`, `0xFF`, `2.5f`. */
function lowerNumber(view: SyntaxView): Expression {
  const range = rangeOf(view);
  const written = view.text.replaceAll("_", "").toLowerCase();
  const isHex = written.startsWith("0x");
  const suffix = (isHex ? /l$/ : /[lfd]$/).exec(written)?.[0] ?? "";
  const digits = written.slice(0, written.length - suffix.length);
  const isOctal = view.type === "octal_integer_literal";
  const value = Number(isOctal ? digits.replace(/^0/, "0o") : digits);
  if (Number.isNaN(value)) return unreadSyntax(view, view.text);
  if (view.type.includes("floating") || suffix === "f" || suffix === "d") {
    const double = literal({ type: "float", value }, range);
    return suffix === "f" ? callHidden(":as", [toText("float", range), double], range) : double;
  }
  if (!Number.isSafeInteger(value) && !isOctal) return wholeLiteral(digits, "long", range);
  const whole = literal({ type: "int", value }, range);
  if (suffix === "l") return callHidden(":cast", [toText("long", range), whole], range);
  // 0xFFFFFFFF is -1, and 2147483648 only stands behind a minus sign.
  return value < 2 ** 31 ? whole : callHidden(":cast", [toText("int", range), whole], range);
}

/** The text of a literal; a text block loses the indentation that all of its lines share. */
function textOf(written: string): string {
  if (!written.startsWith('"""')) return unescape(written.slice(1, -1));
  const lines = written
    .slice(3, -3)
    .replace(/^[^\n]*\n/, "")
    .split("\n");
  const indented = lines.filter((line, at) => line.trim() !== "" || at === lines.length - 1);
  const indent = Math.min(...indented.map((line) => /^\s*/.exec(line)![0].length));
  return unescape(lines.map((line) => line.slice(indent).trimEnd()).join("\n"));
}

function lowerField(lower: JavaLowering, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const [object, field] = [view.field("object"), view.field("field")];
  if (!object || !field) return unreadSyntax(view);
  if (field.type === "this") return objectOf(lower, object.text, range) ?? toName("this", range);
  if (object.type === "super") return callHidden(":base", [toText(field.text, range)], range);
  if (isWholeName(lower, view)) return toName(field.text, range);
  return attribute(lower.expression(object), field.text, range);
}

/** Whether this is a type by its whole name, `a.b.C`, and no field of a variable. */
function isWholeName(lower: JavaLowering, view: SyntaxView): boolean {
  const name = view.text.replace(/\s/g, "");
  const [first = ""] = name.split(".");
  return (
    lower.wholeNames.has(name) &&
    resolveName(lower, first, rangeOf(view)).kind === "name" &&
    lower.scope.find(first) === null
  );
}

function argumentsIn(lower: Lower, view: SyntaxView | null): readonly Expression[] {
  return (view ? partsOf(view) : []).map((each) => lower.expression(each));
}

/** Whether a single argument is a number in a box: `Integer.valueOf(3)`, or a variable of that type. */
function holdsBox(list: SyntaxView | null): boolean {
  if (!list) return false;
  if (/^\((?:Integer\.valueOf|\((?:Integer|Object)\))/.test(list.text)) return true;
  const name = /^\(\s*([A-Za-z_]\w*)\s*\)$/.exec(list.text)?.[1];
  if (name === undefined) return false;
  const before = list.source.slice(0, list.start);
  const declared = [...before.matchAll(new RegExp(`\\b(\\w+)\\s+${name}\\s*[=:;,)]`, "g"))];
  return declared.findLast(([, type]) => type !== "return")?.[1] === "Integer";
}

/** Whether an argument is cast to a box: `f((Integer) 7)`. */
function castsToBox(list: SyntaxView | null, at: number): boolean {
  const view = list ? partsOf(list)[at] : undefined;
  return view?.type === "cast_expression" && view.field("type")?.text === "Integer";
}

/** Methods that every object has, or every one of an enumeration or an exception. */
const inherited: ReadonlySet<string> = new Set([
  ...["getClass", "hashCode", "equals", "toString", "compareTo", "ordinal", "name"],
  ...["getMessage", "getCause", "getDeclaringClass"],
]);

/** A method that is called by its name alone. */
function resolveCall(lower: Lower, name: string, range: Expression["range"]): Expression {
  const found = resolveName(lower, `${name}()`, range);
  const isOwn = found.kind !== "name" && !(found.kind === "call" && inherited.has(name));
  return !isOwn && inherited.has(name) && lower.scope.setting.hasThis
    ? attribute(toName("this", range), `${name}()`, range)
    : found;
}

/** `f(x)`, `object.f(x)`; names of methods end with brackets. */
function lowerInvocation(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const [object, name] = [view.field("object"), view.field("name")];
  if (!name) return unreadSyntax(view);
  const list = view.field("arguments");
  const given = argumentsIn(lower, list);
  const own = rangeOf(name);
  const isBoxed = name.text === "remove" && holdsBox(list);
  const args = given.map((each, at) =>
    isBoxed || castsToBox(list, at) ? callHidden(":boxed", [each], own) : each,
  );
  if (object?.type === "super")
    return call(callHidden(":base", [toText(name.text, own)], own), args, range);
  const callee = object
    ? attribute(lower.expression(object), `${name.text}()`, own)
    : resolveCall(lower, name.text, own);
  return call(callee.kind === "name" ? toName(name.text, own) : callee, args, range);
}

/** `Math::exp`, `Head::new`, `double[]::new`. */
function lowerReference(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const [object, name] = view.children().filter(({ type }) => type !== "::");
  if (!object || !name) return unreadSyntax(view);
  if (name.type === "new") return callHidden(":newOf", [toText(createdType(object), range)], range);
  const isType = object.type.endsWith("_type");
  const isOpen =
    object.type === "identifier" && /^[A-Z]/.test(object.text) && !lower.scope.find(object.text);
  const owner = isType
    ? toText(typeText(object) ?? "", range)
    : isOpen
      ? callHidden(":typeNamed", [toText(object.text, range)], range)
      : lower.expression(object);
  return callHidden(":reference", [owner, toText(name.text, range)], range);
}

/** The object that a new one of a class belongs to; null: to none. */
function outerFor(lower: Lower, view: SyntaxView, type: string): Expression | null {
  const first = view.children()[0];
  const name = type.replace(/<[^]*/, "");
  if (first && first.type !== "new") return lower.expression(first);
  for (let own = lower.scope.setting.type; own; own = own.outer)
    if (own.inside?.has(name)) return objectOf(lower, own.name, rangeOf(view));
  return null;
}

/** `this` of a type around; null: there is none here. */
function objectOf(lower: Lower, name: string, range: Expression["range"]): Expression | null {
  const { type, hasThis } = lower.scope.setting;
  let object: Expression | null = hasThis ? toName("this", range) : null;
  for (let own = type; own && object; own = own.outer) {
    if (own.name === name) return object;
    object = objectAround(own, object, range);
  }
  return null;
}

/** `new ArrayList<>(8)` is of the type that is expected. */
function lowerCreation(lower: Lower, view: SyntaxView, target: string | null): Expression {
  const range = rangeOf(view);
  const written = createdType(view.field("type"));
  const isOpen = view.field("type")?.text.replace(/\s/g, "").endsWith("<>") ?? false;
  const expected = isOpen && target !== null ? readType(target).inner : [];
  const type =
    expected.length > 0 ? `${written}<${expected.map(({ text }) => text).join(",")}>` : written;
  const args = argumentsIn(lower, view.field("arguments"));
  const body = view.first("class_body");
  if (!body) {
    const given = [toText(type, range), ...args];
    const outer = outerFor(lower, view, written);
    return outer
      ? callHidden(":newInside", [outer, ...given], range)
      : callHidden(":new", given, range);
  }
  const { scope } = lower;
  const name = `${written.replace(/<.*/, "")}$${scope.temporary().slice(1)}`;
  const base = written.replace(/<.*/, "");
  const given = { ...{ view, body, name, base, count: args.length }, around: scope };
  const outerName = scope.setting.hasThis ? { outerName: `:outer ${name}` } : {};
  return lowerUnnamedObject(lower, { ...given, ...outerName, outer: scope.setting.type }, args);
}

/** `new double[n][m]`, `new int[] { 1, 2 }`. */
function lowerArray(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const value = view.field("value");
  const dimensions = view.children().filter(({ type }) => /^dimensions/.test(type));
  const type = dimensions.reduce(
    (own, each) => (each.type === "dimensions" ? withDimensions(own, each) : `${own}[]`),
    typeText(view.field("type")) ?? "object",
  );
  if (value) return lowerItems(lower, value, type);
  const sizes = dimensions.flatMap((each) =>
    each.type === "dimensions_expr" ? (partsOf(each)[0] ?? []) : [],
  );
  return callHidden(
    ":jagged",
    [toText(type, range), ...sizes.map((each) => lower.expression(each))],
    range,
  );
}

/** `{ 1, 2 }` as an array. */
function lowerItems(lower: Lower, view: SyntaxView, type: string | null): Expression {
  const range = rangeOf(view);
  const item = itemTypeOf(type);
  const items = collect(
    "list",
    partsOf(view).map((each) => lower.expression(each, item)),
    range,
  );
  return callHidden(":items", [toText(type ?? "?[]", range), items], range);
}
