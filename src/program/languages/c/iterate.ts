import type { Key } from "../../values/plain.ts";
import type { Machine, Value } from "../../values/value.ts";
import { findMethods } from "./members.ts";
import { functionOf } from "./overloads.ts";
import { makeNumber } from "../../values/typedNumber.ts";
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
    case "dictionary":
      return [...value.entries.values()]
        .map((pair): Value => ({ kind: "tuple", items: [...pair] }))
        .values();
    case "set":
      return value.entries.values();
    case "instance":
      return throughIterators(value, machine);
    default:
      return null;
  }
}

/** An object with `begin` and `end`. */
function throughIterators(
  value: Extract<Value, { kind: "instance" }>,
  machine: Machine,
): IterableIterator<Value> | null {
  const [first, last] = ["begin", "end"].map((name) => {
    const method = functionOf(name, findMethods(value.type, name), value);
    return toPointer(method ? machine.call(method, []) : undefined);
  });
  return first && last && first.list === last.list
    ? first.list.items.slice(first.at, last.at).values()
    : null;
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
