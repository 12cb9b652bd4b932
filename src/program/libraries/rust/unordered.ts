import { signOf, variantOf } from "../../languages/rust/choices.ts";
import { areEqual, orderOf } from "../../languages/rust/compare.ts";
import { cloned } from "../../languages/rust/copies.ts";
import { iterate } from "../../languages/rust/iterate.ts";
import { deref } from "../../languages/rust/places.ts";
import { makeUnordered, unorderedIn, unorderedList } from "../../languages/rust/unordered.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, tuple } from "../../values/make.ts";
import { isNumber } from "../../values/typedNumber.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { holds, members, type Method } from "../declared/table.ts";
import { usize } from "./adaptors.ts";
import { iteratorMembers } from "./iterators.ts";
import { isPure } from "./pure.ts";

const noOrder = "the order of a map differs from run to run";

/** The values of an iterator, or of a list, whose order is not known. */
function itemsIn(self: Value): readonly Value[] {
  const items = self.kind === "list" ? self.items : unorderedIn(self);
  if (!items) throw new NotKnown(noOrder);
  return items;
}

/** What goes through the values with functions of the program, which may not do anything else. */
function pureOnly(method: Method): Method {
  return (machine, self, items, named) => {
    if (!items.every((each) => isPure(each))) throw new NotKnown(noOrder);
    return method(machine, self, items, named);
  };
}

/** Other values, in an order that is not known either. */
function each(change: (machine: Machine, item: Value, by: Value) => readonly Value[]): Method {
  return pureOnly((machine, self, [by]) =>
    makeUnordered(itemsIn(self).flatMap((item) => [...change(machine, item, by!)])),
  );
}

/** More values are not tried in every order. */
const mostTurns = 64;

/** The values in some orders: backwards, or with each of them first. */
function orders(items: readonly Value[], isByTurns: boolean): readonly (readonly Value[])[] {
  if (!isByTurns) return [items, items.toReversed()];
  if (items.length > mostTurns) throw new NotKnown(noOrder);
  return items.map((_, at) => [...items.slice(at), ...items.slice(0, at)]);
}

/** What gives the same in every order, if it does; `isByTurns`: where values may be alike for it that are not equal. */
function inAnyOrder(name: string, isByTurns = false): Method {
  return (machine, self, given, named) => {
    const own = iteratorMembers.get(name);
    if (!own) throw new NotKnown(noOrder);
    const made = orders(itemsIn(self), isByTurns).map((items) =>
      own.call(machine, tuple(items), [...given], named),
    );
    const [first] = made;
    if (!first) return own.call(machine, tuple([]), [...given], named);
    const isSame = made.every(
      (value) => value.kind !== "unknown" && sure(areEqual(value, first, machine)),
    );
    if (!isSame) throw new NotKnown(noOrder);
    return first;
  };
}

/** The sum of whole numbers; that of others depends on their order. */
function whole(name: string): Method {
  return (machine, self, given, named) => {
    const isFraction = itemsIn(self).some((item) => {
      const own = deref(item, machine);
      return isNumber(own) && own.kind === "float";
    });
    if (isFraction) throw new NotKnown(noOrder);
    return inAnyOrder(name)(machine, self, given, named);
  };
}

const shared: Readonly<Record<string, Method>> = {
  ...{
    count: (_, self) => usize(itemsIn(self).length),
    len: (_, self) => usize(itemsIn(self).length),
  },
  is_empty: (_, self) => bool(itemsIn(self).length === 0),
};

/** What iterators have whose order is not known. */
export const unorderedMembers = members(
  {},
  {
    ...shared,
    ...{ iter: (_, self) => self, into_iter: (_, self) => self, by_ref: (_, self) => self },
    ...{ sum: whole("sum"), product: whole("product") },
    ...{ max: inAnyOrder("max"), min: inAnyOrder("min") },
    ...{
      max_by: pureOnly(inAnyOrder("max_by", true)),
      min_by: pureOnly(inAnyOrder("min_by", true)),
    },
    max_by_key: pureOnly(inAnyOrder("max_by_key", true)),
    min_by_key: pureOnly(inAnyOrder("min_by_key", true)),
    ...{ any: pureOnly(inAnyOrder("any")), all: pureOnly(inAnyOrder("all")) },
    ...{
      find: pureOnly(inAnyOrder("find", true)),
      find_map: pureOnly(inAnyOrder("find_map", true)),
    },
    map: each((machine, item, by) => [machine.call(by, [item])]),
    filter: each((machine, item, by) => (holds(machine, by, item) ? [item] : [])),
    filter_map: each((machine, item, by) => {
      const made = machine.call(by, [item]);
      if (made.kind !== "instance") throw new NotKnown(noOrder);
      const inner = made.fields.get("0");
      return variantOf(made) === "Some" && inner ? [inner] : [];
    }),
    flat_map: each((machine, item, by) => {
      const made = iterate(machine.call(by, [item]), machine);
      if (!made) throw new NotKnown(noOrder);
      return [...made];
    }),
    ...Object.fromEntries(
      ["cloned", "copied"].map((name) => [name, each((machine, item) => [cloned(item, machine)])]),
    ),
    chain: (_, self, [other]) => {
      const more = other && unorderedIn(other);
      if (!more) throw new NotKnown(noOrder);
      return makeUnordered([...itemsIn(self), ...more]);
    },
    collect: (_, self) => unorderedList("List<object>", itemsIn(self)),
  },
);

type Order = (machine: Machine, by: Value | undefined) => (a: Value, b: Value) => number | null;

/** Puts a list in order whose order is not known: which comes first may be open for no two of its values. */
function sorting(order: Order): Method {
  return (machine, self, [by]) => {
    if (self.kind !== "list" || machine.isUncertain) throw new NotKnown(noOrder);
    const compare = order(machine, by);
    const sign = (a: Value, b: Value): number => {
      const found = compare(a, b);
      if (found === null || Number.isNaN(found)) throw new NotKnown(noOrder);
      return found;
    };
    const sorted = self.items.toSorted(sign);
    const isOpen = sorted.some((item, at) => {
      const before = sorted[at - 1];
      return before && sign(before, item) === 0 && !sure(areEqual(before, item, machine));
    });
    if (isOpen) throw new NotKnown(noOrder);
    machine.touch(self);
    self.items = sorted;
    self.isUnordered = false;
    return tuple([]);
  };
}

const usual = sorting((machine) => (a, b) => orderOf(a, b, machine));
const byFunction = sorting((machine, by) => (a, b) => signOf(machine.call(by!, [a, b])));
const byKey = sorting(
  (machine, by) => (a, b) => orderOf(machine.call(by!, [a]), machine.call(by!, [b]), machine),
);

const throughAll: Method = (_, self) => makeUnordered(itemsIn(self));

/** What lists have whose order is not known. */
export const unorderedListMembers = members(
  {},
  {
    ...shared,
    ...{ sort: usual, sort_unstable: usual, sort_by: byFunction, sort_unstable_by: byFunction },
    ...{ sort_by_key: byKey, sort_unstable_by_key: byKey, sort_by_cached_key: byKey },
    ...{ iter: throughAll, into_iter: throughAll },
    contains: (machine, self, [one]) =>
      bool(itemsIn(self).some((item) => sure(areEqual(item, one!, machine)))),
    ...Object.fromEntries(
      ["clone", "to_vec"].map((name) => [
        name,
        ((machine, self) =>
          unorderedList(
            (self as ListValue).typeName ?? "List<object>",
            itemsIn(self).map((item) => cloned(item, machine)),
          )) satisfies Method,
      ]),
    ),
  },
);
