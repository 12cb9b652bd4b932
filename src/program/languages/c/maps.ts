import { NotKnown } from "../../values/gaps.ts";
import type { Key } from "../../values/plain.ts";
import type { DictionaryValue, Machine, Value } from "../../values/value.ts";
import { none } from "../../values/make.ts";
import { convertTo } from "./conversions.ts";
import { readType } from "./typeNames.ts";

/** An empty map or set. */
export function makeMap(typeName: string): DictionaryValue {
  return { kind: "dictionary", entries: new Map(), factory: null, typeName };
}

/** Whether a dictionary is a set, which has keys alone. */
export function isSet(map: DictionaryValue): boolean {
  return readType(map.typeName ?? "").name.endsWith("set");
}

/** A key of a map, as its type takes it. */
export function keyIn(map: DictionaryValue, value: Value | undefined, machine: Machine): Value {
  const type = readType(map.typeName ?? "").inner[0] ?? "";
  return convertTo(value ?? none, type, machine, true);
}

/** What a key is found by. */
export function foundBy(map: DictionaryValue, value: Value | undefined, machine: Machine): Key {
  const lost = machine.lostIn(map);
  if (lost !== null) throw new NotKnown(lost);
  const key = machine.language.keyOf(keyIn(map, value, machine), machine);
  if (key === null) throw new NotKnown("this key is unknown");
  return key;
}

/** Adds an entry, if its key is not there; whether it was added. */
export function addEntry(
  map: DictionaryValue,
  key: Value | undefined,
  value: () => Value,
  machine: Machine,
): { readonly key: Key; readonly isNew: boolean } {
  const own = foundBy(map, key, machine);
  const isNew = !map.entries.has(own);
  if (isNew) {
    const made = isSet(map) ? none : convertTo(value(), valueType(map), machine, true);
    machine.touch(map);
    map.entries.set(own, [keyIn(map, key, machine), made]);
  }
  return { key: own, isNew };
}

/** The type of the values of a map. */
export function valueType(map: DictionaryValue): string {
  return readType(map.typeName ?? "").inner[1] ?? "";
}

/** Sets the value of an entry. */
export function setEntry(map: DictionaryValue, key: Key, value: Value, machine: Machine): void {
  const entry = map.entries.get(key);
  if (!entry) throw new NotKnown("this is outside of the array");
  machine.touch(map);
  map.entries.set(key, [entry[0], convertTo(value, valueType(map), machine, true)]);
}
