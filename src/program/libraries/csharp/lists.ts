import { withWord } from "../../values/vocabulary.ts";
import { areEqual } from "../../languages/declared/compare.ts";
import { convertTo } from "../../languages/declared/conversions.ts";
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
import { bool, int, none } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { sortValues } from "../python/lists.ts";
import { holds, itemsIn, members, type Method, wholeIn } from "../declared/table.ts";

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

/** `Sort()`, with a comparison if one is given. */
export function sortItems(
  machine: Machine,
  items: readonly Value[],
  comparison: Value | undefined,
): Value[] {
  if (!comparison || comparison.kind === "none") {
    const sorted = sortValues(machine, items, undefined, false);
    if (!sorted) throw new NotKnown("the order of this list is unknown");
    return sorted;
  }
  machine.spend(items.length);
  return items.toSorted((a, b) => {
    const order = machine.call(comparison, [a, b]);
    if (order.kind !== "int") throw new NotKnown("the order of this list is unknown");
    return order.value;
  });
}

const common: Readonly<Record<string, Method>> = {
  IndexOf: reading((machine, { items }, [wanted, from, count]) => {
    const start = wholeIn(from, 0);
    const at = findIndex(machine, items.slice(start, start + wholeIn(count, Infinity)), wanted);
    return withWord(int(at < 0 ? -1 : at + start), wanted);
  }),
  LastIndexOf: reading((machine, { items }, [wanted]) => {
    const at = findIndex(machine, items.toReversed(), wanted);
    return int(at < 0 ? -1 : items.length - 1 - at);
  }),
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
  GetEnumerator: (_, self) => self,
};

/** The members of arrays. */
export const arrayMembers = members(
  {
    Length: reading((_, list) => int(countAll(list, rankOf(list)))),
    LongLength: reading((_, list) => int(countAll(list, rankOf(list)))),
    Rank: reading((_, list) => int(rankOf(list))),
  },
  {
    ...common,
    GetLength: reading((_, list, [axis]) => int(lengthOf(list, wholeIn(axis)))),
    GetLowerBound: () => int(0),
    GetUpperBound: reading((_, list, [axis]) => int(lengthOf(list, wholeIn(axis)) - 1)),
    Clone: reading((machine, list) => copyOf(machine, list, rankOf(list))),
    AsMemory: (_, self) => self,
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

/** The members of lists, queues, and stacks. */
export const listMembers = members(
  {
    Count: reading((_, { items }) => int(items.length)),
    Capacity: reading((_, { items }) => int(items.length)),
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
      list.items.splice(wholeIn(at), 0, fitted(machine, list, value));
      return none;
    }),
    InsertRange: changing((machine, list, [at, values]) => {
      list.items.splice(wholeIn(at), 0, ...itemsIn(machine, values));
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
    RemoveRange: changing((_, list, [at, count]) => {
      list.items.splice(wholeIn(at), wholeIn(count));
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
    Reverse: changing((_, list) => {
      list.items.reverse();
      return none;
    }),
    Sort: changing((machine, list, [comparison]) => {
      list.items = sortItems(machine, list.items, comparison);
      return none;
    }),
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
      (machine, { items }) => items[0] ?? machine.fail("StopIteration", "Collection empty."),
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
    Find: reading(
      (machine, { items }, [test]) =>
        items.find((item) => holds(machine, test ?? none, item)) ?? none,
    ),
    FindIndex: reading((machine, { items }, [test]) =>
      int(items.findIndex((item) => holds(machine, test ?? none, item))),
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
      return makeList(`List<${type ?? (first?.kind === "float" ? "double" : "object")}>`, items);
    }),
    EnsureCapacity: () => none,
    TrimExcess: () => none,
    AsReadOnly: (_, self) => self,
  },
);
