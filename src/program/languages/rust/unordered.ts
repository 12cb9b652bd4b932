import { createClass, tuple } from "../../values/make.ts";
import type {
  DictionaryValue,
  InstanceValue,
  ListValue,
  SetValue,
  Value,
} from "../../values/value.ts";
import { makeList } from "../declared/lists.ts";

const unorderedClass = createClass("Iter", []);

/** Whether the order of a map or a set differs from run to run. */
export function isUnordered(typeName: string | undefined): boolean {
  return !(typeName ?? "").startsWith("BTree");
}

/** What a map or a set holds: pairs, or values. */
export function heldIn(value: DictionaryValue | SetValue): readonly Value[] {
  return value.kind === "set"
    ? [...value.entries.values()]
    : [...value.entries.values()].map((pair) => tuple(pair));
}

/** An iterator over values that are known, in an order that is not. */
export function makeUnordered(items: readonly Value[]): InstanceValue {
  const fields = new Map<string, Value>([[":items", makeList("List<object>", [...items])]]);
  return { kind: "instance", type: unorderedClass, fields, native: null };
}

/** What such an iterator goes through; null: it is something else. */
export function unorderedIn(value: Value): readonly Value[] | null {
  if (value.kind !== "instance" || value.type !== unorderedClass) return null;
  const items = value.fields.get(":items");
  return items?.kind === "list" ? items.items : null;
}

/** A list of values in an order that is not known. */
export function unorderedList(typeName: string, items: readonly Value[]): ListValue {
  return { ...makeList(typeName, [...items]), ...(items.length > 1 ? { isUnordered: true } : {}) };
}
