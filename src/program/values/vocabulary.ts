import type { NumberValue } from "./number.ts";
import type { Key } from "./plain.ts";
import type { DictionaryValue, Value } from "./value.ts";

/** Of larger tables, not every entry is looked at. */
const largeTable = 300;

/** The number that stands for a word: its place, or its entry in a table; a negative one says that it is not there. */
export function withWord<T extends NumberValue>(number: T, word: Value | undefined): T {
  const isFound = number.value >= 0 && word?.kind === "string" && word.value !== "";
  return isFound ? { ...number, word: word.value } : number;
}

/** What an entry holds; a number of a vocabulary says from then on which word it stands for. */
export function entryOf({ entries }: DictionaryValue, key: Key): Value | undefined {
  const found = entries.get(key);
  const [index, value] = found ?? [];
  if (index?.kind !== "string" || !isWhole(value) || value.word === index.value) return value;
  if (value.value >= entries.size || !isNumbered(entries)) return value;
  const worded = withWord(value, index);
  entries.set(key, [index, worded]);
  return worded;
}

/** Whether the entries number their keys, as those of a vocabulary do. */
function isNumbered(entries: ReadonlyMap<Key, readonly [Value, Value]>): boolean {
  if (entries.size > largeTable) return true;
  const places = new Set<number>();
  for (const [, value] of entries.values()) {
    if (!isWhole(value) || value.value < 0 || value.value >= entries.size) return false;
    if (places.has(value.value)) return false;
    places.add(value.value);
  }
  return true;
}

/** Whether a value is a whole number: some languages have no type for them. */
export function isWhole(value: Value | undefined): value is NumberValue {
  return value?.kind === "int" || (value?.kind === "float" && Number.isInteger(value.value));
}
