import { NotKnown } from "../../values/gaps.ts";
import type { Key } from "../../values/plain.ts";
import type { DictionaryValue, Machine, Value } from "../../values/value.ts";
import { none } from "../../values/make.ts";
import { readType } from "./typeNames.ts";

/** Makes a value one of its own, of a declared type. */
type Convert = (value: Value, written: string, machine: Machine, isCopy: true) => Value;

/** An empty map or set. */
export function makeMap(typeName: string): DictionaryValue {
  return { kind: "dictionary", entries: new Map(), factory: null, typeName };
}

/** Whether a dictionary is a set, which has keys alone. */
export function isSet(map: DictionaryValue): boolean {
  return readType(map.typeName ?? "").name.endsWith("set");
}

/** The type of the values of a map. */
export function valueType(map: DictionaryValue): string {
  return readType(map.typeName ?? "").inner[1] ?? "";
}

/** A key of a map, as its type takes it. */
export function convertKey(
  map: DictionaryValue,
  value: Value | undefined,
  machine: Machine,
  convert: Convert,
): Value {
  const type = readType(map.typeName ?? "").inner[0] ?? "";
  return convert(value ?? none, type, machine, true);
}

/** What a key is found by once it is converted. */
export function findKey(
  map: DictionaryValue,
  value: Value | undefined,
  machine: Machine,
  convert: Convert,
): Key {
  const lost = machine.lostIn(map);
  if (lost !== null) throw new NotKnown(lost);
  const key = machine.language.keyOf(convertKey(map, value, machine, convert), machine);
  if (key === null) throw new NotKnown("this key is unknown");
  return key;
}

/** Adds an entry, converted, if its key is not there; whether it was added. */
export function addConverted(
  map: DictionaryValue,
  key: Value | undefined,
  value: () => Value,
  machine: Machine,
  convert: Convert,
): { readonly key: Key; readonly isNew: boolean } {
  const own = findKey(map, key, machine, convert);
  const isNew = !map.entries.has(own);
  if (isNew) {
    const made = isSet(map) ? none : convert(value(), valueType(map), machine, true);
    machine.touch(map);
    map.entries.set(own, [convertKey(map, key, machine, convert), made]);
  }
  return { key: own, isNew };
}
