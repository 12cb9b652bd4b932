import { convertTo } from "../../languages/declared/conversions.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { readType } from "../../languages/declared/typeNames.ts";
import { giveNature, type Nature, natureOf } from "../../languages/java/natures.ts";
import {
  differsIn,
  hasSharedPlace,
  membersOfSet,
  placesOfCopy,
  powerFrom,
} from "../../languages/java/order.ts";
import { NotKnown } from "../../values/gaps.ts";
import { dictionary } from "../../values/make.ts";
import type { DictionaryValue, Machine, SetValue, Value } from "../../values/value.ts";
import { itemsIn, wholeIn } from "../declared/table.ts";
import { putAll } from "./maps.ts";
import { addAll } from "./sets.ts";

/** A map of a kind: `HashDictionary<string,int>` is a hash table, `Dictionary` keeps the order in which keys came. */
export function emptyMap(typeName: string, nature?: Nature): DictionaryValue {
  const made: DictionaryValue = { ...dictionary(), typeName };
  const { name } = readType(typeName);
  if (name === "HashDictionary") return giveNature(made, nature ?? { kind: "plain", places: 16 });
  if (name === "SortedDictionary") return giveNature(made, nature ?? { kind: "plain" });
  return nature ? giveNature(made, nature) : made;
}

/** A set of a kind: `HashSet`, `LinkedSet`, `SortedSet`. */
export function emptySet(name: string, nature?: Nature): SetValue {
  const made: SetValue = { kind: "set", entries: new Map(), typeName: name };
  return giveNature(
    made,
    nature ?? (name === "HashSet" ? { kind: "plain", places: 16 } : { kind: "plain" }),
  );
}

/** How a sorted collection is sorted that is made with this. */
function sortedLike(first: Value | undefined): Nature {
  if (!first || first.kind === "list") return { kind: "plain" };
  if (first.kind === "set" || first.kind === "dictionary") {
    const comparison = natureOf(first)?.comparison;
    return comparison ? { kind: "plain", comparison } : { kind: "plain" };
  }
  return first.kind === "none" ? { kind: "plain" } : { kind: "plain", comparison: first };
}

/** An empty hash table; `count`: for so many places at least, as the program says. */
function tableNature(count: Value | undefined): Nature {
  return count?.kind === "int"
    ? { kind: "plain", places: powerFrom(Math.max(1, count.value)), isFresh: true, isSized: true }
    : { kind: "plain", places: 16, isFresh: true };
}

const mapKinds: Readonly<Record<string, string>> = {
  ...{ HashMap: "HashDictionary", HashDictionary: "HashDictionary", Hashtable: "Hashtable" },
  ...{ LinkedHashMap: "Dictionary", Dictionary: "Dictionary", TreeMap: "SortedDictionary" },
  ...{ SortedDictionary: "SortedDictionary", EnumMap: "SortedDictionary" },
  ...{ ConcurrentHashMap: "Hashtable", WeakHashMap: "Hashtable", IdentityHashMap: "Hashtable" },
};

const setKinds: Readonly<Record<string, string>> = {
  ...{ HashSet: "HashSet", LinkedHashSet: "LinkedSet", TreeSet: "SortedSet" },
};

const listKinds: Readonly<Record<string, Nature["kind"]>> = {
  ...{ List: "plain", ArrayList: "plain", LinkedList: "linked", ArrayDeque: "deque" },
  ...{ Stack: "stack", Vector: "stack", CopyOnWriteArrayList: "deque" },
};

/** `new TreeMap<>(…)`; null: it is no map. */
function createMap(machine: Machine, type: string, first: Value | undefined): Value | null {
  const { name } = readType(type);
  const kind = Object.hasOwn(mapKinds, name) ? mapKinds[name]! : null;
  if (kind === null) return null;
  if (kind === "Hashtable") return machine.unknown(`\`${name}\` is not followed`);
  const written = kind + type.slice(name.length);
  const from = first?.kind === "dictionary" ? first : null;
  const nature = kind === "SortedDictionary" ? sortedOf(name, first) : tableNature(first);
  const made = emptyMap(written, kind === "Dictionary" ? undefined : nature);
  if (from) {
    const lost = machine.lostIn(from);
    if (lost !== null) throw new NotKnown(lost);
    putAll(machine, made, from);
  }
  return made;
}

/** `new EnumMap<>(Level.class)` is sorted by the natural order. */
function sortedOf(name: string, first: Value | undefined): Nature {
  return name === "EnumMap" && first?.kind !== "dictionary" ? { kind: "plain" } : sortedLike(first);
}

/** The items of a collection that is given, in its order if it has one. */
function itemsToCopy(machine: Machine, first: Value | undefined): readonly Value[] {
  if (!first || !/^(?:list|set)$/.test(first.kind)) return [];
  if (first.kind !== "set") return itemsIn(machine, first);
  return natureOf(first)?.isUnordered ? [...first.entries.values()] : membersOfSet(first, machine);
}

/** `new TreeSet<>(…)`; null: it is no set. */
function createSet(machine: Machine, type: string, first: Value | undefined): Value | null {
  const { name } = readType(type);
  const kind = Object.hasOwn(setKinds, name) ? setKinds[name]! : null;
  if (kind === null) return null;
  const items = itemsToCopy(machine, first);
  if (first?.kind === "set") {
    const lost = machine.lostIn(first);
    if (lost !== null) throw new NotKnown(lost);
  }
  const nature = kind === "SortedSet" ? sortedLike(first) : tableNature(first);
  const set = emptySet(kind, kind === "LinkedSet" ? undefined : nature);
  if (kind === "HashSet" && items.length > 0) roomFor(machine, set, items);
  addAll(machine, set, items);
  const isOpen = first?.kind === "set" && natureOf(first)?.isUnordered === true;
  const isShown = kind === "LinkedSet" || (kind === "HashSet" && hasSharedPlace(set, machine));
  if (isOpen && items.length > 1 && isShown)
    giveNature(set, { ...natureOf(set)!, isUnordered: true });
  return set;
}

/** A table for a collection that is copied has places for 12 at least. */
function roomFor(machine: Machine, set: SetValue, items: readonly Value[]): void {
  const sizes = placesOfCopy(Math.max(items.length, 12));
  const before = Math.max(16, placesOfCopy(items.length)[0]);
  giveNature(set, { kind: "plain", places: before });
  if (differsIn(items, [before, sizes[1]], machine))
    giveNature(set, { kind: "plain", places: before, isUnordered: true });
}

/** `new ArrayDeque<>(…)`; null: it is no list. */
function createList(machine: Machine, type: string, first: Value | undefined): Value | null {
  const { name, inner } = readType(type);
  const kind = Object.hasOwn(listKinds, name) ? listKinds[name]! : null;
  if (kind === null) return null;
  if (first?.kind === "int" && wholeIn(first) < 0)
    return machine.fail("ValueError", `Illegal Capacity: ${first.value}`);
  const items = first && first.kind !== "int" ? itemsIn(machine, first) : [];
  const item = inner[0]?.text;
  const made = makeList(
    `List${type.slice(name.length)}`,
    item === undefined ? items : items.map((each) => convertTo(each, item, machine)),
  );
  return kind === "plain" ? made : giveNature(made, { kind });
}

/** `new Type<>(first)` of a collection; null: the type is none. */
export function createCollection(
  machine: Machine,
  type: string,
  first: Value | undefined,
): Value | null {
  if (first?.kind === "unknown") return first;
  return (
    createList(machine, type, first) ??
    createMap(machine, type, first) ??
    createSet(machine, type, first)
  );
}
