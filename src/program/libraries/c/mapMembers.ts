import { between, endsOf, entriesInOrder, entryValue } from "../../languages/c/iterators.ts";
import { isSet, valueType } from "../../languages/c/entries.ts";
import { addEntry, foundBy, keyIn, setEntry } from "../../languages/c/maps.ts";
import { findOrder, isBefore } from "../../languages/c/order.ts";
import { makePair } from "../../languages/c/pairs.ts";
import { EntryPlace, nativeOf, Reversed, wrap } from "../../languages/c/places.ts";
import { readType } from "../../languages/c/typeNames.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, none } from "../../values/make.ts";
import type { Key } from "../../values/plain.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { DictionaryValue, Machine, Value } from "../../values/value.ts";
import { madeOf } from "./members.ts";
import type { Method } from "./table.ts";

type OnMap = (machine: Machine, map: DictionaryValue, items: readonly Value[]) => Value;

function onMap(run: OnMap): Method {
  return (machine, self, items) => (self.kind === "dictionary" ? run(machine, self, items) : none);
}

/** A method that changes its map: where it fails on the way, how is not known. */
function changing(run: OnMap): Method {
  return onMap((machine, map, items) => {
    machine.touch(map);
    try {
      return run(machine, map, items);
    } catch (error) {
      if (error instanceof NotKnown) machine.lose(map);
      throw error;
    }
  });
}

const place = (map: DictionaryValue, key: Key | null): Value => wrap(new EntryPlace(map, key));

/** An iterator to an entry, and whether it is new. */
function placed(
  map: DictionaryValue,
  { key, isNew }: { readonly key: Key; readonly isNew: boolean },
): Value {
  return makePair([place(map, key), bool(isNew)]);
}

/** The two values of an entry that is added. */
function pairOf(value: Value | undefined): readonly Value[] {
  if (value?.kind === "list" || value?.kind === "tuple") return value.items;
  throw new NotKnown(value?.kind === "unknown" ? value.why : "this key is unknown");
}

const insert: OnMap = (machine, map, [first, second]) => {
  const add = (value: Value | undefined): ReturnType<typeof addEntry> => {
    const [key, own]: readonly (Value | undefined)[] = isSet(map) ? [value, none] : pairOf(value);
    return addEntry(map, key, () => own ?? none, machine);
  };
  if (second && nativeOf(first, EntryPlace)?.map === map) {
    return place(map, add(second).key);
  }
  const isMany = first?.kind === "list" && first.typeName === undefined;
  const isPair = isMany && !isSet(map) && first.items.length === 2 && !isNested(first.items[0]);
  if (second || (isMany && !isPair)) {
    const items = second ? between(machine, first, second).items : pairOf(first);
    for (const each of items) add(each);
    return none;
  }
  return placed(map, add(first));
};

/** Whether an item of braces is a pair itself. */
function isNested(value: Value | undefined): boolean {
  return (
    value?.kind === "list" && (value.typeName === undefined || value.typeName.startsWith("pair<"))
  );
}

const emplace: OnMap = (machine, map, items) => {
  if (!isSet(map)) {
    const [key, value] = items.length === 1 ? pairOf(items[0]) : items;
    if (items.length > 2) throw new NotKnown("this use of `emplace` is not followed");
    return placed(
      map,
      addEntry(map, key, () => value ?? none, machine),
    );
  }
  const type = readType(map.typeName ?? "").inner[0] ?? "";
  return placed(
    map,
    addEntry(map, madeOf(machine, type, items), () => none, machine),
  );
};

const tryEmplace: OnMap = (machine, map, [key, ...rest]) =>
  placed(
    map,
    addEntry(map, key, () => madeOf(machine, valueType(map), rest), machine),
  );

const erase: OnMap = (machine, map, [first, last]) => {
  const from = nativeOf(first, EntryPlace);
  if (from && last) {
    const keys = between(machine, first, last).items.map((item) =>
      foundBy(map, isSet(map) ? item : pairOf(item)[0], machine),
    );
    for (const key of keys) map.entries.delete(key);
    return last;
  }
  if (from) {
    const keys = isOrdered(map) ? entriesInOrder(map, machine).map(([key]) => key) : [];
    if (from.key === null || !map.entries.delete(from.key))
      throw new NotKnown("this is outside of the array");
    const next = keys[keys.indexOf(from.key) + 1] ?? null;
    if (!isOrdered(map) && map.entries.size > 0)
      return machine.unknown("the order of this set is unknown, or differs from run to run");
    return place(map, next);
  }
  return makeNumber("ulong", map.entries.delete(foundBy(map, first, machine)) ? 1 : 0);
};

function isOrdered(map: DictionaryValue): boolean {
  return !readType(map.typeName ?? "").name.startsWith("unordered");
}

/** The first entry that is not before a key, or, `isAfter`, behind it. */
function bound(isAfter: boolean): OnMap {
  return (machine, map, [given]) => {
    const key = keyIn(map, given, machine);
    const order = findOrder(map.typeName, machine);
    const found = entriesInOrder(map, machine).find(([, [own]]) =>
      isAfter ? isBefore(machine, key, own, order) : !isBefore(machine, own, key, order),
    );
    return place(map, found?.[0] ?? null);
  };
}

function end(at: 0 | 1): OnMap {
  return (machine, map) => (at === 0 ? endsOf(map, machine)![0] : wrap(new EntryPlace(map, null)));
}

function has(machine: Machine, map: DictionaryValue, key: Value | undefined): boolean {
  return map.entries.has(foundBy(map, key, machine));
}

const swap: OnMap = (machine, map, [other]) => {
  if (other?.kind !== "dictionary") throw new NotKnown("`swap` is not followed");
  machine.touch(other);
  const [a, b] = [[...map.entries], [...other.entries]];
  map.entries.clear();
  other.entries.clear();
  for (const [key, value] of b) map.entries.set(key, value);
  for (const [key, value] of a) other.entries.set(key, value);
  return none;
};

/** Moves the entries of another map that are not there yet. */
const merge: OnMap = (machine, map, [other]) => {
  if (other?.kind !== "dictionary") throw new NotKnown("`merge` is not followed");
  machine.touch(other);
  for (const [key, value] of [...other.entries]) {
    if (map.entries.has(key)) continue;
    map.entries.set(key, value);
    other.entries.delete(key);
  }
  return none;
};

/** The methods of `map`, `set`, `unordered_map` and `unordered_set`. */
export const mapMembers: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["size", onMap((_, map) => makeNumber("ulong", map.entries.size))],
  ["empty", onMap((_, map) => bool(map.entries.size === 0))],
  [
    "at",
    onMap((machine, map, [key]) => {
      const name = isOrdered(map) ? "map::at" : "_Map_base::at";
      return map.entries.get(foundBy(map, key, machine))?.[1] ?? machine.fail("KeyError", name);
    }),
  ],
  ["count", onMap((machine, map, [key]) => makeNumber("ulong", has(machine, map, key) ? 1 : 0))],
  ["contains", onMap((machine, map, [key]) => bool(has(machine, map, key)))],
  [
    "find",
    onMap((machine, map, [given]) => {
      const key = foundBy(map, given, machine);
      return place(map, map.entries.has(key) ? key : null);
    }),
  ],
  ...["begin", "cbegin"].map((name): [string, Method] => [name, onMap(end(0))]),
  ...["end", "cend"].map((name): [string, Method] => [name, onMap(end(1))]),
  ["rbegin", onMap((machine, map) => wrap(new Reversed(end(1)(machine, map, []))))],
  ["rend", onMap((machine, map) => wrap(new Reversed(end(0)(machine, map, []))))],
  ["lower_bound", onMap(bound(false))],
  ["upper_bound", onMap(bound(true))],
  [
    "equal_range",
    onMap((machine, map, items) =>
      makePair([bound(false)(machine, map, items), bound(true)(machine, map, items)]),
    ),
  ],
  ["insert", changing(insert)],
  ["emplace", changing(emplace)],
  ["try_emplace", changing(tryEmplace)],
  [
    "insert_or_assign",
    changing((machine, map, [key, value]) => {
      const made = addEntry(map, key, () => value ?? none, machine);
      if (!made.isNew) setEntry(map, made.key, value ?? none, machine);
      return placed(map, made);
    }),
  ],
  ["erase", changing(erase)],
  [
    "clear",
    changing((_, map) => {
      map.entries.clear();
      return none;
    }),
  ],
  ["reserve", () => none],
  ["swap", changing(swap)],
  ["merge", changing(merge)],
]);

/** `erase_if(map, test)`: how many entries it removes. */
export function eraseEntries(
  machine: Machine,
  map: DictionaryValue,
  test: (item: Value) => boolean,
): number {
  const lost = machine.lostIn(map);
  if (lost !== null) throw new NotKnown(lost);
  const keys = [...map.entries].filter(([, entry]) => test(entryValue(map, entry)));
  machine.touch(map);
  for (const [key] of keys) map.entries.delete(key);
  return keys.length;
}
