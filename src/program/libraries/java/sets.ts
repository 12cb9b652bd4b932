import { asCopy, changedOf, giveNature, natureOf } from "../../languages/java/natures.ts";
import { membersOfSet, placesFor } from "../../languages/java/order.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Key } from "../../values/plain.ts";
import { bool, int, none } from "../../values/make.ts";
import type { Machine, SetValue, Value } from "../../values/value.ts";
import { holds, members, type Method } from "../declared/table.ts";
import { consume, reversedOrder } from "./functions.ts";
import { setWalker } from "./iterators.ts";
import { allIn, membershipOf } from "./membership.ts";
import { keyFor, type Near, placeNear, settle } from "./sorted.ts";
import { streamOf } from "./streams.ts";

type SetRule = (machine: Machine, self: SetValue, items: readonly Value[]) => Value;

function onSet(rule: SetRule): Method {
  return (machine, self, items) => (self.kind === "set" ? rule(machine, self, items) : none);
}

/** A change; what is not known of it loses the set. */
function changing(rule: SetRule): Method {
  return onSet((machine, self, items) =>
    changedOf(machine, self, () => rule(machine, self, items)),
  );
}

/** Adds to a new set, or to one that was touched. */
export function addAll(machine: Machine, self: SetValue, items: readonly Value[]): boolean {
  const before = self.entries.size;
  for (const item of items) {
    const key = keyFor(machine, self, item);
    if (self.entries.has(key)) continue;
    self.entries.set(key, item);
    settle(machine, self);
  }
  const nature = natureOf(self);
  const places = placesFor(self.entries.size, nature?.places);
  if (nature?.places !== undefined && places > nature.places)
    giveNature(self, { ...nature, places });
  return self.entries.size > before;
}

/** Keeps what a test says yes to. */
function keeping(self: SetValue, test: (item: Value) => boolean): Value {
  const gone = [...self.entries].filter(([, item]) => !test(item));
  for (const [key] of gone) self.entries.delete(key);
  return bool(gone.length > 0);
}

function memberAt(self: SetValue, place: number): Value | undefined {
  return [...self.entries.values()].at(place);
}

function taken(self: SetValue, place: 0 | -1): Value {
  const found = [...self.entries].at(place);
  if (!found) return none;
  self.entries.delete(found[0]);
  return found[1];
}

const near = (how: Near): Method =>
  onSet((machine, self, [wanted]) => {
    const place = placeNear(machine, self, wanted ?? none, how);
    return (place < 0 ? undefined : memberAt(self, place)) ?? none;
  });

const end = (place: 0 | -1): Method =>
  onSet((machine, self) => memberAt(self, place) ?? machine.fail("NoSuchElementException", ""));

/** A set with some of the members, which changes are not followed through. */
function partOf(
  self: SetValue,
  choose: (members: [Key, Value][]) => readonly [Key, Value][],
  comparison: Value | undefined,
): Value {
  const made: SetValue = {
    kind: "set",
    entries: new Map(choose([...self.entries])),
    typeName: "SortedSet",
  };
  return asCopy(made, self, comparison);
}

/** How many members stand before a value; `isWith`: it counts, too. */
function countBefore(machine: Machine, self: SetValue, value: Value, isWith: boolean): number {
  return placeNear(machine, self, value, isWith ? "floor" : "lower") + 1;
}

function flagIn(machine: Machine, flag: Value | undefined, otherwise: boolean): boolean {
  const truth = flag ? machine.language.truth(flag, machine) : otherwise;
  if (truth === null) throw new NotKnown("it is unknown whether this is true");
  return truth;
}

const headSet = onSet((machine, self, [to, isWith]) => {
  const count = countBefore(machine, self, to ?? none, flagIn(machine, isWith, false));
  return partOf(self, (all) => all.slice(0, count), natureOf(self)?.comparison);
});

const tailSet = onSet((machine, self, [from, isWith]) => {
  const count = countBefore(machine, self, from ?? none, !flagIn(machine, isWith, true));
  return partOf(self, (all) => all.slice(count), natureOf(self)?.comparison);
});

const subSet = onSet((machine, self, items) => {
  const [from, second, third, fourth] = items;
  const isLong = items.length === 4;
  const start = countBefore(
    machine,
    self,
    from ?? none,
    !flagIn(machine, isLong ? second : undefined, true),
  );
  const stop = countBefore(
    machine,
    self,
    (isLong ? third : second) ?? none,
    flagIn(machine, fourth, false),
  );
  if (stop < start) return machine.fail("ValueError", "fromKey > toKey");
  return partOf(self, (all) => all.slice(start, stop), natureOf(self)?.comparison);
});

/** The methods of sets. */
export const setMembers = members(
  {},
  {
    size: onSet((_, { entries }) => int(entries.size)),
    isEmpty: onSet((_, { entries }) => bool(entries.size === 0)),
    contains: onSet((machine, self, [value]) =>
      bool(self.entries.has(keyFor(machine, self, value ?? none))),
    ),
    containsAll: onSet((machine, self, [others]) =>
      bool(allIn(machine, others).every((item) => self.entries.has(keyFor(machine, self, item)))),
    ),
    add: changing((machine, self, [value]) => bool(addAll(machine, self, value ? [value] : []))),
    addAll: changing((machine, self, [values]) =>
      bool(addAll(machine, self, allIn(machine, values))),
    ),
    remove: changing((machine, self, [value]) =>
      bool(self.entries.delete(keyFor(machine, self, value ?? none))),
    ),
    removeAll: changing((machine, self, [others]) => {
      const isIn = membershipOf(machine, others);
      return keeping(self, (item) => !isIn(item));
    }),
    retainAll: changing((machine, self, [others]) => keeping(self, membershipOf(machine, others))),
    removeIf: changing((machine, self, [test]) => {
      const gone = new Set(
        membersOfSet(self, machine).filter((item) => holds(machine, test ?? none, item)),
      );
      return keeping(self, (item) => !gone.has(item));
    }),
    clear: changing((_, self) => {
      self.entries.clear();
      return none;
    }),
    forEach: onSet((machine, self, [action]) => {
      const { size } = self.entries;
      for (const item of membersOfSet(self, machine)) consume(machine, action, [item]);
      if (self.entries.size !== size) machine.fail("ConcurrentModificationException", "");
      return none;
    }),
    iterator: onSet((machine, self) => setWalker(machine, self)),
    descendingIterator: onSet((machine, self) => {
      const made = partOf(self, (all) => all.toReversed(), undefined);
      return setWalker(machine, made as SetValue, self);
    }),
    toArray: onSet((machine, self, [given]) => {
      const empty = given && given.kind !== "list" ? machine.call(given, [int(0)]) : given;
      const type = empty?.kind === "list" ? empty.typeName : undefined;
      return makeList(type ?? "object[]", [...membersOfSet(self, machine)]);
    }),
    stream: onSet((machine, self) => streamOf(() => membersOfSet(self, machine))),
    parallelStream: onSet((machine, self) => streamOf(() => membersOfSet(self, machine))),
    ...{ first: end(0), last: end(-1) },
    pollFirst: changing((_, self) => taken(self, 0)),
    pollLast: changing((_, self) => taken(self, -1)),
    ...{ floor: near("floor"), lower: near("lower") },
    ...{ ceiling: near("ceiling"), higher: near("higher") },
    ...{ headSet, tailSet, subSet },
    descendingSet: onSet((machine, self) => {
      const { comparison } = natureOf(self) ?? {};
      const order = reversedOrder(machine, comparison ? [comparison] : [], new Map());
      return partOf(self, (all) => all.toReversed(), order);
    }),
  },
);
