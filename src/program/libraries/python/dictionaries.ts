import { orderedMembers } from "../../languages/python/setOrder.ts";
import { Fact } from "../../values/facts.ts";
import { NotKnown, noOrder } from "../../values/gaps.ts";
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
  const own = key ? machine.language.keyOf(key, machine) : null;
  if (own === null) throw new NotKnown("this key is unknown");
  return self.entries.get(own)?.[1] ?? null;
}

/** Adds the pairs of another dictionary, or of any iterable of pairs. */
export function update(machine: Machine, self: DictionaryValue, other: Value | undefined): void {
  if (!other || other.kind === "none") return;
  if (other.kind === "dictionary") {
    for (const [key, [own, value]] of other.entries)
      self.entries.set(key, [self.entries.get(key)?.[0] ?? own, value]);
    return;
  }
  const keys = other.kind === "instance" && machine.language.findAttribute(other, "keys", machine);
  if (keys) {
    for (const key of known(machine, self, machine.call(keys, []))) {
      const own = machine.language.keyOf(key, machine);
      if (own === null) machine.lose(self);
      else self.entries.set(own, [key, machine.language.getItem(other, key, machine)]);
    }
    return;
  }
  for (const pair of known(machine, self, other)) {
    const [key, value, ...others] = known(machine, self, pair);
    if (!key || !value || others.length > 0) {
      machine.fail("ValueError", "dictionary update sequence elements must have length 2");
    }
    const own = machine.language.keyOf(key, machine);
    if (own === null) machine.lose(self);
    else self.entries.set(own, [self.entries.get(own)?.[0] ?? key, value]);
  }
}

/** All that a value holds; if that is unknown, so is what it is put into. */
function known(machine: Machine, into: DictionaryValue | SetValue, value: Value): readonly Value[] {
  const items = into.kind === "set" ? membersIn(machine, value) : allOf(machine, value);
  if (items) return items;
  machine.lose(into);
  throw new NotKnown("these values are unknown");
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
    if (isChanging(name)) machine.lose(self);
    return gap;
  });
  return [name, made];
}

function isChanging(name: string): boolean {
  return /^(add|discard|remove|pop|clear|.*update)$/.test(name);
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
    const all = others?.kind === "tuple" ? others.items : [];
    const kept = all.reduce<ReadonlyMap<Key, Value>>((own, given) => {
      const other = othersIn(machine, self, given);
      const both = new Map([...other, ...own]);
      return new Map([...both].filter(([key]) => keeps(own.has(key), other.has(key))));
    }, self.entries);
    return { ...self, facts: undefined, entries: new Map(kept) };
  });
}

/** Whether members were taken from a set in its order; `mixed`: others were added since. */
const taken = new Fact<"taken" | "mixed">();

function noteAdded(self: SetValue): void {
  if (taken.of(self)) taken.note(self, "mixed");
}

function keyIn(machine: Machine, self: SetValue, value: Value | undefined): Key {
  const key = value ? machine.language.keyOf(value, machine) : null;
  if (key !== null) return key;
  machine.lose(self);
  throw new NotKnown("this key is unknown");
}

function othersIn(
  machine: Machine,
  self: SetValue,
  other: Value | undefined,
): ReadonlyMap<Key, Value> {
  const made = toSet(machine, known(machine, self, other ?? none));
  if (!made) throw new NotKnown("the items of this set are unknown");
  return made.entries;
}

/** A method that changes a set by each of several others. */
function changing(
  name: string,
  change: (self: SetValue, other: ReadonlyMap<Key, Value>) => void,
): readonly (readonly [string, Value])[] {
  const method = setMethod(name, ", *others", (machine, self, [others]) => {
    const all = others?.kind === "tuple" ? others.items : [];
    const sets = all.map((other) => othersIn(machine, self, other));
    machine.touch(self);
    for (const each of sets) change(self, each);
    return none;
  });
  return [method];
}

/** The methods of sets. */
export const setMethods: Table = new Map<string, Value>([
  setMethod("add", ", value", (machine, self, [value]) => {
    const key = keyIn(machine, self, value);
    machine.touch(self);
    noteAdded(self);
    if (!self.entries.has(key)) self.entries.set(key, value!);
    return none;
  }),
  setMethod("remove", ", value", (machine, self, [value]) => {
    const key = keyIn(machine, self, value);
    machine.touch(self);
    return self.entries.delete(key) ? none : missing(machine, value);
  }),
  setMethod("pop", "", (machine, self) => {
    machine.touch(self);
    if (self.entries.size === 0) return machine.fail("KeyError", "'pop from an empty set'");
    const first = taken.of(self) === "mixed" ? null : orderedMembers(self)?.[0];
    if (!first) {
      machine.lose(self);
      return machine.unknown(noOrder);
    }
    taken.note(self, "taken");
    self.entries.delete(machine.language.keyOf(first, machine)!);
    return first;
  }),
  setMethod("clear", "", (machine, self) => {
    machine.touch(self);
    self.entries.clear();
    return none;
  }),
  setMethod("isdisjoint", ", other", (machine, self, [other]) =>
    bool([...othersIn(machine, self, other).keys()].every((key) => !self.entries.has(key))),
  ),
  setMethod("issuperset", ", other", (machine, self, [other]) =>
    bool([...othersIn(machine, self, other).keys()].every((key) => self.entries.has(key))),
  ),
  setMethod("discard", ", value", (machine, self, [value]) => {
    const key = keyIn(machine, self, value);
    machine.touch(self);
    self.entries.delete(key);
    return none;
  }),
  ...changing("update", (self, other) => {
    noteAdded(self);
    for (const [key, value] of other) if (!self.entries.has(key)) self.entries.set(key, value);
  }),
  ...changing("difference_update", (self, other) => {
    for (const key of other.keys()) self.entries.delete(key);
  }),
  ...changing("intersection_update", (self, other) => {
    for (const key of [...self.entries.keys()]) if (!other.has(key)) self.entries.delete(key);
  }),
  ...changing("symmetric_difference_update", (self, other) => {
    noteAdded(self);
    for (const [key, value] of other) if (!self.entries.delete(key)) self.entries.set(key, value);
  }),
  setMethod("copy", "", (_, self) => ({
    ...self,
    facts: undefined,
    entries: new Map(self.entries),
  })),
  setMethod("issubset", ", other", (machine, self, [other]) => {
    const all = othersIn(machine, self, other);
    return bool([...self.entries.keys()].every((key) => all.has(key)));
  }),
  setMethod("__len__", "", (_, self) => int(self.entries.size)),
  combine("union", () => true),
  combine("intersection", (own, other) => own && other),
  combine("difference", (own, other) => own && !other),
  combine("symmetric_difference", (own, other) => own !== other),
]);
