import type { Key } from "../../values/plain.ts";
import { NotKnown } from "../../values/gaps.ts";
import type {
  DictionaryValue,
  InstanceValue,
  ListValue,
  Machine,
  Value,
} from "../../values/value.ts";
import { bytesIn, charOf, isText, textOfBytes } from "./chars.ts";
import { entriesInOrder, entryValue } from "./iterators.ts";
import { isContainer } from "./typeNames.ts";
import { findMethods } from "./members.ts";
import { functionOf } from "./overloads.ts";
import { toPointer } from "./places.ts";
import { utf8Bytes } from "../../values/utf8.ts";
import { countItems } from "../../values/work.ts";

/** The values of `for (auto x : values)`; null: unknown. */
export function iterate(value: Value, machine: Machine): IterableIterator<Value> | null {
  if (machine.lostIn(value) !== null) return null;
  switch (value.kind) {
    case "list":
      return value.items.values();
    case "tuple":
      return value.items.values();
    case "string":
      return [...utf8Bytes(value.value), 0].map(charOf).values();
    case "dictionary":
      return inOrder(value, machine);
    case "instance":
      return throughIterators(value, machine);
    default:
      return null;
  }
}

/** A map and a set go by their keys; null: where a value lies decides, or the keys have no order here. */
function inOrder(map: DictionaryValue, machine: Machine): IterableIterator<Value> | null {
  try {
    return entriesInOrder(map, machine)
      .map(([, entry]) => entryValue(map, entry))
      .values();
  } catch (error) {
    if (error instanceof NotKnown) return null;
    throw error;
  }
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
export function keyOf(value: Value, machine: Machine): Key | null {
  countItems(1);
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
    case "list": {
      if (machine.lostIn(value) !== null) return null;
      if (isText(value)) return `s:${textOfBytes(bytesIn(value, machine))}`;
      if (!isContainer(value.typeName)) return value;
      const keys = value.items.map((each) => keyOf(each, machine));
      return keys.every((key) => typeof key === "string") ? `t:${JSON.stringify(keys)}` : null;
    }
    case "tuple": {
      const keys = value.items.map((each) => keyOf(each, machine));
      return keys.every((key) => typeof key === "string") ? `t:${JSON.stringify(keys)}` : null;
    }
    default:
      return value;
  }
}
