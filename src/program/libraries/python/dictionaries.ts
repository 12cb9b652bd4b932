import { bool, int, list, none, tuple } from "../../values/make.ts";
import type { Key } from "../../values/plain.ts";
import type { DictionaryValue, Machine, SetValue, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { defineOpen, type Given, type Table } from "../signature.ts";
import { allOf } from "./lists.ts";

type DictionaryBody = (machine: Machine, self: DictionaryValue, rest: Given) => Value;

function method(name: string, signature: string, body: DictionaryBody): [string, Value] {
  const made = defineOpen(name, `self${signature}`, (machine, [self, ...rest]) => {
    if (self?.kind !== "dictionary") return none;
    const gap = rest[0]?.kind === "unknown" ? rest[0] : null;
    if (gap && ["setdefault", "pop", "update"].includes(name)) {
      machine.touch(self);
      machine.lose(self);
      return { ...gap, of: [self] };
    }
    return body(machine, self, rest);
  });
  return [name, made];
}

function find(machine: Machine, self: DictionaryValue, key: Value | undefined): Value | null {
  const own = key && machine.language.keyOf(key, machine);
  return own ? (self.entries.get(own)?.[1] ?? null) : null;
}

/** Adds the pairs of another dictionary, or of any iterable of pairs. */
export function update(machine: Machine, self: DictionaryValue, other: Value | undefined): void {
  if (!other || other.kind === "none") return;
  if (other.kind === "dictionary") {
    for (const [key, pair] of other.entries) self.entries.set(key, pair);
    return;
  }
  for (const pair of allOf(machine, other) ?? []) {
    const [key, value] = allOf(machine, pair) ?? [];
    const own = key && machine.language.keyOf(key, machine);
    if (own && value) self.entries.set(own, [key, value]);
  }
}

function viewOf(
  name: string,
  { entries }: DictionaryValue,
  shown: (pair: readonly [Value, Value]) => Value,
): Value {
  return { ...list([...entries.values()].map(shown)), typeName: `dict_${name}` };
}

/** The methods of dictionaries. */
export const dictionaryMethods: Table = new Map<string, Value>([
  method("keys", "", (_, self) => viewOf("keys", self, ([key]) => key)),
  method("values", "", (_, self) => viewOf("values", self, ([, value]) => value)),
  method("items", "", (_, self) => viewOf("items", self, (pair) => tuple(pair))),
  method("total", "", (machine, self) =>
    [...self.entries.values()].reduce<Value>(
      (sum, [, count]) => machine.language.binary("+", sum, count, machine),
      int(0),
    ),
  ),
  method("popitem", "", (machine, self) => {
    const [key, pair] = [...self.entries].at(-1) ?? [];
    if (key === undefined || !pair) return machine.fail("KeyError", "dictionary is empty");
    machine.touch(self);
    self.entries.delete(key);
    return tuple(pair);
  }),
  method("get", ", key, default=", (machine, self, [key, otherwise]) => {
    if (key?.kind === "unknown") return key;
    return find(machine, self, key) ?? otherwise ?? none;
  }),
  method("setdefault", ", key, default=", (machine, self, [key, otherwise]) => {
    const found = find(machine, self, key);
    const own = key && machine.language.keyOf(key, machine);
    if (found || !own) return found ?? none;
    machine.touch(self);
    self.entries.set(own, [key, otherwise ?? none]);
    return otherwise ?? none;
  }),
  method("pop", ", key, default=", (machine, self, [key, otherwise]) => {
    const found = find(machine, self, key);
    const own = key && machine.language.keyOf(key, machine);
    if (!found || !own) return otherwise ?? machine.fail("KeyError", "the key is not there");
    machine.touch(self);
    self.entries.delete(own);
    return found;
  }),
  method("update", ", other=, **named", (machine, self, [other, named]) => {
    machine.touch(self);
    update(machine, self, other);
    update(machine, self, named);
    return none;
  }),
  method("copy", "", (_, self) => ({ ...self, entries: new Map(self.entries) })),
  method("clear", "", (machine, self) => {
    machine.touch(self);
    self.entries.clear();
    return none;
  }),
  method("most_common", ", n=", (_, self, [n]) => {
    const pairs = [...self.entries.values()].sort(
      ([, a], [, b]) => (numberOf(b) ?? 0) - (numberOf(a) ?? 0),
    );
    return list(
      pairs.slice(0, n ? (numberOf(n) ?? undefined) : undefined).map((pair) => tuple(pair)),
    );
  }),
]);

type SetBody = (machine: Machine, self: SetValue, rest: Given) => Value;

function setMethod(name: string, signature: string, body: SetBody): [string, Value] {
  const made = defineOpen(name, `self${signature}`, (machine, [self, ...rest]) => {
    if (self?.kind !== "set") return none;
    const gap = rest.find((value) => value?.kind === "unknown");
    if (!gap) return body(machine, self, rest);
    if (["add", "discard", "remove", "update"].includes(name)) machine.lose(self);
    return gap;
  });
  return [name, made];
}

/** A set of values; null if not all are known. */
export function toSet(machine: Machine, values: readonly Value[]): SetValue | null {
  const entries = new Map<Key, Value>();
  for (const value of values) {
    const key = machine.language.keyOf(value, machine);
    if (key === null) return null;
    if (!entries.has(key)) entries.set(key, value);
  }
  return { kind: "set", entries };
}

function combine(
  name: string,
  keeps: (isOwn: boolean, isOther: boolean) => boolean,
): [string, Value] {
  return setMethod(name, ", *others", (machine, self, [others]) => {
    const all = (others?.kind === "tuple" ? others.items : []).flatMap(
      (other) => allOf(machine, other) ?? [],
    );
    const other = toSet(machine, all);
    if (!other) return machine.unknown("the items of this set are unknown");
    const both = new Map([...self.entries, ...other.entries]);
    const kept = [...both].filter(([key]) => keeps(self.entries.has(key), other.entries.has(key)));
    return { kind: "set", entries: new Map(kept) };
  });
}

/** The methods of sets. */
export const setMethods: Table = new Map<string, Value>([
  setMethod("add", ", value", (machine, self, [value]) => {
    const key = value && machine.language.keyOf(value, machine);
    machine.touch(self);
    if (key && !self.entries.has(key)) self.entries.set(key, value);
    return none;
  }),
  setMethod("discard", ", value", (machine, self, [value]) => {
    const key = value && machine.language.keyOf(value, machine);
    machine.touch(self);
    if (key) self.entries.delete(key);
    return none;
  }),
  setMethod("update", ", values", (machine, self, [values]) => {
    machine.touch(self);
    for (const [key, value] of toSet(machine, allOf(machine, values) ?? [])?.entries ?? []) {
      self.entries.set(key, value);
    }
    return none;
  }),
  setMethod("copy", "", (_, self) => ({ kind: "set", entries: new Map(self.entries) })),
  setMethod("issubset", ", other", (machine, self, [other]) => {
    const all = toSet(machine, allOf(machine, other) ?? []);
    return bool([...self.entries.keys()].every((key) => all?.entries.has(key) === true));
  }),
  setMethod("__len__", "", (_, self) => int(self.entries.size)),
  combine("union", () => true),
  combine("intersection", (own, other) => own && other),
  combine("difference", (own, other) => own && !other),
  combine("symmetric_difference", (own, other) => own !== other),
]);
