import { natureOf } from "../../languages/java/natures.ts";
import { readType } from "../../languages/declared/typeNames.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Key } from "../../values/plain.ts";
import type { DictionaryValue, Machine, SetValue, Value } from "../../values/value.ts";
import { compareBy, placeInOrder } from "./ordering.ts";

type Keyed = DictionaryValue | SetValue;

/** Whether a map or a set is one that keeps its keys in order. */
export function isSorted(self: Keyed): boolean {
  if (!natureOf(self)) return false;
  return self.kind === "set"
    ? self.typeName === "SortedSet"
    : readType(self.typeName ?? "").name === "SortedDictionary";
}

/** The keys of a map, the members of a set. */
export function keysOf(self: Keyed): readonly Value[] {
  return self.kind === "set"
    ? [...self.entries.values()]
    : [...self.entries.values()].map(([key]) => key);
}

function usualKey(machine: Machine, value: Value): Key {
  const key = machine.language.keyOf(value, machine);
  if (key === null)
    throw new NotKnown(value.kind === "unknown" ? value.why : "this key is unknown");
  return key;
}

/** Whether keys are the same where their order says so, and not whether they are equal. */
function isByOrder(self: Keyed, value: Value): boolean {
  const isPlain = /^(?:string|int|float|bool)$/.test(value.kind);
  return isSorted(self) && (!isPlain || natureOf(self)?.comparison !== undefined);
}

/** The key under which a map or a set has a value, or would have it. */
export function keyFor(machine: Machine, self: Keyed, value: Value): Key {
  if (!isByOrder(self, value)) return usualKey(machine, value);
  const place = placeInOrder(machine, keysOf(self), value, natureOf(self)?.comparison);
  if (place >= 0) return [...self.entries.keys()][place]!;
  let key = usualKey(machine, value);
  while (self.entries.has(key)) key = `${typeof key === "string" ? key : ""}'`;
  return key;
}

/** Puts what came last into the place that its order says. */
export function settle(machine: Machine, self: Keyed): void {
  if (!isSorted(self) || self.entries.size < 2) return;
  const keys = keysOf(self);
  const last = keys.at(-1)!;
  const comparison = natureOf(self)?.comparison;
  if (compareBy(machine, comparison)(keys.at(-2)!, last) <= 0) return;
  const place = placeInOrder(machine, keys.slice(0, -1), last, comparison);
  const own = place >= 0 ? place : -(place + 1);
  machine.spend(keys.length / 4);
  const entries: [Key, unknown][] = [...self.entries];
  const [moved] = entries.splice(-1);
  entries.splice(own, 0, moved!);
  const target = self.entries as Map<Key, unknown>;
  target.clear();
  for (const [key, entry] of entries) target.set(key, entry);
}

/** Where a search in order ends. */
export type Near = "floor" | "lower" | "ceiling" | "higher";

/** The place of the nearest key; -1: there is none. */
export function placeNear(machine: Machine, self: Keyed, wanted: Value, near: Near): number {
  const keys = keysOf(self);
  const found = placeInOrder(machine, keys, wanted, natureOf(self)?.comparison);
  const above = found >= 0 ? found + 1 : -(found + 1);
  const below = (found >= 0 ? found : above) - 1;
  const isHit = found >= 0 && (near === "floor" || near === "ceiling");
  const place = isHit ? found : near === "floor" || near === "lower" ? below : above;
  return place < keys.length ? place : -1;
}
