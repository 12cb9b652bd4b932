import { areEqual } from "../../languages/declared/compare.ts";
import { convertTo, defaultOf } from "../../languages/declared/conversions.ts";
import { itemType, makeList } from "../../languages/declared/lists.ts";
import { matchOf } from "../../languages/declared/overloads.ts";
import { keyOf } from "../../languages/declared/iterate.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, int, none } from "../../values/make.ts";
import type { Value } from "../../values/value.ts";
import { holds, itemsIn, members, wholeIn } from "../declared/table.ts";

import {
  apply,
  average,
  distinct,
  extreme,
  fromItems,
  groupBy,
  lazily,
  mapped,
  ordered,
  pick,
  sum,
  thenBy,
  toDictionary,
  typeOfItems,
} from "./linqRules.ts";

/** The methods of everything that can be gone through. */
export const linq = members(
  {},
  {
    Select: (machine, self, [select]) =>
      lazily(machine, self, function* (values) {
        let at = 0;
        for (const value of values) yield apply(machine, select ?? none, value, at++);
      }),
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
      lazily(machine, self, function* (values) {
        let at = 0;
        for (const value of values) {
          for (const inner of itemsIn(machine, apply(machine, select ?? none, value, at++)))
            yield result ? machine.call(result, [value, inner]) : inner;
        }
      }),
    Zip: (machine, self, [other, second, third]) => {
      const isFunction = second && ["function", "builtin", "method"].includes(second.kind);
      if (third) return machine.unknown("`Zip` is not followed");
      return lazily(machine, self, function* (values) {
        const others = itemsIn(machine, other);
        const thirds = second && !isFunction ? itemsIn(machine, second) : null;
        let at = 0;
        for (const value of values) {
          const mate = others[at];
          if (!mate || (thirds && !thirds[at])) return;
          if (isFunction) yield machine.call(second, [value, mate]);
          else
            yield {
              kind: "tuple",
              items: thirds ? [value, mate, thirds[at]!] : [value, mate],
              names: ["First", "Second", "Third"],
            };
          at++;
        }
      });
    },
    Sum: (machine, self, [select]) => sum(machine, mapped(machine, self, select)),
    Average: (machine, self, [select]) => average(machine, mapped(machine, self, select)),
    Max: (machine, self, [select]) => {
      const items = mapped(machine, self, select);
      return items[extreme(machine, items, items, ">")]!;
    },
    Min: (machine, self, [select]) => {
      const items = mapped(machine, self, select);
      return items[extreme(machine, items, items, "<")]!;
    },
    MaxBy: (machine, self, [key]) => {
      const items = itemsIn(machine, self);
      return items[extreme(machine, items, mapped(machine, self, key), ">")]!;
    },
    MinBy: (machine, self, [key]) => {
      const items = itemsIn(machine, self);
      return items[extreme(machine, items, mapped(machine, self, key), "<")]!;
    },
    Count: (machine, self, [test]) =>
      int(itemsIn(machine, self).filter((item) => !test || holds(machine, test, item)).length),
    Any: (machine, self, [test]) =>
      bool(itemsIn(machine, self).some((item) => !test || holds(machine, test, item))),
    All: (machine, self, [test]) =>
      bool(itemsIn(machine, self).every((item) => !test || holds(machine, test, item))),
    First: pick("First", false),
    FirstOrDefault: pick("First", true),
    Last: pick("Last", false),
    LastOrDefault: pick("Last", true),
    Single: pick("Single", false),
    SingleOrDefault: pick("Single", true),
    ElementAt: (machine, self, [at]) =>
      (at &&
        machine.language.getItem(makeList("List<object>", itemsIn(machine, self)), at, machine)) ||
      none,
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
      const items = itemsIn(machine, self);
      return fromItems(items.slice(Math.max(0, items.length - wholeIn(count))));
    },
    SkipLast: (machine, self, [count]) => {
      const items = itemsIn(machine, self);
      return fromItems(items.slice(0, Math.max(0, items.length - wholeIn(count))));
    },
    TakeWhile: (machine, self, [test]) =>
      lazily(machine, self, function* (values) {
        for (const value of values) {
          if (!holds(machine, test ?? none, value)) return;
          yield value;
        }
      }),
    SkipWhile: (machine, self, [test]) =>
      lazily(machine, self, function* (values) {
        let isOpen = false;
        for (const value of values) {
          isOpen ||= !holds(machine, test ?? none, value);
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
    Reverse: (machine, self) => fromItems(itemsIn(machine, self).reverse()),
    Distinct: (machine, self) => fromItems(distinct(machine, itemsIn(machine, self))),
    DistinctBy: (machine, self, [key]) => fromItems(distinct(machine, itemsIn(machine, self), key)),
    Union: (machine, self, [other]) =>
      fromItems(distinct(machine, [...itemsIn(machine, self), ...itemsIn(machine, other)])),
    Intersect: (machine, self, [other]) => {
      const others = new Set(itemsIn(machine, other).map((item) => keyOf(item, machine)));
      return fromItems(
        distinct(machine, itemsIn(machine, self)).filter((item) =>
          others.has(keyOf(item, machine)),
        ),
      );
    },
    Except: (machine, self, [other]) => {
      const others = new Set(itemsIn(machine, other).map((item) => keyOf(item, machine)));
      return fromItems(
        distinct(machine, itemsIn(machine, self)).filter(
          (item) => !others.has(keyOf(item, machine)),
        ),
      );
    },
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
    Contains: (machine, self, [wanted]) =>
      bool(itemsIn(machine, self).some((item) => sure(areEqual(item, wanted ?? none, machine)))),
    SequenceEqual: (machine, self, [other]) => {
      const [left, right] = [itemsIn(machine, self), itemsIn(machine, other)];
      return bool(
        left.length === right.length &&
          left.every((item, at) => sure(areEqual(item, right[at]!, machine))),
      );
    },
    ToList: (machine, self) => {
      const items = itemsIn(machine, self);
      return makeList(`List<${typeOfItems(self, items)}>`, items);
    },
    ToArray: (machine, self) => {
      const items = itemsIn(machine, self);
      return makeList(`${typeOfItems(self, items)}[]`, items);
    },
    ToHashSet: (machine, self) => ({
      kind: "set",
      entries: new Map(itemsIn(machine, self).map((item) => [keyOf(item, machine) ?? item, item])),
    }),
    ToDictionary: (machine, self, [key, value]) => toDictionary(machine, self, key ?? none, value),
    GroupBy: (machine, self, [key, value]) => groupBy(machine, self, key ?? none, value),
    Cast: (machine, self, _, named) => {
      const type = named.get(":types");
      return fromItems(
        itemsIn(machine, self).map((item) =>
          type?.kind === "string" ? convertTo(item, type.value, machine) : item,
        ),
      );
    },
    OfType: (machine, self, _, named) => {
      const type = named.get(":types");
      return fromItems(
        itemsIn(machine, self).filter(
          (item) => type?.kind !== "string" || matchOf(item, type.value, machine) >= 5,
        ),
      );
    },
    Chunk: (machine, self, [size]) => {
      const items = itemsIn(machine, self);
      const count = Math.max(1, wholeIn(size));
      const type = `${typeOfItems(self, items)}[]`;
      return fromItems(
        Array.from({ length: Math.ceil(items.length / count) }, (_, at) =>
          makeList(type, items.slice(at * count, (at + 1) * count)),
        ),
      );
    },
    Index: (machine, self) =>
      fromItems(
        itemsIn(machine, self).map((item, at) => ({
          kind: "tuple",
          items: [int(at), item],
          names: ["Index", "Item"],
        })),
      ),
    DefaultIfEmpty: (machine, self, [other]) => {
      const items = itemsIn(machine, self);
      return fromItems(
        items.length > 0 ? items : [other ?? defaultOf(itemType(self) ?? "object", machine)],
      );
    },
    AsEnumerable: (_, self) => self,
    AsParallel: (_, self) => self,
  },
);
