import { areEqual } from "../../languages/declared/compare.ts";
import { convertTo } from "../../languages/declared/conversions.ts";
import { FromEnd } from "../../languages/declared/items.ts";
import { elementType, makeList, nativeOf } from "../../languages/declared/lists.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Key } from "../../values/plain.ts";
import { matchOf } from "../../languages/declared/overloads.ts";
import { keyOf } from "../../languages/declared/iterate.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, int, none } from "../../values/make.ts";
import type { Machine, SetValue, Value } from "../../values/value.ts";
import { holds, itemsIn, members, type Method, textIn, wholeIn } from "../declared/table.ts";
import { addToSet } from "./sets.ts";
import { makeWalker } from "./walkers.ts";
import { isComparer } from "./sorting.ts";

import {
  apply,
  average,
  defaultItem,
  deferred,
  distinct,
  extreme,
  groupBy,
  inUsualWay,
  joined,
  lazily,
  mapped,
  ordered,
  pick,
  sum,
  thenBy,
  toDictionary,
  toLookup,
  typeOfItems,
  walk,
} from "./linqRules.ts";

function countOf(machine: Machine, self: Value, test: Value | undefined): number {
  return itemsIn(machine, self).filter((item) => !test || holds(machine, test, item)).length;
}

/** So many of the first values. */
function firstOf(machine: Machine, self: Value, count: number): readonly Value[] {
  const items: Value[] = [];
  if (count <= 0) return items;
  for (const item of walk(machine, self)) if (items.push(item) >= count) break;
  return items;
}

function keyIn(machine: Machine, item: Value): Key {
  const key = keyOf(item, machine);
  if (key === null) throw new NotKnown("this key is unknown");
  return key;
}

function keysOf(machine: Machine, values: Value | undefined): ReadonlySet<Key> {
  return new Set(itemsIn(machine, values).map((item) => keyIn(machine, item)));
}

/** A test of a value and, if it asks for it, its place. */
function holdsAt(machine: Machine, test: Value, item: Value, at: number): boolean {
  const truth = machine.language.truth(apply(machine, test, item, at), machine);
  if (truth === null) throw new NotKnown("it is unknown whether this is true");
  return truth;
}

function mappedItems(
  machine: Machine,
  items: readonly Value[],
  select: Value | undefined,
): readonly Value[] {
  return select ? items.map((item) => machine.call(select, [item])) : items;
}

/** `Max` and `Min`, of the values or of what a function makes of them. */
function greatest(operator: ">" | "<"): Method {
  return (machine, self, [select]) => {
    const comparer = select && isComparer(select) ? select : undefined;
    const items = mapped(machine, self, comparer ? undefined : select);
    if (items.length > 0 && items.every(({ kind }) => kind === "none")) return none;
    return items[extreme(machine, items, items, operator, comparer)]!;
  };
}

/** The methods of everything that can be gone through. */
export const linq = members(
  {},
  {
    Select: (machine, self, [select]) =>
      lazily(
        machine,
        self,
        function* (values) {
          let at = 0;
          for (const value of values) yield apply(machine, select ?? none, value, at++);
        },
        null,
      ),
    Where: (machine, self, [test]) =>
      lazily(machine, self, function* (values) {
        let at = 0;
        for (const value of values) {
          const truth = machine.language.truth(apply(machine, test ?? none, value, at++), machine);
          if (truth === null) throw new NotKnown("it is unknown whether this is true");
          if (truth) yield value;
        }
      }),
    SelectMany: (machine, self, [select, result]) =>
      lazily(
        machine,
        self,
        function* (values) {
          let at = 0;
          for (const value of values) {
            for (const inner of walk(machine, apply(machine, select ?? none, value, at++)))
              yield result ? machine.call(result, [value, inner]) : inner;
          }
        },
        null,
      ),
    Zip: (machine, self, [other, second, third]) => {
      const isFunction = second && ["function", "builtin", "method"].includes(second.kind);
      if (third || !other) return machine.unknown("`Zip` is not followed");
      return lazily(
        machine,
        self,
        function* (values) {
          const others = walk(machine, other);
          const thirds = second && !isFunction ? walk(machine, second) : null;
          for (const value of values) {
            const [mate, last] = [others.next(), thirds?.next()];
            if (mate.done === true || last?.done === true) return;
            if (isFunction) yield machine.call(second, [value, mate.value]);
            else
              yield {
                kind: "tuple",
                items: last ? [value, mate.value, last.value] : [value, mate.value],
                names: ["First", "Second", "Third"],
              };
          }
        },
        null,
      );
    },
    Sum: (machine, self, [select]) =>
      sum(machine, mapped(machine, self, select), select ? null : elementType(self)),
    Average: (machine, self, [select]) => average(machine, mapped(machine, self, select)),
    Max: greatest(">"),
    Min: greatest("<"),
    MaxBy: (machine, self, [key, comparer]) => {
      const items = itemsIn(machine, self);
      return items[extreme(machine, items, mappedItems(machine, items, key), ">", comparer)]!;
    },
    MinBy: (machine, self, [key, comparer]) => {
      const items = itemsIn(machine, self);
      return items[extreme(machine, items, mappedItems(machine, items, key), "<", comparer)]!;
    },
    Count: (machine, self, [test]) => int(countOf(machine, self, test)),
    LongCount: (machine, self, [test]) => makeNumber("long", countOf(machine, self, test)),
    Any: (machine, self, [test]) => {
      for (const item of walk(machine, self))
        if (!test || holds(machine, test, item)) return bool(true);
      return bool(false);
    },
    All: (machine, self, [test]) => {
      for (const item of walk(machine, self))
        if (!holds(machine, test ?? none, item)) return bool(false);
      return bool(true);
    },
    First: pick("First", false),
    FirstOrDefault: pick("First", true),
    Last: pick("Last", false),
    LastOrDefault: pick("Last", true),
    Single: pick("Single", false),
    SingleOrDefault: pick("Single", true),
    ElementAtOrDefault: (machine, self, [at]) => {
      const items = itemsIn(machine, self);
      const end = nativeOf(at, FromEnd);
      const place = end ? items.length - end.count : wholeIn(at);
      return items[place] ?? defaultItem(machine, self, items);
    },
    ElementAt: (machine, self, [at]) => {
      const place = at?.kind === "int" ? at.value : null;
      const items = place === null ? itemsIn(machine, self) : firstOf(machine, self, place + 1);
      const end = nativeOf(at, FromEnd);
      const found = items[end ? items.length - end.count : wholeIn(at)];
      return (
        found ??
        machine.fail(
          "RangeError",
          "Index was out of range. Must be non-negative and less than the size of the collection. (Parameter 'index')",
        )
      );
    },
    Take: (machine, self, [count]) => {
      if (count?.kind === "slice") {
        const items = makeList("object[]", itemsIn(machine, self));
        return machine.language.getItem(items, count, machine);
      }
      const most = wholeIn(count);
      return lazily(machine, self, function* (values) {
        let left = most;
        if (left <= 0) return;
        for (const value of values) {
          yield value;
          if (--left <= 0) return;
        }
      });
    },
    Skip: (machine, self, [count]) => {
      const first = wholeIn(count);
      return lazily(machine, self, function* (values) {
        let at = 0;
        for (const value of values) if (at++ >= first) yield value;
      });
    },
    TakeLast: (machine, self, [count]) => {
      const most = Math.max(0, wholeIn(count));
      return deferred(machine, self, (items) => (most === 0 ? [] : items.slice(-most)));
    },
    SkipLast: (machine, self, [count]) => {
      const gone = Math.max(0, wholeIn(count));
      return deferred(machine, self, (items) => items.slice(0, Math.max(0, items.length - gone)));
    },
    TakeWhile: (machine, self, [test]) =>
      lazily(machine, self, function* (values) {
        let at = 0;
        for (const value of values) {
          if (!holdsAt(machine, test ?? none, value, at++)) return;
          yield value;
        }
      }),
    SkipWhile: (machine, self, [test]) =>
      lazily(machine, self, function* (values) {
        let isOpen = false;
        let at = 0;
        for (const value of values) {
          isOpen ||= !holdsAt(machine, test ?? none, value, at++);
          if (isOpen) yield value;
        }
      }),
    Concat: (machine, self, [other]) =>
      lazily(machine, self, function* (values) {
        yield* values;
        yield* itemsIn(machine, other);
      }),
    Append: (machine, self, [item]) =>
      lazily(machine, self, function* (values) {
        yield* values;
        if (item) yield item;
      }),
    Prepend: (machine, self, [item]) =>
      lazily(machine, self, function* (values) {
        if (item) yield item;
        yield* values;
      }),
    Reverse: (machine, self) => deferred(machine, self, (items) => items.reverse()),
    Distinct: (machine, self, [comparer]) => {
      inUsualWay(comparer);
      return deferred(machine, self, (items) => distinct(machine, items));
    },
    DistinctBy: (machine, self, [key, comparer]) => {
      inUsualWay(comparer);
      return deferred(machine, self, (items) => distinct(machine, items, key));
    },
    Union: (machine, self, [other, comparer]) => {
      inUsualWay(comparer);
      return deferred(machine, self, (items) =>
        distinct(machine, [...items, ...itemsIn(machine, other)]),
      );
    },
    Intersect: (machine, self, [other, comparer]) => {
      inUsualWay(comparer);
      return deferred(machine, self, (items) => {
        const others = keysOf(machine, other);
        return distinct(machine, items).filter((item) => others.has(keyIn(machine, item)));
      });
    },
    Except: (machine, self, [other, comparer]) => {
      inUsualWay(comparer);
      return deferred(machine, self, (items) => {
        const others = keysOf(machine, other);
        return distinct(machine, items).filter((item) => !others.has(keyIn(machine, item)));
      });
    },
    Join: joined(false),
    GroupJoin: joined(true),
    ToLookup: (machine, self, [key, value]) =>
      toLookup(machine, self, value ? [key ?? none, value] : [key ?? none]),
    OrderBy: ordered(false, true),
    OrderByDescending: ordered(true, true),
    Order: ordered(false, false),
    OrderDescending: ordered(true, false),
    ThenBy: thenBy(false),
    ThenByDescending: thenBy(true),
    Aggregate: (machine, self, [first, second, result]) => {
      const items = itemsIn(machine, self);
      const step = second ?? first ?? none;
      const seed = second ? first : items.shift();
      if (!seed) return machine.fail("StopIteration", "Sequence contains no elements");
      const made = items.reduce<Value>((all, item) => machine.call(step, [all, item]), seed);
      return result ? machine.call(result, [made]) : made;
    },
    Contains: (machine, self, [wanted, comparer]) => {
      inUsualWay(comparer);
      for (const item of walk(machine, self))
        if (sure(areEqual(item, wanted ?? none, machine))) return bool(true);
      return bool(false);
    },
    SequenceEqual: (machine, self, [other, comparer]) => {
      inUsualWay(comparer);
      const others = walk(machine, other ?? none);
      for (const item of walk(machine, self)) {
        const mate = others.next();
        if (mate.done === true || !sure(areEqual(item, mate.value, machine))) return bool(false);
      }
      return bool(others.next().done === true);
    },
    ToList: (machine, self) => {
      const items = itemsIn(machine, self);
      return makeList(`List<${typeOfItems(self, items)}>`, items);
    },
    ToArray: (machine, self) => {
      const items = itemsIn(machine, self);
      return makeList(`${typeOfItems(self, items)}[]`, items);
    },
    ToHashSet: (machine, self, [comparer]) => {
      inUsualWay(comparer);
      const items = itemsIn(machine, self);
      const typeName = `HashSet<${typeOfItems(self, items)}>`;
      const set: SetValue = { kind: "set", entries: new Map(), typeName };
      addToSet(machine, set, items);
      return set;
    },
    ToDictionary: (machine, self, [key, value, comparer]) => {
      inUsualWay(comparer);
      return toDictionary(machine, self, key ?? none, value);
    },
    GroupBy: (machine, self, given) => groupBy(machine, self, [...given]),
    Cast: (machine, self, _, named) => {
      const type = textIn(named.get(":types"));
      return deferred(
        machine,
        self,
        (items) => items.map((item) => (type === "" ? item : convertTo(item, type, machine))),
        type === "" ? null : type,
      );
    },
    OfType: (machine, self, _, named) => {
      const type = textIn(named.get(":types"));
      return deferred(
        machine,
        self,
        (items) => items.filter((item) => type === "" || matchOf(item, type, machine) >= 5),
        type === "" ? null : type,
      );
    },
    Chunk: (machine, self, [size]) => {
      const count = wholeIn(size);
      if (count < 1)
        return machine.fail(
          "RangeError",
          "Specified argument was out of the range of valid values. (Parameter 'size')",
        );
      return deferred(
        machine,
        self,
        (items) => {
          const type = `${typeOfItems(self, items)}[]`;
          return Array.from({ length: Math.ceil(items.length / count) }, (_, at) =>
            makeList(type, items.slice(at * count, (at + 1) * count)),
          );
        },
        null,
      );
    },
    Index: (machine, self) =>
      deferred(
        machine,
        self,
        (items) =>
          items.map((item, at) => ({
            kind: "tuple",
            items: [int(at), item],
            names: ["Index", "Item"],
          })),
        null,
      ),
    DefaultIfEmpty: (machine, self, [other]) =>
      deferred(machine, self, (items) =>
        items.length > 0 ? items : [other ?? defaultItem(machine, self, items)],
      ),
    GetEnumerator: (machine, self) => makeWalker(machine, self),
    AsOrdered: (_, self) => self,
    AsQueryable: (_, self) => self,
    AsEnumerable: (_, self) => self,
    AsParallel: (_, self) => self,
  },
);
