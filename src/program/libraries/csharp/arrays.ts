import { areEqual } from "../../languages/declared/compare.ts";
import { castTo, defaultOf } from "../../languages/declared/conversions.ts";
import { makeList, nativeOf, SpanView } from "../../languages/declared/lists.ts";
import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, int, none, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { sortItems } from "./lists.ts";
import { holds, itemsIn, statics, textIn, wholeIn } from "../declared/table.ts";

/** Places in a target, from a list to a list. */
function copy(
  machine: Machine,
  from: Value | undefined,
  start: number,
  to: Value | undefined,
  at: number,
  count: number,
): Value {
  const items = itemsIn(machine, from);
  const span = nativeOf(to, SpanView);
  const home = span ? span.list : to?.kind === "list" ? to : null;
  if (!home) throw new NotKnown("the values written here are unknown");
  if (
    start < 0 ||
    at < 0 ||
    count < 0 ||
    start + count > items.length ||
    at + count > home.items.length
  ) {
    return machine.fail(
      "ValueError",
      "Source array was not long enough. Check the source index, length, and the array's lower bounds.",
    );
  }
  machine.touch(home);
  home.items.splice((span?.start ?? 0) + at, count, ...items.slice(start, start + count));
  return none;
}

/** The static methods of `Array`. */
export const arrayClass = statics("Array", {
  Copy: (machine, items) =>
    items.length === 3
      ? copy(machine, items[0], 0, items[1], 0, wholeIn(items[2]))
      : copy(machine, items[0], wholeIn(items[1]), items[2], wholeIn(items[3]), wholeIn(items[4])),
  Fill: (machine, [list, value, start, count]) => {
    if (list?.kind !== "list") return none;
    const from = wholeIn(start, 0);
    const type = itemTypeOf(list.typeName);
    machine.touch(list);
    list.items.fill(
      type === null || !value ? (value ?? none) : castTo(value, type, machine),
      from,
      from + wholeIn(count, list.items.length - from),
    );
    return none;
  },
  Clear: (machine, [list]) => {
    if (list?.kind !== "list") return none;
    machine.touch(list);
    const type = itemTypeOf(list.typeName) ?? "object";
    list.items = list.items.map(() => defaultOf(type, machine));
    return none;
  },
  Sort: (machine, [list, comparison]) => {
    if (list?.kind !== "list" || comparison?.kind === "list")
      return machine.unknown("`Array.Sort` is not followed");
    machine.touch(list);
    list.items = sortItems(machine, list.items, comparison);
    return none;
  },
  Reverse: (machine, [list]) => {
    if (list?.kind !== "list") return none;
    machine.touch(list);
    list.items.reverse();
    return none;
  },
  Resize: (machine, [list, size]) => {
    if (list?.kind !== "list") return tuple([none, none]);
    const type = itemTypeOf(list.typeName) ?? "object";
    const length = wholeIn(size);
    const items = list.items.slice(0, length);
    while (items.length < length && items.length < 1_000_000) items.push(defaultOf(type, machine));
    return tuple([none, makeList(list.typeName ?? "object[]", items)]);
  },
  IndexOf: (machine, [list, wanted]) =>
    int(
      itemsIn(machine, list).findIndex((item) => areEqual(item, wanted ?? none, machine) === true),
    ),
  Empty: (_, __, named) => makeList(`${textIn(named.get(":types"))}[]`, []),
  ConvertAll: (machine, [list, convert]) => {
    const items = itemsIn(machine, list).map((item) => machine.call(convert ?? none, [item]));
    return makeList(
      `${items[0]?.kind === "float" ? "double" : items[0]?.kind === "list" ? (items[0].typeName ?? "object") : "object"}[]`,
      items,
    );
  },
  ForEach: (machine, [list, action]) => {
    for (const item of itemsIn(machine, list)) machine.call(action ?? none, [item]);
    return none;
  },
  Exists: (machine, [list, test]) =>
    bool(itemsIn(machine, list).some((item) => holds(machine, test ?? none, item))),
  Find: (machine, [list, test]) =>
    itemsIn(machine, list).find((item) => holds(machine, test ?? none, item)) ?? none,
  FindIndex: (machine, [list, test]) =>
    int(itemsIn(machine, list).findIndex((item) => holds(machine, test ?? none, item))),
});
