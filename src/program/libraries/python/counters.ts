import { NotKnown } from "../../values/gaps.ts";
import { createClass, int } from "../../values/make.ts";
import type { Key } from "../../values/plain.ts";
import type { DictionaryValue, Machine, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { membersIn } from "./lists.ts";

/** The class `Counter`: a dictionary of how often each value occurs. */
export const counterClass = createClass("Counter", [], new Map(), ({ items, named }, machine) => {
  const made = toCounter();
  addCounts(machine, made, items[0]);
  for (const [name, count] of named)
    made.entries.set(`s:${name}`, [{ kind: "string", value: name }, count]);
  return made;
});

function toCounter(entries: DictionaryValue["entries"] = new Map()): DictionaryValue {
  return { kind: "dictionary", entries, factory: null, counts: true };
}

/** Adds the counts of a dictionary, or how often values occur; `sign`: -1 takes them away. */
export function addCounts(
  machine: Machine,
  counter: DictionaryValue,
  other: Value | undefined,
  sign = 1,
): void {
  if (!other || other.kind === "none") return;
  const { entries } = counter;
  const add = (key: Value, count: Value): void => {
    const own = machine.language.keyOf(key, machine);
    if (own === null) {
      machine.lose(counter);
      return;
    }
    const known = entries.get(own);
    const before = known?.[1] ?? int(0);
    const after =
      sign > 0 && !known && count.kind !== "int"
        ? count
        : machine.language.binary(sign > 0 ? "+" : "-", before, count, machine);
    entries.set(own, [known?.[0] ?? key, after]);
  };
  const isGone = machine.lostIn(other) !== null;
  const items = isGone || other.kind === "dictionary" ? [] : membersIn(machine, other);
  if (isGone || !items) machine.lose(counter);
  else if (other.kind === "dictionary")
    for (const [key, count] of other.entries.values()) add(key, count);
  else for (const item of items) add(item, int(1));
}

/** Counts by their operators: only what is counted more than 0 times stays. */
export function combineCounters(
  operator: string,
  left: DictionaryValue,
  right: DictionaryValue,
): DictionaryValue | null {
  const count = (counter: DictionaryValue, key: Key): number =>
    numberOf(counter.entries.get(key)?.[1]) ?? 0;
  const combine = {
    "+": (a: number, b: number) => a + b,
    "-": (a: number, b: number) => a - b,
    "&": Math.min,
    "|": Math.max,
  }[operator];
  if (!combine) return null;
  const all = [...left.entries, ...right.entries];
  if (all.some(([, [, each]]) => each.kind !== "int")) return null;
  const entries: DictionaryValue["entries"] = new Map();
  for (const [key, [shown]] of all) {
    const number = combine(count(left, key), count(right, key));
    if (number > 0 && !entries.has(key)) entries.set(key, [shown, int(number)]);
  }
  return toCounter(entries);
}

/** `+counter` and `-counter`: the counts, or what they lack, above 0. */
export function signedCounter(counter: DictionaryValue, sign: "+" | "-"): DictionaryValue {
  const entries: DictionaryValue["entries"] = new Map();
  for (const [key, [shown, given]] of counter.entries) {
    const count = numberOf(given);
    if (count === null) throw new NotKnown("these values are unknown");
    const own = sign === "+" ? count : -count;
    if (own > 0) entries.set(key, [shown, sign === "+" ? given : int(own)]);
  }
  return toCounter(entries);
}

/** Pairs with the largest counts first, as `most_common` lists them. */
export function byCount({ entries }: DictionaryValue): readonly (readonly [Value, Value])[] {
  return [...entries.values()].sort(([, a], [, b]) => (numberOf(b) ?? 0) - (numberOf(a) ?? 0));
}
