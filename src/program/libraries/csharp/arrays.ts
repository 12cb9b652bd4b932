import { withWord } from "../../values/vocabulary.ts";
import { castTo, defaultOf, freshDefault } from "../../languages/declared/conversions.ts";
import { itemType, makeList, nativeOf, rankOf, SpanView } from "../../languages/declared/lists.ts";
import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, int, none, tuple } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { indexIn, lastIndexIn, searchIn } from "./lists.ts";
import { typeOfItems } from "./linqRules.ts";
import { orderBy, sortInPlace } from "./sorting.ts";
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

/** A list whose items are known. */
function knownList(machine: Machine, value: Value | undefined): ListValue {
  if (value?.kind !== "list") throw new NotKnown("the values to loop over are unknown");
  const lost = machine.lostIn(value);
  if (lost !== null) throw new NotKnown(lost);
  return value;
}

function orDefault(machine: Machine, list: Value | undefined, found: Value | undefined): Value {
  return found ?? defaultOf(itemType(list ?? none) ?? "object", machine);
}

/** Sorts a part of an array, and that of another one with it. */
function sortBeside(
  machine: Machine,
  list: ListValue,
  others: ListValue | null,
  from: number,
  to: number,
  comparison: Value | undefined,
): void {
  if (from < 0 || to < from || to > list.items.length || (others && others.items.length < to))
    throw new NotKnown("this call is not followed");
  machine.spend(to - from);
  const order = orderBy(machine, comparison);
  const pairs = list.items
    .slice(from, to)
    .map((item, at) => ({ item, other: others?.items[from + at] ?? none }));
  const sorted = sortInPlace(pairs, (left, right) => order(left.item, right.item));
  list.items.splice(from, to - from, ...sorted.map(({ item }) => item));
  if (!others) return;
  machine.touch(others);
  others.items.splice(from, to - from, ...sorted.map(({ other }) => other));
}

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
  Sort: changing((machine, [list, ...given]) => {
    if (list?.kind !== "list") return machine.unknown("`Array.Sort` is not followed");
    machine.touch(list);
    const others = given[0]?.kind === "list" ? given[0] : null;
    const rest = others ? given.slice(1) : given;
    const isPart = rest.length > 1;
    const [from, to] = isPart ? partOf(list, rest[0], rest[1]) : [0, list.items.length];
    sortBeside(machine, list, others, from, to, isPart ? rest[2] : rest[0]);
    return none;
  }),
  BinarySearch: (machine, [list, ...given]) =>
    int(searchIn(machine, knownList(machine, list), given)),
  Reverse: changing((machine, [list, start, count]) => {
    if (list?.kind !== "list") return none;
    const [from, to] = partOf(list, start, count);
    machine.touch(list);
    list.items.splice(from, to - from, ...list.items.slice(from, to).toReversed());
    return none;
  }),
  Resize: (machine, [list, size]) => {
    const length = wholeIn(size);
    if (list?.kind !== "list") throw new NotKnown("this call is not followed");
    const items = knownList(machine, list).items.slice(0, length);
    const type = itemTypeOf(list.typeName) ?? "object";
    if (!machine.reserve(length))
      return machine.unknown("the program takes too many steps to follow");
    while (items.length < length) items.push(freshDefault(type, machine));
    return tuple([none, makeList(list.typeName ?? "object[]", items)]);
  },
  IndexOf: (machine, [list, wanted, start, count]) =>
    withWord(int(indexIn(machine, knownList(machine, list), wanted, start, count)), wanted),
  LastIndexOf: (machine, [list, wanted, start, count]) =>
    int(lastIndexIn(machine, knownList(machine, list), wanted, start, count)),
  Empty: (_, __, named) => makeList(`${textIn(named.get(":types"))}[]`, []),
  ConvertAll: (machine, [list, convert]) => {
    const items = itemsIn(machine, list).map((item) => machine.call(convert ?? none, [item]));
    return makeList(`${typeOfItems(none, items)}[]`, items);
  },
  ForEach: (machine, [list, action]) => {
    for (const item of itemsIn(machine, list)) machine.call(action ?? none, [item]);
    return none;
  },
  Exists: (machine, [list, test]) =>
    bool(itemsIn(machine, list).some((item) => holds(machine, test ?? none, item))),
  Find: (machine, [list, test]) =>
    orDefault(
      machine,
      list,
      itemsIn(machine, list).find((item) => holds(machine, test ?? none, item)),
    ),
  FindLast: (machine, [list, test]) =>
    orDefault(
      machine,
      list,
      itemsIn(machine, list).findLast((item) => holds(machine, test ?? none, item)),
    ),
  FindAll: (machine, [list, test]) =>
    makeList(
      knownList(machine, list).typeName ?? "object[]",
      itemsIn(machine, list).filter((item) => holds(machine, test ?? none, item)),
    ),
  FindLastIndex: (machine, [list, test]) =>
    int(itemsIn(machine, list).findLastIndex((item) => holds(machine, test ?? none, item))),
  TrueForAll: (machine, [list, test]) =>
    bool(itemsIn(machine, list).every((item) => holds(machine, test ?? none, item))),
  AsReadOnly: (machine, [list]) => knownList(machine, list),
  FindIndex: (machine, [list, test]) =>
    int(itemsIn(machine, list).findIndex((item) => holds(machine, test ?? none, item))),
});
