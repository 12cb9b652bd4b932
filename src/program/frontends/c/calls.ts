import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import {
  assigning,
  attribute,
  call,
  callHidden,
  collect,
  literal,
  rangeOf,
  toName,
  toText,
  unreadSyntax,
} from "../build.ts";
import { castTo } from "./conversions.ts";
import { addressOf, expand, lowerTarget, referred } from "./names.ts";
import type { Lower } from "./scope.ts";
import { lowerVariadic } from "./variadic.ts";
import { lambdaPlaces } from "./references.ts";
import { inOpenOrder } from "./openOrder.ts";
import { isPlace, lastName, withoutBrackets } from "./syntax.ts";
import { plainType, toType, typeText } from "./types.ts";
import { typeOf } from "./typing.ts";
import { bareTable } from "../../values/bareTable.ts";

/** `f(x)`, `object.method(x)`, `Type(x)`, `static_cast<int>(x)`. */
export function lowerCall(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const callee = view.field("function");
  const list = view.field("arguments");
  if (!callee) return unreadSyntax(view);
  const inside = list?.named() ?? [];
  if (callee.type === "primitive_type" || callee.type === "sized_type_specifier") {
    return inside[0]
      ? castTo(lower, callee, lower.expression(inside[0]), range)
      : unreadSyntax(view);
  }
  // `(T)(x)` is read as a call of what stands in parentheses.
  const own = lastName(withoutBrackets(callee));
  // Equal pieces of text share a node, so one may stand here that was read as a type.
  if (/^template_(?:function|method|type)$/.test(own.type))
    return lowerGeneric(lower, view, callee, own, inside);
  if (callee.type === "field_expression") {
    const field = callee.field("field");
    const name = field ? lastName(field) : null;
    const called = name?.type === "template_method" ? name.field("name") : name;
    const object = callee.field("argument");
    if (!object || !called) return unreadSyntax(view);
    const owner = object.type === "identifier" ? lower.scope.find(object.text) : null;
    // A dot behind a pointer: it is one of a class, such as `unique_ptr`.
    const isOwner = owner?.isOwner === true || typeOf(lower, object)?.endsWith("*") === true;
    if (isOwner && called.text === "reset" && callee.children()[1]?.type !== "->") {
      const value = inside[0] ? lower.expression(inside[0]) : literal({ type: "none" }, range);
      const set = assigning(lowerTarget(lower, object), value, range);
      if (lower.ending.size === 0) return set;
      const before = callHidden(
        ":leave",
        [lower.expression(object), toText("shared", range)],
        range,
      );
      return callHidden(":last", [collect("tuple", [before, set], range)], range);
    }
    const method = attribute(lower.expression(object), called.text, rangeOf(callee));
    return given(lower, called.text, call(method, toArguments(lower, called.text, inside), range));
  }
  const special = lowerSpecial(lower, own.text, view, inside);
  if (special) return special;
  const isValue = lower.scope.find(own.text) !== null || callee.type !== "identifier";
  const mayTakePlaces = lower.scope.find(own.text) !== null && lower.references.has(lambdaPlaces);
  const args = mayTakePlaces
    ? inside.map((each) => (isPlace(each) ? addressOf(lower, each, true) : lower.expression(each)))
    : toArguments(lower, own.text, inside);
  const made = call(lower.expression(callee), args, range);
  return given(lower, isValue ? "operator()" : own.text, made);
}

/** What a function gives, where it is a place that holds the value. */
function given(lower: Lower, name: string, made: Expression): Expression {
  return lower.places.has(name) ? referred(made, made.range) : made;
}

/** The arguments of a call, where a parameter may stand for the caller's place. */
export function toArguments(
  lower: Lower,
  name: string,
  views: readonly SyntaxView[],
): readonly Expression[] {
  const known = lower.references.get(`${name}/${views.length}`);
  const args = views.map((each, at) =>
    known?.[at] === true ? addressOf(lower, each, true) : lower.expression(each),
  );
  return inOpenOrder(lower.changing, views, args);
}

function lowerSpecial(
  lower: Lower,
  name: string,
  view: SyntaxView,
  inside: readonly SyntaxView[],
): Expression | null {
  const range = rangeOf(view);
  const macro = lower.macros.get(name);
  if (macro?.parameters && !lower.scope.find(name)) {
    return expand(
      lower,
      macro,
      inside.map((each) => lower.expression(each)),
      range,
      inside,
    );
  }
  const variadic = lowerVariadic(lower, name, view, inside);
  if (variadic) return variadic;
  const [first, second] = inside;
  if ((name === "move" || name === "forward") && first && inside.length === 1)
    return name === "move" ? lowerMove(lower, first, range) : lower.expression(first);
  if (name === "swap" && first && second && !lower.results.has(name)) {
    const places = [first, second].map((each) => addressOf(lower, each, true));
    return callHidden(":swap", places, range);
  }
  if (name === "visit" && first && second && inside.length === 2 && !lower.results.has(name))
    return callHidden(":visit", [lower.expression(first), lower.expression(second)], range);
  if (lower.scope.find(name)) return null;
  if (lower.open.has(name)) {
    // Without a value, it is one of any type, as `{}` is.
    if (!first) return collect("list", [], range);
    return callHidden(":as", [toText(name, range), lower.expression(first)], range);
  }
  const alias = lower.aliases.get(name);
  const isType = alias !== undefined || lower.classes.has(name) || name === "string";
  if (!isType) return null;
  return create(lower, typeText(alias ?? plainType(name)) ?? name, inside, range);
}

/** `std::move(x)`: what owns an object gives it away, a container what is in it. */
function lowerMove(lower: Lower, view: SyntaxView, range: Expression["range"]): Expression {
  const inner = withoutBrackets(view);
  if (!isPlace(inner)) return lower.expression(inner);
  const variable = inner.type === "identifier" ? lower.scope.find(inner.text) : null;
  if (variable?.type?.endsWith("*") || (variable && variable.isOwner)) {
    const held = toName(lower.scope.temporary(), range);
    const steps = [
      assigning(held, lower.expression(inner), range),
      assigning(lowerTarget(lower, inner), literal({ type: "none" }, range), range),
      held,
    ];
    return callHidden(":last", [collect("tuple", steps, range)], range);
  }
  return callHidden(":moved", [addressOf(lower, inner, true)], range);
}

/** What is made of a type with arguments. */
function create(
  lower: Lower,
  type: string,
  args: readonly SyntaxView[],
  range: Expression["range"],
): Expression {
  const values = toArguments(lower, type, args);
  // An object that is made here needs no copy.
  const [only, ...others] = args;
  const isMade = only !== undefined && others.length === 0 && !isPlace(only);
  return callHidden(isMade ? ":taken" : ":new", [toText(type, range), ...values], range);
}

/** What asks for the type of a variant. */
const ofVariant: Readonly<Record<string, `:${string}`>> = bareTable({
  ...{ holds_alternative: ":holds", get: ":getAs", get_if: ":getIf" },
});

function isNumber(type: SyntaxView): boolean {
  return /^\d+$/.test(type.text);
}

/** A call with types in it: `static_cast<float>(x)`, `vector<int>(3)`, `max<double>(a, b)`. */
function lowerGeneric(
  lower: Lower,
  view: SyntaxView,
  callee: SyntaxView,
  own: SyntaxView,
  inside: readonly SyntaxView[],
): Expression {
  const range = rangeOf(view);
  const name = own.field("name")?.text ?? "";
  const types = own.field("arguments")?.named() ?? [];
  const [type] = types;
  const [first] = inside;
  if (name === "dynamic_cast" && type && first) {
    const own = typeText(toType(type, lower.aliases)) ?? "";
    return callHidden(":dynamic", [toText(own, range), lower.expression(first)], range);
  }
  if (/^(?:static|const|reinterpret)_cast$/.test(name) && type && first)
    return castTo(lower, type, lower.expression(first), range);
  if (/^make_(?:unique|shared)$/.test(name) && type) {
    const own = toType(type, lower.aliases);
    const made = typeText(own) ?? "";
    const values = toArguments(lower, made, inside);
    if (made.endsWith("[]") && inside[0]) {
      const item = toText(made.slice(0, -2), range);
      const nothing = collect("list", [], range);
      return callHidden(":array", [item, nothing, lower.expression(inside[0])], range);
    }
    return callHidden(":heap", [toText(made, range), ...values], range);
  }
  if (name === "make_optional" && type) {
    const item = typeText(toType(type, lower.aliases)) ?? "";
    const value = create(lower, item, inside, range);
    return callHidden(":as", [toText(`optional<${item}>`, range), value], range);
  }
  const asType = ofVariant[name];
  if (asType && type && first && type.type === "type_descriptor" && !isNumber(type)) {
    const text = toText(typeText(toType(type, lower.aliases)) ?? "", range);
    return callHidden(asType, [text, lower.expression(first)], range);
  }
  if (name === "get" && type && first) {
    const index = lower.expression(type.type === "type_descriptor" ? type.named()[0]! : type);
    return { kind: "subscript", object: lower.expression(first), index, range };
  }
  if (/^(?:move|forward|unique_ptr|shared_ptr)$/.test(name) && first) {
    return lower.expression(first);
  }
  if (containers.test(name) || lower.classes.has(name)) {
    const made = typeText(toType(own, lower.aliases)) ?? "";
    return create(lower, made, inside, range);
  }
  const values = toArguments(lower, name, inside);
  const texts = types.map((each) => typeText(toType(each, lower.aliases)) ?? "");
  // `max<double>(a, 0)`: numbers among the arguments are of that type.
  const [only, ...others] = texts;
  const typed =
    only !== undefined && others.length === 0
      ? values.map((each) => callHidden(":number", [toText(only, range), each], range))
      : values;
  const prefix =
    callee.type === "qualified_identifier" ? callee.text.replace(/\w+\s*<[^]*$/, "") : "";
  const written = prefix.replace(/\s/g, "") === "std::" ? `std::${name}` : name;
  return call(toName(written, range), typed, range);
}

/** Types of the library that are made with types in them. */
const containers =
  /^(?:vector|array|pair|tuple|complex|deque|list|stack|queue|priority_queue|valarray|bitset|optional|variant|(?:unordered_)?(?:multi)?(?:map|set)|ostream_iterator|\w+_distribution)$/;

/** `{1, 2}`, `(Point){1, 2}`, `new float[3]`. */
export function lowerCreation(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const value = view.field("value");
  const type = view.field("type");
  switch (view.type) {
    case "initializer_list":
      return lowerBraces(lower, view);
    case "compound_literal_expression": {
      if (!type || !value) return unreadSyntax(view);
      const own = toType(type, lower.aliases);
      const braces = lowerBraces(lower, value);
      if (own.dims.length > 0) return createArray(lower, own.text, own.dims, braces, range);
      return callHidden(":as", [toText(typeText(own) ?? "", range), braces], range);
    }
    case "new_expression": {
      if (!type) return unreadSyntax(view);
      const made = toType(type, lower.aliases);
      const sizes = view.field("declarator");
      const list = view.field("arguments");
      if (!sizes) {
        const values = list?.named().map((each) => lower.expression(each)) ?? [];
        return callHidden(":heap", [toText(typeText(made) ?? "", range), ...values], range);
      }
      const length = sizes.field("length");
      const first =
        list?.type === "initializer_list"
          ? lowerBraces(lower, list)
          : list && collect("list", [], range);
      return createArray(lower, typeText(made), [length], first, range);
    }
    default: {
      // `delete p`
      const [pointer] = view.named();
      return pointer && lower.ending.size > 0
        ? callHidden(":leave", [lower.expression(pointer), toText("owner", range)], range)
        : literal({ type: "none" }, range);
    }
  }
}

/** An array: `first`: its first items, without them it is not set; sizes that are left out follow from them. */
export function createArray(
  lower: Lower,
  text: string | null,
  dims: readonly (SyntaxView | null)[],
  first: Expression | null,
  range: Expression["range"],
): Expression {
  const nothing = (): Expression => literal({ type: "none" }, range);
  const sizes = dims.map((size) => (size ? lower.expression(size) : nothing()));
  const item = toText(text ?? "", range);
  return callHidden(":array", [item, first ?? nothing(), ...sizes], range);
}

/** `{1, 2}`, `{.x = 1}`, `{[2] = 1}`. */
export function lowerBraces(lower: Lower, view: SyntaxView): Expression {
  const items = view.named().map((each): Expression => {
    if (each.type !== "initializer_pair") return lower.expression(each);
    const value = each.field("value");
    const range = rangeOf(each);
    const [designator, more] = each.named().filter(({ type }) => type.endsWith("_designator"));
    const [inner] = designator?.named() ?? [];
    if (!value || !designator || !inner || more) return unreadSyntax(each);
    const given = lower.expression(value);
    return designator.type === "field_designator"
      ? callHidden(":named", [toText(inner.text, range), given], range)
      : callHidden(":placed", [lower.expression(inner), given], range);
  });
  return collect("list", items, rangeOf(view));
}
