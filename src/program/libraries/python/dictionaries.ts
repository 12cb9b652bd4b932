import { listLength } from "../../values/lengths.ts";
import { bool, int, list, none, tuple } from "../../values/make.ts";
import type { Key } from "../../values/plain.ts";
import type { DictionaryValue, Machine, SetValue, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { defineOpen, type Given, type Table } from "../signature.ts";
import { addCounts, byCount } from "./counters.ts";
import { allOf, membersIn } from "./lists.ts";

function missing(machine: Machine, key: Value | undefined): never {
  return machine.fail("KeyError", key ? machine.language.toText(key, "code", machine) : "");
}

type DictionaryBody = (machine: Machine, self: DictionaryValue, rest: Given) => Value;

function method(name: string, signature: string, body: DictionaryBody): [string, Value] {
  const made = defineOpen(name, `self${signature}`, (machine, [self, ...rest]) => {
    if (self?.kind !== "dictionary") return none;
    const gap = rest[0]?.kind === "unknown" ? rest[0] : null;
    if (gap && ["setdefault", "pop", "update", "subtract"].includes(name)) {
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

/** What a dictionary holds, at any time. */
function viewOf(
  name: string,
  viewed: DictionaryValue,
  shown: (pair: readonly [Value, Value]) => Value,
): Value {
  return {
    kind: "list",
    get items() {
      return [...viewed.entries.values()].map(shown);
    },
    typeName: `dict_${name}`,
    viewed,
  };
}

/** A set, or keys and pairs of a dictionary, which calculate as sets do; null for other values. */
export function asSet(value: Value, machine: Machine): SetValue | null {
  if (value.kind === "set") return value;
  const isView = value.kind === "list" && value.viewed && value.typeName !== "dict_values";
  return isView ? toSet(machine, value.items) : null;
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
  method("popitem", ", last=", (machine, self, [last]) => {
    const isFirst = last?.kind === "bool" && !last.value;
    const [key, pair] = [...self.entries].at(isFirst ? 0 : -1) ?? [];
    if (key === undefined || !pair)
      return machine.fail("KeyError", "'popitem(): dictionary is empty'");
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
    if (!found || !own) return otherwise ?? missing(machine, key);
    machine.touch(self);
    self.entries.delete(own);
    return found;
  }),
  method("update", ", other=, **named", (machine, self, [other, named]) => {
    machine.touch(self);
    const add = self.counts === true ? addCounts : update;
    for (const each of [other, named]) add(machine, self, each);
    return none;
  }),
  method("copy", "", (_, self) => ({ ...self, entries: new Map(self.entries) })),
  method("clear", "", (machine, self) => {
    machine.touch(self);
    self.entries.clear();
    return none;
  }),
  method("subtract", ", other=, **named", (machine, self, [other, named]) => {
    machine.touch(self);
    for (const each of [other, named]) addCounts(machine, self, each, -1);
    return none;
  }),
  method("elements", "", (_, self) =>
    list(
      [...self.entries.values()].flatMap(([key, count]) =>
        Array.from({ length: listLength(numberOf(count) ?? 0) }, () => key),
      ),
    ),
  ),
  method("move_to_end", ", key, last=", (machine, self, [key, last]) => {
    const own = key && machine.language.keyOf(key, machine);
    const pair = own ? self.entries.get(own) : null;
    if (!own || !pair) return missing(machine, key);
    machine.touch(self);
    const others = [...self.entries].filter(([each]) => each !== own);
    const isFirst = last?.kind === "bool" && !last.value;
    self.entries.clear();
    for (const [each, value] of isFirst ? [[own, pair] as const, ...others] : others)
      self.entries.set(each, value);
    if (!isFirst) self.entries.set(own, pair);
    return none;
  }),
  method("most_common", ", n=", (_, self, [n]) => {
    const pairs = byCount(self);
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
      (other) => membersIn(machine, other) ?? [],
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
    for (const [key, value] of toSet(machine, membersIn(machine, values) ?? [])?.entries ?? []) {
      self.entries.set(key, value);
    }
    return none;
  }),
  setMethod("copy", "", (_, self) => ({ kind: "set", entries: new Map(self.entries) })),
  setMethod("issubset", ", other", (machine, self, [other]) => {
    const all = toSet(machine, membersIn(machine, other) ?? []);
    return bool([...self.entries.keys()].every((key) => all?.entries.has(key) === true));
  }),
  setMethod("__len__", "", (_, self) => int(self.entries.size)),
  combine("union", () => true),
  combine("intersection", (own, other) => own && other),
  combine("difference", (own, other) => own && !other),
  combine("symmetric_difference", (own, other) => own !== other),
]);
