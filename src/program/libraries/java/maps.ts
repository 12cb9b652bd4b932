import { entryOf } from "../../values/vocabulary.ts";
import { equal } from "../../languages/declared/equality.ts";
import { convertTo } from "../../languages/declared/conversions.ts";
import { keyOf, toPair } from "../../languages/declared/iterate.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { readType } from "../../languages/declared/typeNames.ts";
import { entriesOf, membersOfSet } from "../../languages/java/order.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, int, none } from "../../values/make.ts";
import type { Key } from "../../values/plain.ts";
import type { DictionaryValue, Machine, SetValue, Value } from "../../values/value.ts";
import { itemsIn, members, type Method } from "../declared/table.ts";
import { streamOf } from "./streams.ts";

function keyIn(machine: Machine, value: Value | undefined): Key {
  const key = keyOf(value ?? none, machine);
  if (key === null) throw new NotKnown("this key is unknown");
  return key;
}

type MapRule = (machine: Machine, self: DictionaryValue, items: readonly Value[]) => Value;

function onMap(rule: MapRule): Method {
  return (machine, self, items) => (self.kind === "dictionary" ? rule(machine, self, items) : none);
}

/** A change; what is not known of it loses the map. */
function changing(rule: MapRule): Method {
  return onMap((machine, self, items) => {
    machine.touch(self);
    try {
      return rule(machine, self, items);
    } catch (error) {
      if (error instanceof NotKnown) machine.lose(self);
      throw error;
    }
  });
}

function get(machine: Machine, self: DictionaryValue, key: Value | undefined): Value | null {
  return entryOf(self, keyIn(machine, key)) ?? null;
}

export function put(
  machine: Machine,
  self: DictionaryValue,
  key: Value | undefined,
  value: Value,
): Value {
  const type = readType(self.typeName ?? "").inner[1]?.text;
  const own = keyIn(machine, key);
  const before = self.entries.get(own)?.[1] ?? none;
  const fitted = type === undefined ? value : convertTo(value, type, machine);
  self.entries.set(own, [self.entries.get(own)?.[0] ?? key ?? none, fitted]);
  return before;
}

/** In a hash table, some methods put a new key before those of the same place. */
function putFirst(
  machine: Machine,
  self: DictionaryValue,
  key: Value | undefined,
  value: Value,
): Value {
  const others = [...self.entries];
  put(machine, self, key, value);
  if (self.typeName?.startsWith("Hash") && self.entries.size > others.length) {
    const [own] = [...self.entries].slice(-1);
    self.entries.clear();
    for (const [each, pair] of [own!, ...others]) self.entries.set(each, pair);
    machine.spend(others.length / 4);
  }
  return get(machine, self, key) ?? none;
}

function listOf(self: DictionaryValue, part: 0 | 1, items: Value[]): Value {
  return makeList(`List<${readType(self.typeName ?? "").inner[part]?.text ?? "object"}>`, items);
}

/** The methods of maps. */
export const mapMembers = members(
  {},
  {
    size: onMap((_, { entries }) => int(entries.size)),
    isEmpty: onMap((_, { entries }) => bool(entries.size === 0)),
    get: onMap((machine, self, [key]) => get(machine, self, key) ?? none),
    getOrDefault: onMap((machine, self, [key, other]) => get(machine, self, key) ?? other ?? none),
    containsKey: onMap((machine, self, [key]) => bool(get(machine, self, key) !== null)),
    containsValue: onMap((machine, self, [value]) =>
      bool([...self.entries.values()].some(([, each]) => sure(equal(each, value!, machine)))),
    ),
    put: changing((machine, self, [key, value]) => put(machine, self, key, value ?? none)),
    putIfAbsent: changing(
      (machine, self, [key, value]) =>
        get(machine, self, key) ?? put(machine, self, key, value ?? none),
    ),
    computeIfAbsent: changing((machine, self, [key, make]) => {
      const known = get(machine, self, key);
      if (known) return known;
      return putFirst(machine, self, key, machine.call(make!, [key!]));
    }),
    merge: changing((machine, self, [key, value, join]) => {
      const known = get(machine, self, key);
      const made = known ? machine.call(join!, [known, value!]) : (value ?? none);
      return putFirst(machine, self, key, made);
    }),
    putAll: changing((machine, self, [other]) => {
      if (other?.kind !== "dictionary") throw new NotKnown("these values are unknown");
      for (const [key, value] of other.entries.values()) put(machine, self, key, value);
      return none;
    }),
    remove: changing((machine, self, [key]) => {
      const known = get(machine, self, key);
      self.entries.delete(keyIn(machine, key));
      return known ?? none;
    }),
    clear: changing((_, self) => {
      self.entries.clear();
      return none;
    }),
    keySet: onMap((machine, self) =>
      listOf(
        self,
        0,
        entriesOf(self, machine).map(([key]) => key),
      ),
    ),
    values: onMap((machine, self) =>
      listOf(
        self,
        1,
        entriesOf(self, machine).map(([, value]) => value),
      ),
    ),
    entrySet: onMap((machine, self) =>
      makeList("List<object>", entriesOf(self, machine).map(toPair)),
    ),
    forEach: onMap((machine, self, [action]) => {
      for (const pair of entriesOf(self, machine)) machine.call(action ?? none, pair);
      return none;
    }),
  },
);

type SetRule = (machine: Machine, self: SetValue, items: readonly Value[]) => Value;

function onSet(rule: SetRule): Method {
  return (machine, self, items) => (self.kind === "set" ? rule(machine, self, items) : none);
}

function add(machine: Machine, self: SetValue, items: readonly Value[]): Value {
  machine.touch(self);
  const before = self.entries.size;
  for (const item of items) {
    const key = keyIn(machine, item);
    if (!self.entries.has(key)) self.entries.set(key, item);
  }
  return bool(self.entries.size > before);
}

/** The methods of sets. */
export const setMembers = members(
  {},
  {
    size: onSet((_, { entries }) => int(entries.size)),
    isEmpty: onSet((_, { entries }) => bool(entries.size === 0)),
    contains: onSet((machine, self, [value]) => bool(self.entries.has(keyIn(machine, value)))),
    add: onSet((machine, self, [value]) => add(machine, self, value ? [value] : [])),
    addAll: onSet((machine, self, [values]) => add(machine, self, itemsIn(machine, values))),
    remove: onSet((machine, self, [value]) => {
      machine.touch(self);
      return bool(self.entries.delete(keyIn(machine, value)));
    }),
    stream: onSet((machine, self) => streamOf(membersOfSet(self, machine))),
  },
);
