import { NotKnown } from "../../values/gaps.ts";
import type { Key } from "../../values/plain.ts";
import type { DictionaryValue, ListValue, Machine, Value } from "../../values/value.ts";
import { findOrder, isBefore } from "./order.ts";
import {
  EntryPlace,
  here,
  Inserter,
  Writer,
  isReference,
  isStale,
  nativeOf,
  Pointer,
  readItem,
  Reversed,
  toPointer,
  wrap,
} from "./places.ts";
import { readType } from "./typeNames.ts";

const notKnown = "the values to loop over are unknown";

type Entry = readonly [Key, readonly [Value, Value]];

/** The entries of a map or a set in their order; where it has none, only if there is one. */
export function entriesInOrder(map: DictionaryValue, machine: Machine): readonly Entry[] {
  const lost = machine.lostIn(map);
  if (lost !== null) throw new NotKnown(lost);
  const entries = [...map.entries];
  if (entries.length < 2) return entries;
  if (isUnordered(map)) throw new NotKnown(notKnown);
  const order = findOrder(map.typeName, machine);
  machine.spend(entries.length / 4);
  return entries.toSorted(([, [a]], [, [b]]) =>
    isBefore(machine, a, b, order) ? -1 : isBefore(machine, b, a, order) ? 1 : 0,
  );
}

/** Whether where the keys of a map lie decides on their order. */
export function isUnordered(map: DictionaryValue): boolean {
  return readType(map.typeName ?? "").name.startsWith("unordered");
}

/** All items between two iterators, and whether their order is open. */
export function allBetween(
  machine: Machine,
  first: Value | undefined,
  last: Value | undefined,
): { readonly items: readonly Value[]; readonly isUnordered: boolean } {
  const [from, to] = [nativeOf(first, EntryPlace), nativeOf(last, EntryPlace)];
  const isWhole = from && to?.key === null && from.map === to.map && from.isFirst;
  if (!isWhole || !isUnordered(from.map) || from.map.entries.size < 2)
    return { items: between(machine, first, last).items, isUnordered: false };
  const lost = machine.lostIn(from.map);
  if (lost !== null) throw new NotKnown(lost);
  const items = [...from.map.entries.values()].map((entry) => entryValue(from.map, entry));
  return { items, isUnordered: true };
}

/** An entry as `*it` gives it: a pair, or the key of a set. */
export function entryValue(map: DictionaryValue, [key, value]: readonly [Value, Value]): Value {
  const { name, inner } = readType(map.typeName ?? "");
  if (name.endsWith("set")) return key;
  const typeName = `pair<${inner[0] ?? ""},${inner[1] ?? ""}>`;
  return { kind: "list", items: [key, value], typeName };
}

/** What stands between two iterators. */
export interface Stretch {
  readonly items: readonly Value[];
  /** An iterator to an item, or to the end. */
  readonly place: (at: number) => Value;
  /** Puts a value in the place of an item, as it is. */
  readonly put: (at: number, value: Value) => void;
  /** The array in which the items lie one behind the other; null: they do not. */
  readonly list: ListValue | null;
}

/** What stands between two iterators. */
export function between(
  machine: Machine,
  first: Value | undefined,
  last: Value | undefined,
): Stretch {
  const [a, b] = [nativeOf(first, Reversed), nativeOf(last, Reversed)];
  if (a && b) return backwards(between(machine, b.base, a.base));
  const [from, to] = [nativeOf(first, EntryPlace), nativeOf(last, EntryPlace)];
  if (from && to && from.map === to.map) return inEntries(machine, from, to);
  const [start, end] = [toPointer(first), toPointer(last)];
  if (!start || !end || isStale(start) || isStale(end)) throw new NotKnown(notKnown);
  if (start.list !== end.list || start.depth !== end.depth || end.at < start.at)
    throw new NotKnown(notKnown);
  return inList(machine, start, end.at);
}

function inList(machine: Machine, { list, at: start, depth }: Pointer, end: number): Stretch {
  const lost = machine.lostIn(list);
  if (lost !== null) throw new NotKnown(lost);
  machine.spend(end - start);
  const place = (at: number): Value => wrap(new Pointer(list, start + at, depth));
  if (depth > 1) {
    return {
      items: Array.from({ length: end - start }, (_, at) =>
        readItem(new Pointer(list, start + at, depth), machine),
      ),
      place,
      put: (at, value) => machine.language.setItem(place(at), here, value, machine),
      list: null,
    };
  }
  if (start < 0 || end > list.items.length) throw new NotKnown("this is outside of the array");
  return {
    items: list.items.slice(start, end),
    place,
    put: (at, value) => {
      machine.touch(list);
      list.items[start + at] = value;
    },
    list,
  };
}

function backwards(stretch: Stretch): Stretch {
  const { length } = stretch.items;
  return {
    items: stretch.items.toReversed(),
    place: (at) => wrap(new Reversed(stretch.place(length - at))),
    put: (at, value) => stretch.put(length - 1 - at, value),
    list: null,
  };
}

function inEntries(machine: Machine, from: EntryPlace, to: EntryPlace): Stretch {
  const entries = entriesInOrder(from.map, machine);
  const placeOf = ({ key }: EntryPlace): number =>
    key === null ? entries.length : entries.findIndex(([own]) => own === key);
  const [start, end] = [placeOf(from), placeOf(to)];
  if (start < 0 || end < start) throw new NotKnown(notKnown);
  const own = entries.slice(start, end);
  return {
    items: own.map(([, entry]) => entryValue(from.map, entry)),
    place: (at) => wrap(new EntryPlace(from.map, own[at]?.[0] ?? to.key)),
    put: () => {
      throw new NotKnown("the values written here are unknown");
    },
    list: null,
  };
}

/** The begin and the end of a container; null: it has none. */
export function endsOf(value: Value | undefined, machine: Machine): readonly [Value, Value] | null {
  if (value?.kind === "list")
    return [wrap(new Pointer(value, 0)), wrap(new Pointer(value, value.items.length))];
  if (value?.kind !== "dictionary") return null;
  // Which entry is the first of an unordered map is not known, only that it is.
  const first = isUnordered(value)
    ? [...value.entries.keys()][0]
    : entriesInOrder(value, machine)[0]?.[0];
  const begin = new EntryPlace(value, first ?? null, isUnordered(value));
  return [wrap(begin), wrap(new EntryPlace(value, null))];
}

/** An iterator so many steps on; null: it is a plain pointer, or none at all. */
export function movedIterator(value: Value, by: number, machine: Machine): Value | null {
  if (nativeOf(value, Inserter) || nativeOf(value, Writer)) return value;
  const reversed = nativeOf(value, Reversed);
  if (reversed) return wrap(new Reversed(moved(reversed.base, -by, machine)));
  const place = nativeOf(value, EntryPlace);
  if (!place) return null;
  const entries = entriesInOrder(place.map, machine);
  const at = place.key === null ? entries.length : entries.findIndex(([own]) => own === place.key);
  const to = at + by;
  if (at < 0 || to < 0 || to > entries.length) throw new NotKnown("this is outside of the array");
  return wrap(new EntryPlace(place.map, entries[to]?.[0] ?? null));
}

/** An iterator, or a pointer, so many steps on. */
export function moved(value: Value, by: number, machine: Machine): Value {
  const pointer = toPointer(value);
  if (pointer && isStale(pointer)) throw new NotKnown("this is outside of the array");
  if (pointer) return wrap(new Pointer(pointer.list, pointer.at + by, pointer.depth));
  const made = movedIterator(value, by, machine);
  if (!made) throw new NotKnown(value.kind === "unknown" ? value.why : notKnown);
  return made;
}

/** What an iterator that is no plain pointer stands at; null: it is another value. */
export function readIterator(value: Value, machine: Machine): Value | null {
  const reversed = nativeOf(value, Reversed);
  if (reversed) return machine.language.getItem(moved(reversed.base, -1, machine), here, machine);
  const place = nativeOf(value, EntryPlace);
  if (!place || isReference(value)) return null;
  if (place.isFirst && place.map.entries.size > 1) throw new NotKnown(notKnown);
  const lost = machine.lostIn(place.map);
  if (lost !== null) return { ...machine.unknown(lost), of: [place.map] };
  const entry = place.key === null ? undefined : place.map.entries.get(place.key);
  return entry ? entryValue(place.map, entry) : machine.unknown("this is outside of the array");
}

/** Whether two iterators that are no plain pointers stand at one place; null: they are other values. */
export function areSamePlaces(left: Value, right: Value, machine: Machine): boolean | null {
  const [a, b] = [nativeOf(left, Reversed), nativeOf(right, Reversed)];
  if (a && b) {
    const same = machine.language.compare("==", a.base, b.base, machine);
    return same.kind === "bool" ? same.value : null;
  }
  const [x, y] = [nativeOf(left, EntryPlace), nativeOf(right, EntryPlace)];
  if (!x || !y || x.map !== y.map) return null;
  const isOpen = (x.isFirst || y.isFirst) && x.key !== null && y.key !== null;
  if (isOpen && x.map.entries.size > 1) throw new NotKnown(notKnown);
  return x.key === y.key;
}

/** How far two iterators that go backwards are apart; null: they are other values. */
export function reversedDistance(left: Value, right: Value, machine: Machine): Value | null {
  const [a, b] = [nativeOf(left, Reversed), nativeOf(right, Reversed)];
  return a && b ? machine.language.binary("-", b.base, a.base, machine) : null;
}
