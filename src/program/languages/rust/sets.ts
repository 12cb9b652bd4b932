import { NotKnown } from "../../values/gaps.ts";
import type { Key } from "../../values/plain.ts";
import type { Machine, SetValue, Value } from "../../values/value.ts";
import { orderOf } from "./compare.ts";
import { deref } from "./places.ts";
import { isUnordered } from "./unordered.ts";

/** A set whose values are known. */
export function setIn(machine: Machine, value: Value | undefined): SetValue {
  const own = value && deref(value, machine);
  const lost = own ? machine.lostIn(own) : null;
  if (own?.kind !== "set" || lost !== null)
    throw new NotKnown(lost ?? "the values to loop over are unknown");
  return own;
}

export function keyIn(machine: Machine, value: Value | undefined): Key {
  const own = value ? machine.language.keyOf(deref(value, machine), machine) : null;
  if (own === null) throw new NotKnown("this key is unknown");
  return own;
}

/** Values in their order. */
export function inOrder(machine: Machine, values: readonly Value[]): Value[] {
  return values.toSorted((a, b) => {
    const order = orderOf(a, b, machine);
    if (order === null || Number.isNaN(order))
      throw new NotKnown("it is unknown whether this is true");
    return order;
  });
}

/** Puts the values of a set into it, those of a `BTreeSet` in order. */
export function refill(
  machine: Machine,
  set: SetValue,
  entries: Iterable<readonly [Key, Value]>,
): void {
  const all = new Map<Key, Value>();
  for (const [key, value] of entries) if (!all.has(key)) all.set(key, value);
  const values = isUnordered(set.typeName)
    ? [...all.values()]
    : inOrder(machine, [...all.values()]);
  machine.touch(set);
  set.entries.clear();
  for (const value of values) set.entries.set(keyIn(machine, value), value);
}

/** A set of a type with these values; of equal ones the first stays. */
export function makeSet(machine: Machine, typeName: string, values: readonly Value[]): SetValue {
  const made: SetValue = { kind: "set", entries: new Map(), typeName };
  refill(
    machine,
    made,
    values.map((value) => [keyIn(machine, value), value] as const),
  );
  return made;
}

export type Choose = (own: SetValue, other: SetValue) => readonly Value[];

export const without: Choose = (own, other) =>
  [...own.entries].flatMap(([key, value]) => (other.entries.has(key) ? [] : [value]));
export const both: Choose = (own, other) =>
  [...own.entries].flatMap(([key, value]) => (other.entries.has(key) ? [value] : []));
export const either: Choose = (own, other) => [...own.entries.values(), ...without(other, own)];
export const oneOf: Choose = (own, other) => [...without(own, other), ...without(other, own)];

const operators: Readonly<Record<string, Choose>> = {
  ...{ "-": without, "&": both, "|": either, "^": oneOf },
};

/** `&a - &b` of sets; null: there is no such operator. */
export function onSets(
  operator: string,
  left: SetValue,
  right: SetValue,
  machine: Machine,
): Value | null {
  const choose = operators[operator];
  if (!choose) return null;
  const own = setIn(machine, left);
  return makeSet(machine, own.typeName ?? "HashSet<object>", choose(own, setIn(machine, right)));
}
