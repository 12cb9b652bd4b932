import { withWord } from "../../values/vocabulary.ts";
import { areEqual } from "../../languages/declared/compare.ts";
import { castTo, defaultOf } from "../../languages/declared/conversions.ts";
import { makeList, nativeOf, rankOf, SpanView } from "../../languages/declared/lists.ts";
import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, int, none, tuple } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { sortItems } from "./lists.ts";
import { holds, itemsIn, type Rule, statics, textIn, wholeIn } from "../declared/table.ts";

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

/** How many bytes a number takes in an array. */
const widths: Readonly<Record<string, number>> = {
  ...{ double: 8, long: 8, ulong: 8 },
  ...{ float: 4, int: 4, uint: 4 },
  ...{ short: 2, ushort: 2, char: 2 },
  ...{ byte: 1, sbyte: 1, bool: 1 },
};

/** A method that changes the lists that it gets: where it cannot tell how, they are lost. */
function changing(rule: Rule): Rule {
  const lose = (machine: Machine, items: readonly Value[]): void => {
    for (const item of items) {
      const list = nativeOf(item, SpanView)?.list ?? item;
      if (list.kind === "list") machine.lose(list);
    }
  };
  return (machine, items, named) => {
    try {
      const made = rule(machine, items, named);
      if (made.kind === "unknown") lose(machine, items);
      return made;
    } catch (error) {
      if (error instanceof NotKnown) lose(machine, items);
      throw error;
    }
  };
}

/** A list that is changed in place, with the part of it that a start and a count name. */
function partOf(list: ListValue, start: Value | undefined, count: Value | undefined) {
  const from = wholeIn(start, 0);
  return [from, from + wholeIn(count, list.items.length - from)] as const;
}

/** All numbers of an array of one or more dimensions become what new arrays hold. */
function clear(machine: Machine, list: ListValue, from: number, to: number): void {
  const isNested = rankOf(list) > 1;
  machine.touch(list);
  const start = isNested ? null : defaultOf(itemTypeOf(list.typeName) ?? "object", machine);
  for (let at = from; at < Math.min(to, list.items.length); at++) {
    const item = list.items[at]!;
    if (start) list.items[at] = start;
    else if (item.kind === "list") clear(machine, item, 0, item.items.length);
  }
}

/** Copies so many bytes, from a byte to a byte. */
export const blockCopy = changing((machine, [from, start, to, at, count]) => {
  const width = from?.kind === "list" ? widths[itemTypeOf(from.typeName) ?? ""] : undefined;
  const isAlike = from?.kind === "list" && to?.kind === "list" && from.typeName === to.typeName;
  const [first, into, length] = [start, at, count].map((bytes) => wholeIn(bytes) / (width ?? NaN));
  if (!isAlike || rankOf(from) > 1 || ![first, into, length].every(Number.isInteger))
    return machine.unknown("`Buffer.BlockCopy` is not followed");
  return copy(machine, from, first!, to, into!, length!);
});

/** The static methods of `Array`. */
export const arrayClass = statics("Array", {
  Copy: changing((machine, items) =>
    items.length === 3
      ? copy(machine, items[0], 0, items[1], 0, wholeIn(items[2]))
      : copy(machine, items[0], wholeIn(items[1]), items[2], wholeIn(items[3]), wholeIn(items[4])),
  ),
  Fill: changing((machine, [list, value, start, count]) => {
    if (list?.kind !== "list") return none;
    const [from, to] = partOf(list, start, count);
    const type = itemTypeOf(list.typeName);
    machine.touch(list);
    list.items.fill(
      type === null || !value ? (value ?? none) : castTo(value, type, machine),
      from,
      to,
    );
    return none;
  }),
  Clear: changing((machine, [list, start, count]) => {
    if (list?.kind !== "list") return none;
    if (start && rankOf(list) > 1) throw new NotKnown("`Array.Clear` is not followed");
    clear(machine, list, ...partOf(list, start, count));
    return none;
  }),
  Sort: changing((machine, [list, comparison]) => {
    if (list?.kind !== "list" || comparison?.kind === "list")
      return machine.unknown("`Array.Sort` is not followed");
    machine.touch(list);
    list.items = sortItems(machine, list.items, comparison);
    return none;
  }),
  Reverse: changing((machine, [list, start, count]) => {
    if (list?.kind !== "list") return none;
    const [from, to] = partOf(list, start, count);
    machine.touch(list);
    list.items.splice(from, to - from, ...list.items.slice(from, to).toReversed());
    return none;
  }),
  Resize: (machine, [list, size]) => {
    if (list?.kind !== "list") return tuple([none, none]);
    const type = itemTypeOf(list.typeName) ?? "object";
    const length = wholeIn(size);
    const items = list.items.slice(0, length);
    while (items.length < length && items.length < 1_000_000) items.push(defaultOf(type, machine));
    return tuple([none, makeList(list.typeName ?? "object[]", items)]);
  },
  IndexOf: (machine, [list, wanted]) =>
    withWord(
      int(
        itemsIn(machine, list).findIndex((item) => sure(areEqual(item, wanted ?? none, machine))),
      ),
      wanted,
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
