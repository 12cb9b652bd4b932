import { entryOf } from "../../values/vocabulary.ts";
import { equal } from "../../languages/java/equality.ts";
import { asCopy, changedOf, giveNature, natureOf } from "../../languages/java/natures.ts";
import {
  differsIn,
  entriesOf,
  hasSharedPlace,
  placesFor,
  placesOfCopy,
} from "../../languages/java/order.ts";
import { convertTo } from "../../languages/declared/conversions.ts";
import { isNumberType } from "../../languages/declared/numbers.ts";
import { readType } from "../../languages/declared/typeNames.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, dictionary, int, none } from "../../values/make.ts";
import type { DictionaryValue, Machine, Value } from "../../values/value.ts";
import { members, type Method } from "../declared/table.ts";
import { consume, reversedOrder } from "./functions.ts";
import { isSorted, keyFor, keysOf, type Near, placeNear, settle } from "./sorted.ts";
import { viewOfMap } from "./views.ts";

type MapRule = (machine: Machine, self: DictionaryValue, items: readonly Value[]) => Value;

function onMap(rule: MapRule): Method {
  return (machine, self, items) => (self.kind === "dictionary" ? rule(machine, self, items) : none);
}

/** A change; what is not known of it loses the map. */
function changing(rule: MapRule): Method {
  return onMap((machine, self, items) =>
    changedOf(machine, self, () => rule(machine, self, items)),
  );
}

function get(machine: Machine, self: DictionaryValue, key: Value | undefined): Value | null {
  return entryOf(self, keyFor(machine, self, key ?? none)) ?? null;
}

/** What a key has that is not `null`. */
function present(machine: Machine, self: DictionaryValue, key: Value | undefined): Value | null {
  const found = get(machine, self, key);
  return found?.kind === "none" ? null : found;
}

export function put(
  machine: Machine,
  self: DictionaryValue,
  key: Value | undefined,
  value: Value,
): Value {
  const [keyType, type] = readType(self.typeName ?? "").inner.map(({ text }) => text);
  const isNumeric = keyType !== undefined && isNumberType(keyType);
  const given = isNumeric && key ? convertTo(key, keyType, machine) : (key ?? none);
  const own = keyFor(machine, self, given);
  const known = self.entries.get(own);
  const fitted = type === undefined ? value : convertTo(value, type, machine);
  self.entries.set(own, [known?.[0] ?? given, fitted]);
  if (!known) grow(machine, self);
  return known?.[1] ?? none;
}

/** After a new key: an order is kept, and a table does not become smaller again. */
function grow(machine: Machine, self: DictionaryValue): void {
  settle(machine, self);
  const nature = natureOf(self);
  if (nature?.places === undefined) return;
  const places = placesFor(self.entries.size, nature.places);
  if (places > nature.places || nature.isFresh)
    giveNature(self, { ...nature, places, isFresh: false });
}

/** Puts what another map has into a map; a hash table that is still empty takes its size from it. */
export function putAll(machine: Machine, self: DictionaryValue, other: DictionaryValue): void {
  const pairs = pairsIn(machine, other);
  const nature = natureOf(self);
  const isPlaced = nature?.places !== undefined && nature.isFresh && pairs.length > 0;
  const sizes = placesOfCopy(pairs.length);
  if (isPlaced && sizes[0] > (nature.isSized ? nature.places : 0))
    giveNature(self, { ...nature, places: sizes[0], isFresh: false });
  for (const [key, value] of pairs) put(machine, self, key, value);
  if (isPlaced && differsIn(keysOf(self), sizes, machine))
    giveNature(self, { ...natureOf(self)!, isUnordered: true });
  else if (natureOf(other)?.isUnordered && pairs.length > 1 && !isSorted(self)) {
    // Where the order in which they came shows, it is not known.
    if (nature?.places === undefined || hasSharedPlace(self, machine))
      giveNature(self, { ...(nature ?? { kind: "plain" }), isUnordered: true });
  }
}

/** In a hash table, some methods put a new key before those of the same place. */
function putFirst(
  machine: Machine,
  self: DictionaryValue,
  key: Value | undefined,
  value: Value,
): Value {
  const others = [...self.entries];
  put(machine, self, key, value);
  if (self.typeName?.startsWith("Hash") && self.entries.size > others.length) {
    const [own] = [...self.entries].slice(-1);
    self.entries.clear();
    for (const [each, pair] of [own!, ...others]) self.entries.set(each, pair);
    machine.spend(others.length / 4);
  }
  return get(machine, self, key) ?? none;
}

/** What a function makes for a key; `null` is not kept. */
function replaced(
  machine: Machine,
  self: DictionaryValue,
  key: Value | undefined,
  made: Value,
): Value {
  if (made.kind === "unknown") throw new NotKnown(made.why);
  if (made.kind !== "none") return putFirst(machine, self, key, made);
  self.entries.delete(keyFor(machine, self, key ?? none));
  return none;
}

function without(machine: Machine, self: DictionaryValue, key: Value | undefined): Value {
  const own = keyFor(machine, self, key ?? none);
  const known = self.entries.get(own)?.[1] ?? none;
  self.entries.delete(own);
  return known;
}

/** Whether a key has just this value. */
function has(machine: Machine, self: DictionaryValue, key: Value, value: Value): boolean {
  const found = get(machine, self, key);
  return found !== null && sure(equal(found, value, machine));
}

/** An entry as it is now. */
function entryAt(self: DictionaryValue, place: number): Value {
  const pair = [...self.entries.values()].at(place);
  return pair && place < self.entries.size
    ? { kind: "tuple", items: pair, names: ["Key", "Value"], typeName: "KeyValuePair" }
    : none;
}

function keyAt(machine: Machine, self: DictionaryValue, place: 0 | -1): Value {
  return keysOf(self).at(place) ?? machine.fail("NoSuchElementException", "");
}

function taken(self: DictionaryValue, place: 0 | -1): Value {
  const entry = entryAt(self, place);
  const key = [...self.entries.keys()].at(place);
  if (key !== undefined) self.entries.delete(key);
  return entry;
}

const near = (how: Near, isKey: boolean): Method =>
  onMap((machine, self, [wanted]) => {
    const place = placeNear(machine, self, wanted ?? none, how);
    if (place < 0) return none;
    return isKey ? keysOf(self)[place]! : entryAt(self, place);
  });

/** A map with these of its entries, which changes are not followed through. */
function partOf(
  self: DictionaryValue,
  choose: (pairs: (readonly [Value, Value])[]) => readonly (readonly [Value, Value])[],
  comparison: Value | undefined,
): Value {
  const made: DictionaryValue = {
    ...dictionary(),
    ...(self.typeName === undefined ? {} : { typeName: self.typeName }),
  };
  const kept = new Set(choose([...self.entries.values()]));
  const keys = new Map([...self.entries].map(([key, pair]) => [pair, key]));
  for (const pair of kept) made.entries.set(keys.get(pair)!, pair);
  return asCopy(made, self, comparison);
}

/** How many keys stand before one; `isWith`: it counts, too. */
function countBefore(
  machine: Machine,
  self: DictionaryValue,
  key: Value,
  isWith: Value | undefined,
  otherwise: boolean,
): number {
  const isIn = isWith ? machine.language.truth(isWith, machine) : otherwise;
  if (isIn === null) throw new NotKnown("it is unknown whether this is true");
  return placeNear(machine, self, key, isIn ? "floor" : "lower") + 1;
}

const headMap = onMap((machine, self, [to, isWith]) => {
  const end = countBefore(machine, self, to ?? none, isWith, false);
  return partOf(self, (pairs) => pairs.slice(0, end), natureOf(self)?.comparison);
});

const tailMap = onMap((machine, self, [from, isWith]) => {
  const isIn = isWith ? machine.language.truth(isWith, machine) : true;
  if (isIn === null) throw new NotKnown("it is unknown whether this is true");
  const start = countBefore(machine, self, from ?? none, bool(!isIn), true);
  return partOf(self, (pairs) => pairs.slice(start), natureOf(self)?.comparison);
});

const subMap = onMap((machine, self, items) => {
  if (items.length !== 2) throw new NotKnown("an argument of `subMap` is not followed");
  const [start, end] = items.map((each) => countBefore(machine, self, each, undefined, false));
  if (end! < start!) return machine.fail("ValueError", "fromKey > toKey");
  return partOf(self, (pairs) => pairs.slice(start, end), natureOf(self)?.comparison);
});

/** The methods of maps. */
export const mapMembers = members(
  {},
  {
    size: onMap((_, { entries }) => int(entries.size)),
    isEmpty: onMap((_, { entries }) => bool(entries.size === 0)),
    get: onMap((machine, self, [key]) => get(machine, self, key) ?? none),
    getOrDefault: onMap((machine, self, [key, other]) => get(machine, self, key) ?? other ?? none),
    containsKey: onMap((machine, self, [key]) => bool(get(machine, self, key) !== null)),
    containsValue: onMap((machine, self, [value]) =>
      bool([...self.entries.values()].some(([, each]) => sure(equal(value!, each, machine)))),
    ),
    put: changing((machine, self, [key, value]) => put(machine, self, key, value ?? none)),
    putIfAbsent: changing(
      (machine, self, [key, value]) =>
        present(machine, self, key) ?? put(machine, self, key, value ?? none),
    ),
    computeIfAbsent: changing((machine, self, [key, make]) => {
      const known = present(machine, self, key);
      if (known) return known;
      const made = machine.call(make!, [key!]);
      return made.kind === "none" ? none : replaced(machine, self, key, made);
    }),
    computeIfPresent: changing((machine, self, [key, map]) => {
      const known = present(machine, self, key);
      return known ? replaced(machine, self, key, machine.call(map!, [key!, known])) : none;
    }),
    compute: changing((machine, self, [key, map]) => {
      const known = get(machine, self, key);
      return replaced(machine, self, key, machine.call(map!, [key!, known ?? none]));
    }),
    merge: changing((machine, self, [key, value, join]) => {
      const known = present(machine, self, key);
      const made = known ? machine.call(join!, [known, value!]) : (value ?? none);
      return replaced(machine, self, key, made);
    }),
    putAll: changing((machine, self, [other]) => {
      if (other?.kind !== "dictionary") throw new NotKnown("these values are unknown");
      putAll(machine, self, other);
      return none;
    }),
    remove: changing((machine, self, [key, value]) => {
      if (!value) return without(machine, self, key);
      const isThere = has(machine, self, key ?? none, value);
      if (isThere) without(machine, self, key);
      return bool(isThere);
    }),
    replace: changing((machine, self, [key, first, second]) => {
      if (!second) return get(machine, self, key) ? put(machine, self, key, first ?? none) : none;
      const isThere = has(machine, self, key ?? none, first ?? none);
      if (isThere) put(machine, self, key, second);
      return bool(isThere);
    }),
    replaceAll: changing((machine, self, [map]) => {
      for (const [key, value] of entriesOf(self, machine))
        put(machine, self, key, machine.call(map ?? none, [key, value]));
      return none;
    }),
    clear: changing((_, self) => {
      self.entries.clear();
      return none;
    }),
    keySet: onMap((machine, self) => viewOfMap(machine, self, "keys")),
    navigableKeySet: onMap((machine, self) => viewOfMap(machine, self, "keys")),
    values: onMap((machine, self) => viewOfMap(machine, self, "values")),
    entrySet: onMap((machine, self) => viewOfMap(machine, self, "entries")),
    forEach: onMap((machine, self, [action]) => {
      const { size } = self.entries;
      for (const pair of entriesOf(self, machine)) consume(machine, action, pair);
      if (self.entries.size !== size) machine.fail("ConcurrentModificationException", "");
      return none;
    }),
    firstKey: onMap((machine, self) => keyAt(machine, self, 0)),
    lastKey: onMap((machine, self) => keyAt(machine, self, -1)),
    firstEntry: onMap((_, self) => entryAt(self, 0)),
    lastEntry: onMap((_, self) => entryAt(self, -1)),
    pollFirstEntry: changing((_, self) => taken(self, 0)),
    pollLastEntry: changing((_, self) => taken(self, -1)),
    ...{ floorKey: near("floor", true), floorEntry: near("floor", false) },
    ...{ lowerKey: near("lower", true), lowerEntry: near("lower", false) },
    ...{ ceilingKey: near("ceiling", true), ceilingEntry: near("ceiling", false) },
    ...{ higherKey: near("higher", true), higherEntry: near("higher", false) },
    ...{ headMap, tailMap, subMap },
    descendingMap: onMap((machine, self) =>
      partOf(self, (pairs) => pairs.toReversed(), descending(machine, self)),
    ),
    descendingKeySet: onMap((machine, self) =>
      viewOfMap(
        machine,
        partOf(self, (pairs) => pairs.toReversed(), descending(machine, self)) as DictionaryValue,
        "keys",
      ),
    ),
  },
);

function descending(machine: Machine, self: DictionaryValue): Value {
  const { comparison } = natureOf(self) ?? {};
  return reversedOrder(machine, comparison ? [comparison] : [], new Map());
}

/** The pairs of a map, where their order only matters if it shows in the new one. */
function pairsIn(machine: Machine, map: DictionaryValue): readonly (readonly [Value, Value])[] {
  const lost = machine.lostIn(map);
  if (lost !== null) throw new NotKnown(lost);
  return natureOf(map)?.isUnordered ? [...map.entries.values()] : entriesOf(map, machine);
}
