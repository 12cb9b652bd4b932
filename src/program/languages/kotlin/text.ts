import { gapSign } from "../../values/gaps.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import type { InstanceValue, Machine, TupleValue, Value } from "../../values/value.ts";
import { isKnownException } from "../declared/exceptions.ts";
import { isArray, nativeOf, TextBuilder } from "../declared/lists.ts";
import { findMethods, kindOf, positionalOf } from "../declared/members.ts";
import { showWith } from "../declared/shownText.ts";
import { entriesOf } from "../java/order.ts";
import { numberText } from "../java/text.ts";
import { Progression, rangeText } from "./ranges.ts";
import { unit } from "./types.ts";

type Inner = (value: Value) => string;

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

/** `value.toString()` */
export function toText(value: Value, machine: Machine): string {
  const inner: Inner = (item) => toText(item, machine);
  switch (value.kind) {
    case "unknown":
      return value.text ?? gapSign;
    case "int":
    case "float":
      return numberText(value);
    case "string":
      return value.value;
    case "bool":
      return String(value.value);
    case "none":
      return "null";
    case "list":
      // An array is shown by where it lies in memory.
      return isArray(value) || machine.lostIn(value) !== null
        ? gapSign
        : `[${value.items.map(inner).join(", ")}]`;
    case "tuple":
      return tupleText(value, inner);
    case "dictionary":
      if (machine.lostIn(value) !== null) return gapSign;
      return `{${entriesOf(value, machine)
        .map((pair) => pair.map(inner).join("="))
        .join(", ")}}`;
    case "set":
      return machine.lostIn(value) === null
        ? `[${[...value.entries.values()].map(inner).join(", ")}]`
        : gapSign;
    case "instance":
      return instanceText(value, machine, inner);
    default:
      return gapSign;
  }
}

function instanceText(value: InstanceValue, machine: Machine, inner: Inner): string {
  if (value === unit) return "kotlin.Unit";
  const range = nativeOf(value, Progression);
  if (range) return rangeText(range);
  const builder = nativeOf(value, TextBuilder);
  if (builder) return builder.parts.map((part) => part ?? gapSign).join("");
  const [own] = findMethods(value.type, "toString").filter(
    ({ definition }) => definition.parameters.length <= 1,
  );
  if (own) {
    const text = machine.call({ kind: "method", callee: own, self: value }, []);
    return text.kind === "string" ? text.value : gapSign;
  }
  const member = value.fields.get(":name");
  if (member?.kind === "string") return member.value;
  if (value.type.order.some(isKnownException)) {
    const message = value.fields.get("Message");
    const name = isKnownException(value.type) ? `java.lang.${value.type.name}` : value.type.name;
    return message?.kind === "string" ? `${name}: ${message.value}` : name;
  }
  return kindOf(value.type) === "record" ? recordText(value, inner) : gapSign;
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
