import type { ListValue, Machine, Value } from "../../values/value.ts";
import { findOrder, isBefore } from "./order.ts";
import { readType } from "./typeNames.ts";

/** What an item of a multiset or a multimap is ordered by. */
export function orderedBy(list: ListValue, item: Value): Value {
  const isMap = readType(list.typeName ?? "").name === "multimap";
  return (isMap && item.kind === "list" ? item.items[0] : undefined) ?? item;
}

/** The first place whose key is not before a key, or, `isAfter`, is behind it. */
export function placeOfKey(
  list: ListValue,
  key: Value,
  isAfter: boolean,
  machine: Machine,
): number {
  const order = findOrder(list.typeName, machine);
  const at = list.items.findIndex((item) => {
    const own = orderedBy(list, item);
    return isAfter ? isBefore(machine, key, own, order) : !isBefore(machine, own, key, order);
  });
  return at < 0 ? list.items.length : at;
}

/** A multiset or a multimap with its items in order. */
export function sortedList(list: ListValue, machine: Machine): ListValue {
  const items = list.items.splice(0);
  for (const item of items)
    list.items.splice(placeOfKey(list, orderedBy(list, item), true, machine), 0, item);
  return list;
}
