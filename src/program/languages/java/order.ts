import { noOrder, NotKnown } from "../../values/gaps.ts";
import type { DictionaryValue, Machine, SetValue, Value } from "../../values/value.ts";
import { readType } from "../declared/typeNames.ts";
import { hashOf } from "./hashes.ts";
import { type Collection, natureOf } from "./natures.ts";

/** From so many items in one place on, a hash table keeps them in another way. */
const mostInPlace = 8;

/** The power of two that is not below a number. */
export function powerFrom(count: number): number {
  let places = 1;
  while (places < count) places *= 2;
  return places;
}

/** How many places a hash table has for so many items that had so many before. */
export function placesFor(count: number, before = 16): number {
  let places = before;
  while (count > places * 0.75) places *= 2;
  return places;
}

/** How many places a table has that so many pairs are copied into, in Java before 19 and since then. */
export function placesOfCopy(count: number): readonly [before: number, since: number] {
  return [powerFrom(Math.floor(count / 0.75 + 1)), powerFrom(Math.ceil(count / 0.75))];
}

/** Where a key is in a table with so many places. */
function placeOf(key: Value, places: number, machine: Machine): number {
  const hash = hashOf(key, machine);
  return (hash ^ (hash >>> 16)) & (places - 1);
}

/** Whether two keys are in one place, so that the one that came first stands before the other. */
export function hasSharedPlace(self: Collection, machine: Machine): boolean {
  const places = natureOf(self)?.places;
  if (places === undefined || self.kind === "list") return true;
  const keys = [...self.entries.values()].map((entry) => ("kind" in entry ? entry : entry[0]));
  return new Set(keys.map((key) => placeOf(key, places, machine))).size < keys.length;
}

/** In the order in which a hash table of Java goes through its keys. */
function inTable<T>(
  items: readonly T[],
  keyOf: (item: T) => Value,
  places: number,
  machine: Machine,
): readonly T[] {
  if (items.length < 2) return items;
  const placed = items.map((item, at) => ({
    item,
    at,
    place: placeOf(keyOf(item), places, machine),
  }));
  const counts = new Map<number, number>();
  for (const { place } of placed) counts.set(place, (counts.get(place) ?? 0) + 1);
  if ([...counts.values()].some((count) => count >= mostInPlace)) throw new NotKnown(noOrder);
  return placed.toSorted((a, b) => a.place - b.place || a.at - b.at).map(({ item }) => item);
}

/** The pairs of a map in its order. */
export function entriesOf(
  map: DictionaryValue,
  machine: Machine,
): readonly (readonly [Value, Value])[] {
  const { entries, typeName } = map;
  const pairs = [...entries.values()];
  const { name } = readType(typeName ?? "");
  const nature = natureOf(map);
  if (nature?.isUnordered && pairs.length > 1) throw new NotKnown(noOrder);
  if (name === "HashDictionary")
    return inTable(pairs, ([key]) => key, nature?.places ?? placesFor(pairs.length), machine);
  if (name !== "SortedDictionary" || nature) return pairs;
  return pairs.toSorted(([a], [b]) => {
    if (a.kind === "string" && b.kind === "string") return a.value < b.value ? -1 : 1;
    const isLess = machine.language.truth(machine.language.compare("<", a, b, machine), machine);
    if (isLess === null) throw new NotKnown("the order of this list is unknown");
    return isLess ? -1 : 1;
  });
}

/** The members of a set in its order. */
export function membersOfSet(set: SetValue, machine: Machine): readonly Value[] {
  const members = [...set.entries.values()];
  machine.spend(members.length);
  const nature = natureOf(set);
  if (nature?.isUnordered && members.length > 1) throw new NotKnown(noOrder);
  if (set.typeName === "LinkedSet" || set.typeName === "SortedSet") return members;
  return inTable(members, (item) => item, nature?.places ?? placesFor(members.length), machine);
}

/** Whether the order in which a table goes through its keys depends on how many places it has of these two. */
export function differsIn(
  keys: readonly Value[],
  [before, since]: readonly [number, number],
  machine: Machine,
): boolean {
  if (before === since) return false;
  const itself = (key: Value): Value => key;
  const other = inTable(keys, itself, since, machine);
  return inTable(keys, itself, before, machine).some((key, at) => key !== other[at]);
}
