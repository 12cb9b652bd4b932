import { withWord } from "../../values/vocabulary.ts";
import { areEqual } from "../../languages/declared/compare.ts";
import { convertTo, defaultOf } from "../../languages/declared/conversions.ts";
import { boundsOf } from "../../languages/declared/items.ts";
import {
  itemType,
  makeList,
  makeSpan,
  nativeOf,
  rankOf,
  SpanView,
} from "../../languages/declared/lists.ts";
import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, int, none, tuple } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { holds, itemsIn, members, type Method, wholeIn } from "../declared/table.ts";
import { typeOfItems } from "./linqRules.ts";
import { withOut } from "./outs.ts";
import { orderBy, searchSorted, sortInPlace } from "./sorting.ts";

type ListMethod = (machine: Machine, list: ListValue, items: readonly Value[]) => Value;

/** A method that reads a list. */
export function reading(rule: ListMethod): Method {
  return (machine, self, items) => (self.kind === "list" ? rule(machine, self, items) : none);
}

/** A method that changes a list. */
export function changing(rule: ListMethod): Method {
  return (machine, self, items) => {
    if (self.kind !== "list") return none;
    machine.touch(self);
    try {
      return rule(machine, self, items);
    } catch (error) {
      if (error instanceof NotKnown) machine.lose(self);
      throw error;
    }
  };
}

/** A value as the items of a list are. */
export function fitted(machine: Machine, list: ListValue, value: Value | undefined): Value {
  const type = itemType(list);
  return value ? (type === null ? value : convertTo(value, type, machine)) : none;
}

function inside(machine: Machine, at: number, count: number): number {
  if (at < 0 || at >= count)
    machine.fail(
      "RangeError",
      "Index was out of range. Must be non-negative and less than the size of the collection.",
    );
  return at;
}

function findIndex(machine: Machine, items: readonly Value[], wanted: Value | undefined): number {
  return items.findIndex((item) => sure(areEqual(item, wanted ?? none, machine)));
}

function part(machine: Machine, list: ListValue, start: number, count: number): Value[] {
  if (start < 0 || count < 0 || start + count > list.items.length) {
    machine.fail(
      "ValueError",
      "Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.",
    );
  }
  machine.spend(count / 4);
  return list.items.slice(start, start + count);
}

/** Values in order, where equals stay as they are, with a comparison if one is given. */
export function sortItems(
  machine: Machine,
  items: readonly Value[],
  comparison: Value | undefined,
): Value[] {
  machine.spend(items.length);
  return items.toSorted(orderBy(machine, comparison));
}

/** The part of a list that a start and a count name. */
function rangeOf(
  machine: Machine,
  { items }: ListValue,
  start: Value | undefined,
  count: Value | undefined,
): readonly [from: number, to: number] {
  const [from, length] = [wholeIn(start), wholeIn(count)];
  if (from < 0 || length < 0 || from + length > items.length)
    machine.fail(from < 0 || length < 0 ? "RangeError" : "ValueError", outOfBounds);
  return [from, from + length];
}

const outOfBounds =
  "Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.";

/** A test, with the part that is searched before it. */
function searched(
  machine: Machine,
  list: ListValue,
  given: readonly Value[],
): { readonly test: Value; readonly from: number; readonly to: number } {
  const test = given.at(-1) ?? none;
  const [start, count] = given.slice(0, -1);
  if (!start) return { test, from: 0, to: list.items.length };
  const rest = count ?? int(list.items.length - wholeIn(start));
  const [from, to] = rangeOf(machine, list, start, rest);
  return { test, from, to };
}

/** Where a value first is in a list or in a part of it. */
export function indexIn(
  machine: Machine,
  list: ListValue,
  wanted: Value | undefined,
  start: Value | undefined,
  count: Value | undefined,
): number {
  const first = start ?? int(0);
  const rest = count ?? int(list.items.length - wholeIn(first));
  const [from, to] = rangeOf(machine, list, first, rest);
  const at = findIndex(machine, list.items.slice(from, to), wanted);
  return at < 0 ? -1 : at + from;
}

/** Where a value last is, going back from a place over so many items. */
export function lastIndexIn(
  machine: Machine,
  { items }: ListValue,
  wanted: Value | undefined,
  start: Value | undefined,
  count: Value | undefined,
): number {
  if (items.length === 0) return -1;
  const last = wholeIn(start, items.length - 1);
  const length = wholeIn(count, last + 1);
  if (last < 0 || last >= items.length || length < 0 || length > last + 1)
    throw new NotKnown("this call is not followed");
  const part = items.slice(last + 1 - length, last + 1).toReversed();
  const at = findIndex(machine, part, wanted);
  return at < 0 ? -1 : last - at;
}

const common: Readonly<Record<string, Method>> = {
  IndexOf: reading((machine, list, [wanted, start, count]) =>
    withWord(int(indexIn(machine, list, wanted, start, count)), wanted),
  ),
  LastIndexOf: reading((machine, list, [wanted, start, count]) =>
    int(lastIndexIn(machine, list, wanted, start, count)),
  ),
  Contains: reading((machine, { items }, [wanted]) => bool(findIndex(machine, items, wanted) >= 0)),
  AsSpan: reading((machine, list, [start, length]) => {
    if (start?.kind === "slice") {
      const bounds = boundsOf(start, list.items.length, machine);
      return bounds
        ? makeSpan(list, bounds[0], bounds[1] - bounds[0])
        : machine.unknown("the bounds of this slice are unknown");
    }
    const from = wholeIn(start, 0);
    const count = wholeIn(length, list.items.length - from);
    part(machine, list, from, count);
    return makeSpan(list, from, count);
  }),
  CopyTo: reading((machine, list, [target, at]) => {
    const to = nativeOf(target, SpanView);
    const home = to ? to.list : target?.kind === "list" ? target : null;
    if (!home) throw new NotKnown("the values written here are unknown");
    if (at?.kind === "unknown") machine.lose(home);
    machine.touch(home);
    home.items.splice((to?.start ?? 0) + wholeIn(at, 0), list.items.length, ...list.items);
    return none;
  }),
};

/** The members of arrays. */
export const arrayMembers = members(
  {
    Length: reading((_, list) => int(countAll(list, rankOf(list)))),
    LongLength: reading((_, list) => makeNumber("long", countAll(list, rankOf(list)))),
    // As what all collections are.
    Count: reading((_, list) => int(countAll(list, rankOf(list)))),
    Rank: reading((_, list) => int(rankOf(list))),
  },
  {
    ...common,
    GetLength: reading((_, list, [axis]) => int(lengthOf(list, wholeIn(axis)))),
    GetLongLength: reading((_, list, [axis]) => makeNumber("long", lengthOf(list, wholeIn(axis)))),
    GetLowerBound: reading((_, list, [axis]) => int(lengthOf(list, wholeIn(axis)) * 0)),
    GetUpperBound: reading((_, list, [axis]) => int(lengthOf(list, wholeIn(axis)) - 1)),
    GetValue: reading((machine, list, [first, ...rest]) =>
      first
        ? machine.language.getItem(
            list,
            rest.length === 0 ? first : tuple([first, ...rest]),
            machine,
          )
        : none,
    ),
    SetValue: reading((machine, list, [value, first, ...rest]) => {
      if (!value || !first) throw new NotKnown("this call is not followed");
      const place = rest.length === 0 ? first : tuple([first, ...rest]);
      machine.language.setItem(list, place, value, machine);
      return none;
    }),
    Clone: reading((machine, list) => copyOf(machine, list, rankOf(list))),
    AsMemory: common["AsSpan"]!,
  },
);

/** Of one dimension of an array. */
function lengthOf(list: ListValue, axis: number): number {
  let inner: Value | undefined = list;
  for (let left = axis; left > 0 && inner?.kind === "list"; left--) [inner] = inner.items;
  if (inner?.kind === "list") return inner.items.length;
  throw new NotKnown("this is outside of the array");
}

function countAll(list: ListValue, rank: number): number {
  const [first] = list.items;
  return rank > 1 && first?.kind === "list"
    ? list.items.length * countAll(first, rank - 1)
    : list.items.length;
}

/** An array of several dimensions is copied with all of them. */
function copyOf(machine: Machine, list: ListValue, rank: number): ListValue {
  machine.spend(list.items.length / 4);
  return {
    ...list,
    items: list.items.map((item) =>
      rank > 1 && item.kind === "list" ? copyOf(machine, item, rank - 1) : item,
    ),
  };
}

const emptyLinkedList = "The LinkedList is empty.";

function orDefault(machine: Machine, list: ListValue, found: Value | undefined): Value {
  return found ?? defaultOf(itemType(list) ?? "object", machine);
}

/** What `TryPop` and the like give. */
function handed(
  machine: Machine,
  list: ListValue,
  found: Value | undefined,
  places: readonly Value[],
): Value {
  return withOut(places, bool(found !== undefined), orDefault(machine, list, found));
}

/** `BinarySearch(wanted)`, with a comparer behind it, and a start and a count before it. */
export function searchIn(machine: Machine, list: ListValue, given: readonly Value[]): number {
  const isPart = given.length > 2;
  const [wanted, comparer] = isPart ? given.slice(2) : given;
  const [from, to] = isPart ? rangeOf(machine, list, given[0], given[1]) : [0, list.items.length];
  const order = orderBy(machine, comparer);
  return searchSorted(list.items, fitted(machine, list, wanted), order, from, to - from);
}

/** The members of lists, queues, and stacks. */
export const listMembers = members(
  {
    Count: reading((_, { items }) => int(items.length)),
    Capacity: (machine) => machine.unknown("`Capacity` is not followed"),
  },
  {
    ...common,
    Add: changing((machine, list, [value]) => {
      list.items.push(fitted(machine, list, value));
      return none;
    }),
    AddRange: changing((machine, list, [values]) => {
      for (const item of itemsIn(machine, values)) list.items.push(fitted(machine, list, item));
      return none;
    }),
    Insert: changing((machine, list, [at, value]) => {
      const place = inside(machine, wholeIn(at), list.items.length + 1);
      list.items.splice(place, 0, fitted(machine, list, value));
      return none;
    }),
    InsertRange: changing((machine, list, [at, values]) => {
      const place = inside(machine, wholeIn(at), list.items.length + 1);
      const items = itemsIn(machine, values).map((item) => fitted(machine, list, item));
      list.items.splice(place, 0, ...items);
      return none;
    }),
    Remove: changing((machine, list, [value]) => {
      const at = findIndex(machine, list.items, value);
      if (at >= 0) list.items.splice(at, 1);
      return bool(at >= 0);
    }),
    RemoveAt: changing((machine, list, [at]) => {
      list.items.splice(inside(machine, wholeIn(at), list.items.length), 1);
      return none;
    }),
    RemoveRange: changing((machine, list, [at, count]) => {
      const [from, to] = rangeOf(machine, list, at, count);
      list.items.splice(from, to - from);
      return none;
    }),
    RemoveAll: changing((machine, list, [test]) => {
      const kept = list.items.filter((item) => !holds(machine, test ?? none, item));
      const count = list.items.length - kept.length;
      list.items = kept;
      return int(count);
    }),
    Clear: changing((_, list) => {
      list.items = [];
      return none;
    }),
    Reverse: changing((machine, list, [start, count]) => {
      const [from, to] = start ? rangeOf(machine, list, start, count) : [0, list.items.length];
      list.items.splice(from, to - from, ...list.items.slice(from, to).toReversed());
      return none;
    }),
    Sort: changing((machine, list, given) => {
      const comparison = given.at(-1);
      const [start, count] = given.slice(0, -1);
      const [from, to] = start ? rangeOf(machine, list, start, count) : [0, list.items.length];
      machine.spend(to - from);
      const sorted = sortInPlace(list.items.slice(from, to), orderBy(machine, comparison));
      list.items.splice(from, to - from, ...sorted);
      return none;
    }),
    BinarySearch: reading((machine, list, given) => int(searchIn(machine, list, given))),
    Enqueue: changing((machine, list, [value]) => {
      list.items.push(fitted(machine, list, value));
      return none;
    }),
    Dequeue: changing(
      (machine, list) => list.items.shift() ?? machine.fail("StopIteration", "Queue empty."),
    ),
    Push: changing((machine, list, [value]) => {
      list.items.unshift(fitted(machine, list, value));
      return none;
    }),
    Pop: changing(
      (machine, list) => list.items.shift() ?? machine.fail("StopIteration", "Stack empty."),
    ),
    Peek: reading(
      (machine, { items, typeName }) =>
        items[0] ??
        machine.fail(
          "StopIteration",
          typeName?.startsWith("Stack") ? "Stack empty." : "Queue empty.",
        ),
    ),
    TryPeek: reading((machine, list, places) => handed(machine, list, list.items[0], [...places])),
    TryPop: changing((machine, list, places) =>
      handed(machine, list, list.items.shift(), [...places]),
    ),
    TryDequeue: changing((machine, list, places) =>
      handed(machine, list, list.items.shift(), [...places]),
    ),
    GetRange: reading((machine, list, [at, count]) =>
      makeList(list.typeName ?? "List<object>", part(machine, list, wholeIn(at), wholeIn(count))),
    ),
    Slice: reading((machine, list, [at, count]) =>
      makeList(list.typeName ?? "List<object>", part(machine, list, wholeIn(at), wholeIn(count))),
    ),
    ToArray: reading((_, list) =>
      makeList(`${itemTypeOf(list.typeName) ?? "object"}[]`, [...list.items]),
    ),
    ForEach: reading((machine, list, [action]) => {
      for (const item of [...list.items]) machine.call(action ?? none, [item]);
      return none;
    }),
    Find: reading((machine, list, [test]) =>
      orDefault(
        machine,
        list,
        list.items.find((item) => holds(machine, test ?? none, item)),
      ),
    ),
    FindLast: reading((machine, list, [test]) =>
      orDefault(
        machine,
        list,
        list.items.findLast((item) => holds(machine, test ?? none, item)),
      ),
    ),
    FindIndex: reading((machine, list, given) => {
      const { test, from, to } = searched(machine, list, [...given]);
      const at = list.items.slice(from, to).findIndex((item) => holds(machine, test, item));
      return int(at < 0 ? -1 : at + from);
    }),
    FindLastIndex: reading((machine, { items }, [test]) =>
      int(items.findLastIndex((item) => holds(machine, test ?? none, item))),
    ),
    FindAll: reading((machine, list, [test]) =>
      makeList(
        list.typeName ?? "List<object>",
        list.items.filter((item) => holds(machine, test ?? none, item)),
      ),
    ),
    Exists: reading((machine, { items }, [test]) =>
      bool(items.some((item) => holds(machine, test ?? none, item))),
    ),
    TrueForAll: reading((machine, { items }, [test]) =>
      bool(items.every((item) => holds(machine, test ?? none, item))),
    ),
    ConvertAll: reading((machine, list, [convert]) => {
      const items = list.items.map((item) => machine.call(convert ?? none, [item]));
      const [first] = items;
      const type = first?.kind === "list" ? first.typeName : undefined;
      return makeList(`List<${type ?? typeOfItems(none, items)}>`, items);
    }),
    EnsureCapacity: (machine) => machine.unknown("`EnsureCapacity` is not followed"),
    TrimExcess: () => none,
    AddFirst: changing((machine, list, [value]) => {
      list.items.unshift(fitted(machine, list, value));
      return machine.unknown("`AddFirst` is not followed");
    }),
    AddLast: changing((machine, list, [value]) => {
      list.items.push(fitted(machine, list, value));
      return machine.unknown("`AddLast` is not followed");
    }),
    RemoveFirst: changing((machine, list) =>
      list.items.shift() ? none : machine.fail("StopIteration", emptyLinkedList),
    ),
    RemoveLast: changing((machine, list) =>
      list.items.pop() ? none : machine.fail("StopIteration", emptyLinkedList),
    ),
    AsReadOnly: (_, self) => self,
  },
);
