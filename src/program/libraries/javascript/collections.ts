import { keyOf } from "../../languages/javascript/items.ts";
import { toObject } from "../../languages/javascript/classes.ts";
import { NotKnown } from "../../values/gaps.ts";
import { entryOf } from "../../values/vocabulary.ts";
import { absent, bool, dictionary, list } from "../../values/make.ts";
import type { Key } from "../../values/plain.ts";
import type {
  DictionaryValue,
  IteratorValue,
  Machine,
  SetValue,
  Value,
} from "../../values/value.ts";
import { defineMethods, itemsOf } from "./methods.ts";

function keyIn(value: Value | undefined): Key {
  const key = keyOf(value ?? absent);
  if (key === null) throw new NotKnown("this key is unknown");
  return key;
}

/** The key of an entry that is changed; one that is unknown makes the whole unknown. */
function keyFor(machine: Machine, self: Value, value: Value | undefined): Key {
  try {
    return keyIn(value);
  } catch (error) {
    machine.mayChange(self);
    throw error;
  }
}

export const mapMethods = defineMethods<DictionaryValue>("dictionary", {
  get: (_, self, [key]) => entryOf(self, keyIn(key)) ?? absent,
  has: (_, self, [key]) => bool(self.entries.has(keyIn(key))),
  set: (machine, self, [key = absent, value = absent]) => {
    const own = keyFor(machine, self, key);
    machine.touch(self);
    self.entries.set(own, [key, value]);
    return self;
  },
  delete: (machine, self, [key]) => {
    const own = keyFor(machine, self, key);
    machine.touch(self);
    return bool(self.entries.delete(own));
  },
  clear: (machine, self) => {
    machine.touch(self);
    self.entries.clear();
    return absent;
  },
  keys: (_, self) => list([...self.entries.values()].map(([key]) => key)),
  values: (_, self) => list([...self.entries.values()].map(([, value]) => value)),
  entries: (_, self) => list([...self.entries.values()].map((pair) => list([...pair]))),
  forEach: (machine, self, [callee = absent]) => {
    for (const [key, value] of self.entries.values()) machine.call(callee, [value, key, self]);
    return absent;
  },
});

export const setMethods = defineMethods<SetValue>("set", {
  has: (_, self, [value]) => bool(self.entries.has(keyIn(value))),
  add: (machine, self, [value = absent]) => {
    const own = keyFor(machine, self, value);
    machine.touch(self);
    if (!self.entries.has(own)) self.entries.set(own, value);
    return self;
  },
  delete: (machine, self, [value]) => {
    const own = keyFor(machine, self, value);
    machine.touch(self);
    return bool(self.entries.delete(own));
  },
  clear: (machine, self) => {
    machine.touch(self);
    self.entries.clear();
    return absent;
  },
  keys: (_, self) => list([...self.entries.values()]),
  values: (_, self) => list([...self.entries.values()]),
  entries: (_, self) => list([...self.entries.values()].map((value) => list([value, value]))),
  forEach: (machine, self, [callee = absent]) => {
    for (const value of self.entries.values()) machine.call(callee, [value, value, self]);
    return absent;
  },
});

export const iteratorMethods = defineMethods<IteratorValue>("iterator", {
  next: (machine, self) => {
    if (!machine.takesFrom(self)) throw new NotKnown("the remaining items are unknown");
    const value = self.next();
    if (!value && machine.lostIn(self) !== null) {
      throw new NotKnown("the remaining items are unknown");
    }
    return toObject([
      ["value", value ?? absent],
      ["done", bool(value === null)],
    ]);
  },
});

/** `new Map(pairs)` */
export function makeMap(machine: Machine, given: Value | undefined): Value {
  const made = dictionary();
  if (!given || given.kind === "undefined" || given.kind === "none") return made;
  for (const pair of itemsOf(machine, given)) {
    const [key = absent, value = absent] = itemsOf(machine, pair);
    made.entries.set(keyIn(key), [key, value]);
  }
  return made;
}

/** `new Set(values)` */
export function makeSet(machine: Machine, given: Value | undefined): Value {
  const made: SetValue = { kind: "set", entries: new Map() };
  if (!given || given.kind === "undefined" || given.kind === "none") return made;
  for (const value of itemsOf(machine, given)) {
    const key = keyIn(value);
    if (!made.entries.has(key)) made.entries.set(key, value);
  }
  return made;
}
