import type { Key } from "../../values/plain.ts";
import type { InstanceValue, ListValue, Machine, Value } from "../../values/value.ts";
import { findMethods } from "./members.ts";
import { functionOf } from "./overloads.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { toPointer } from "./places.ts";

/** The values of `for (auto x : values)`; null: unknown. */
export function iterate(value: Value, machine: Machine): IterableIterator<Value> | null {
  if (machine.lostIn(value) !== null) return null;
  switch (value.kind) {
    case "list":
      return value.items.values();
    case "tuple":
      return value.items.values();
    case "string":
      return Array.from(value.value, (sign) => makeNumber("char", sign.charCodeAt(0))).values();
    case "dictionary": {
      const pairs = inOrder([...value.entries.values()], value.typeName ?? "", ([key]) => key);
      return pairs && pairs.map((pair): Value => ({ kind: "tuple", items: [...pair] })).values();
    }
    case "set":
      return inOrder([...value.entries.values()], "set", (item) => item)?.values() ?? null;
    case "instance":
      return throughIterators(value, machine);
    default:
      return null;
  }
}

/** A map and a set go by their keys; null: where a value lies decides, or the keys have no order here. */
function inOrder<T>(items: readonly T[], type: string, keyIn: (item: T) => Value): T[] | null {
  if (items.length < 2) return [...items];
  if (type.startsWith("unordered")) return null;
  const keys = items.map((item) => {
    const key = keyIn(item);
    return key.kind === "string" || isNumber(key) ? key.value : null;
  });
  if (keys.includes(null)) return null;
  const places = items.map((_, at) => at);
  places.sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : 0));
  return places.map((at) => items[at]!);
}

/** Where the items are of an object with `begin` and `end`; null: it has none, or they are unknown. */
export function rangeOfObject(
  value: InstanceValue,
  machine: Machine,
): { readonly list: ListValue; readonly from: number; readonly to: number } | null {
  const [first, last] = ["begin", "end"].map((name) => {
    const method = functionOf(name, findMethods(value.type, name), value);
    return toPointer(method ? machine.call(method, []) : undefined);
  });
  return first && last && first.list === last.list
    ? { list: first.list, from: first.at, to: last.at }
    : null;
}

function throughIterators(value: InstanceValue, machine: Machine): IterableIterator<Value> | null {
  const range = rangeOfObject(value, machine);
  return range && range.list.items.slice(range.from, range.to).values();
}

/** What a value is found by in a map; null: not known. */
export function keyOf(value: Value): Key | null {
  switch (value.kind) {
    case "unknown":
      return null;
    case "int":
    case "float":
      return `n:${value.value}`;
    case "bool":
      return `n:${value.value ? 1 : 0}`;
    case "string":
      return `s:${value.value}`;
    case "tuple": {
      const keys = value.items.map(keyOf);
      return keys.every((key) => typeof key === "string") ? `t:${JSON.stringify(keys)}` : null;
    }
    default:
      return value;
  }
}
