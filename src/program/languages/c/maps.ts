import { NotKnown } from "../../values/gaps.ts";
import type { Key } from "../../values/plain.ts";
import type { DictionaryValue, Machine, Value } from "../../values/value.ts";
import { convertTo } from "./conversions.ts";
import { addConverted, convertKey, findKey, valueType } from "./entries.ts";

/** A key of a map, as its type takes it. */
export function keyIn(map: DictionaryValue, value: Value | undefined, machine: Machine): Value {
  return convertKey(map, value, machine, convertTo);
}

/** What a key is found by. */
export function foundBy(map: DictionaryValue, value: Value | undefined, machine: Machine): Key {
  return findKey(map, value, machine, convertTo);
}

/** Adds an entry, if its key is not there; whether it was added. */
export function addEntry(
  map: DictionaryValue,
  key: Value | undefined,
  value: () => Value,
  machine: Machine,
): ReturnType<typeof addConverted> {
  return addConverted(map, key, value, machine, convertTo);
}

/** Sets the value of an entry. */
export function setEntry(map: DictionaryValue, key: Key, value: Value, machine: Machine): void {
  const entry = map.entries.get(key);
  if (!entry) throw new NotKnown("this is outside of the array");
  machine.touch(map);
  map.entries.set(key, [entry[0], convertTo(value, valueType(map), machine, true)]);
}
