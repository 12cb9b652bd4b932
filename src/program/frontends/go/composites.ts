import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { callHidden, collect, literal, rangeOf, toText, unreadSyntax } from "../build.ts";
import type { GoLowering } from "./lowering.ts";
import { resolved } from "./types.ts";
import { zeroOf } from "./zero.ts";

/** `[]float64{1, 2}`, `Head{size: 2}`, `map[string]int{"a": 1}`; parts may leave their type out, and an `&`. */
export function composite(lower: GoLowering, type: SyntaxView, body: SyntaxView): Expression {
  const made = compositeOf(lower, type, body);
  return type.type === "pointer_type" ? callHidden(":address", [made], rangeOf(body)) : made;
}

function compositeOf(lower: GoLowering, type: SyntaxView, body: SyntaxView): Expression {
  const range = rangeOf(body);
  const own = resolved(
    type.type === "pointer_type" ? (type.named()[0] ?? type) : type,
    lower.named,
  );
  const text = toText(lower.type(own) ?? "object", range);
  const items = partsOf(body);
  const valueOf = (each: SyntaxView | null | undefined, inner: SyntaxView | null): Expression => {
    const value = each?.type === "literal_element" ? partsOf(each)[0] : each;
    if (!value) return literal({ type: "none" }, range);
    return value.type === "literal_value" && inner
      ? composite(lower, inner, value)
      : lower.given(value, lower.type(inner));
  };
  const sorted = /^sort\.(Int|Float64|String)Slice$/.exec(own.text)?.[1];
  if (sorted !== undefined) {
    const item = { Int: "long", Float64: "double", String: "string" }[sorted] ?? "object";
    const list = collect(
      "list",
      items.map((each) => valueOf(each, null)),
      range,
    );
    return callHidden(":items", [toText(`List<${item}>`, range), list], range);
  }
  if (/^(?:slice|array|implicit_length_array)_type$/.test(own.type)) {
    const element = own.field("element");
    if (items.some((each) => each.type === "keyed_element"))
      return keyed(lower, own, body, valueOf);
    const list = collect(
      "list",
      items.map((each) => valueOf(each, element)),
      range,
    );
    const length = own.type === "array_type" ? own.field("length") : null;
    const made = callHidden(":items", [text, list], range);
    return length
      ? callHidden(":fixed", [made, lower.expression(length), zeroOf(lower, element, range)], range)
      : made;
  }
  const pairs = items.filter((each) => each.type === "keyed_element");
  if (own.type === "map_type") {
    const args = pairs.flatMap((each) => [
      valueOf(each.field("key"), own.field("key")),
      valueOf(each.field("value"), own.field("value")),
    ]);
    return callHidden(":map", [text, ...args], range);
  }
  const types = fieldTypes(lower, own);
  if (pairs.length > 0) {
    const args = pairs.flatMap((each) => {
      const name = each.field("key")?.text ?? "";
      return [toText(name, range), valueOf(each.field("value"), types.get(name) ?? null)];
    });
    return callHidden(":struct", [text, ...args], range);
  }
  const names = [...types];
  const args = items.flatMap((each, at) => {
    const [name = "", inner = null] = names[at] ?? [];
    return [toText(name, range), valueOf(each, inner)];
  });
  return callHidden(":struct", [text, ...args], range);
}

/** `[5]int{1: 10, 20}`: items at places that are written as numbers, and zeros between them. */
function keyed(
  lower: GoLowering,
  own: SyntaxView,
  body: SyntaxView,
  valueOf: (each: SyntaxView | null | undefined, inner: SyntaxView | null) => Expression,
): Expression {
  const range = rangeOf(body);
  const element = own.field("element");
  const places = new Map<number, Expression>();
  let next = 0;
  for (const each of partsOf(body)) {
    const isKeyed = each.type === "keyed_element";
    const key = isKeyed ? (each.field("key")?.text ?? "") : String(next);
    if (!/^\d{1,4}$/.test(key)) return unreadSyntax(body);
    next = Number(key);
    places.set(next++, valueOf(isKeyed ? each.field("value") : each, element));
  }
  const count = Math.max(0, ...[...places.keys()].map((at) => at + 1));
  const items = Array.from(
    { length: count },
    (_, at) => places.get(at) ?? zeroOf(lower, element, range),
  );
  const text = toText(lower.type(own) ?? "object", range);
  const made = callHidden(":items", [text, collect("list", items, range)], range);
  const length = own.type === "array_type" ? own.field("length") : null;
  return length
    ? callHidden(":fixed", [made, lower.expression(length), zeroOf(lower, element, range)], range)
    : made;
}

/** The fields of a struct, in order, with their types. */
function fieldTypes(lower: GoLowering, type: SyntaxView): ReadonlyMap<string, SyntaxView | null> {
  const name = type.type === "qualified_type" ? type.field("name") : type;
  const struct = type.type === "struct_type" ? type : lower.named.get(name?.text ?? "");
  const list = struct?.first("field_declaration_list");
  const pairs = (list ? partsOf(list) : []).flatMap((each) =>
    namesOf(each).map((name) => [name, each.field("type")] as const),
  );
  return new Map(pairs);
}

/** Several names of one type; a struct that is part of another has the name of its type. */
function namesOf(field: SyntaxView): readonly string[] {
  const names = field.children().filter(({ type }) => type === "field_identifier");
  if (names.length > 0) return names.map(({ text }) => text);
  return [(field.field("type")?.text ?? "").replace(/^\*|.*\./g, "")];
}
