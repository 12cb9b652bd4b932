import { gapSign } from "../../values/gaps.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import type { InstanceValue, Machine, TupleValue, Value } from "../../values/value.ts";
import { nativeOf } from "../declared/lists.ts";
import { findMethods, hasReceiver, kindOf, positionalOf } from "../declared/members.ts";
import { type Inner, showWith } from "../declared/shownText.ts";
import { BigNumber } from "../java/bigNumber.ts";
import { membersOfSet } from "../java/order.ts";
import { numberText, textWith } from "../java/text.ts";
import { resultText } from "../../libraries/kotlin/results.ts";
import { Progression, rangeText } from "./ranges.ts";
import { unit } from "./types.ts";

function tupleText({ items, typeName }: TupleValue, inner: Inner): string {
  const parts = items.map(inner);
  if (typeName === "KeyValuePair") return parts.join("=");
  return typeName === "IndexedValue"
    ? `IndexedValue(index=${parts[0]}, value=${parts[1]})`
    : `(${parts.join(", ")})`;
}

function recordText(value: InstanceValue, inner: Inner): string {
  const parts = positionalOf(value.type).map((name) => {
    const part = value.fields.get(name);
    return `${name}=${part ? inner(part) : gapSign}`;
  });
  return `${value.type.name}(${parts.join(", ")})`;
}

const plainText = textWith({
  tuple: tupleText,
  members: membersOfSet,
  object: (value, inner) => {
    if (value === unit) return "kotlin.Unit";
    const range = nativeOf(value, Progression);
    if (range) return rangeText(range);
    const own = resultText(value, inner) ?? nativeOf(value, BigNumber)?.text() ?? null;
    if (own !== null) return own;
    return kindOf(value.type) === "record" ? recordText(value, inner) : gapSign;
  },
});

/** `value.toString()`; an object of the program that is its class says it itself. */
export function toText(value: Value, machine: Machine): string {
  if (value.kind !== "class") return plainText(value, machine);
  const [own] = findMethods(value, "toString").filter((each) => !hasReceiver(each));
  const text = own ? machine.call(own, []) : null;
  return text?.kind === "string" ? text.value : gapSign;
}

const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ int: "Int", long: "Long", double: "Double", float: "Float", char: "Char" },
    ...{ short: "Short", sbyte: "Byte", bool: "Boolean", string: "String" },
  }),
);

/** What a value is called: `DoubleArray`, `List`. */
export function typeName(value: Value): string {
  switch (value.kind) {
    case "instance":
      return value.type.name;
    case "list":
      return listName(value.typeName ?? "List");
    case "int":
    case "float":
      return types.get(numberType(value)) ?? numberType(value);
    case "none":
      return "null";
    case "tuple":
      return value.typeName === "KeyValuePair"
        ? "Entry"
        : value.items.length === 3
          ? "Triple"
          : "Pair";
    default:
      return types.get(value.kind) ?? value.kind;
  }
}

function listName(type: string): string {
  if (!type.endsWith("[]")) return "List";
  const item = type.slice(0, -2);
  const own = types.get(item);
  if (own !== undefined && item !== "string") return `${own}Array`;
  return `Array<${item.endsWith("[]") ? listName(item) : (own ?? item)}>`;
}

/** A value as it is shown after the run. */
export const valueText = showWith({
  plain: (value) =>
    isNumber(value) ? numberText(value) : value.kind === "none" ? "null" : gapSign,
  pair: (key, value) => `${key}=${value}`,
  tuple: tupleText,
  record: (value, inner) => {
    const range = nativeOf(value, Progression);
    if (range) return rangeText(range);
    return kindOf(value.type) === "record" ? recordText(value, inner) : value.type.name;
  },
});
