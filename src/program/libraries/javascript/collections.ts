import { keyOf } from "../../languages/javascript/items.ts";
import { isObject } from "../../languages/javascript/natives.ts";
import { NotKnown } from "../../values/gaps.ts";
import { entryOf } from "../../values/vocabulary.ts";
import { absent, bool, dictionary, float, list } from "../../values/make.ts";
import type { Key } from "../../values/plain.ts";
import type { DictionaryValue, Machine, SetValue, Value } from "../../values/value.ts";
import { defineFunctions, defineMethods, itemsOf, type MethodBody } from "./methods.ts";

/** A key of an entry; one that is unknown makes what is looked for unknown. */
function keyIn(value: Value | undefined): Key {
  const key = keyOf(value ?? absent);
  if (key === null) throw new NotKnown("this key is unknown");
  return key;
}

/** A key as it is kept: -0 is 0. */
function unsigned(key: Value): Value {
  return key.kind === "float" && Object.is(key.value, -0) ? float(0) : key;
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

/** A `WeakMap` and a `WeakSet` take only objects, and do not say what is in them. */
function checkKey(machine: Machine, { kind, typeName }: Kept, key: Value): void {
  if (typeName === undefined || isObject(key)) return;
  const what = kind === "dictionary" ? "as weak map key" : "in weak set";
  if (key.kind !== "unknown") machine.fail("TypeError", `Invalid value used ${what}`);
}

type Kept = DictionaryValue | SetValue;

/** A method that a `WeakMap` or a `WeakSet` does not have. */
function open<Self extends Kept>(body: MethodBody<Self>): MethodBody<Self> {
  return (machine, self, args) => {
    if (self.typeName !== undefined) throw new NotKnown("this call is not followed");
    return body(machine, self, args);
  };
}

/** An iterator over entries, as they are when each is taken. */
function iterator<Entry>(
  machine: Machine,
  self: Value,
  entries: ReadonlyMap<Key, Entry>,
  toValue: (entry: Entry) => Value,
  what: "Iterator" | "Entries" = "Iterator",
): Value {
  const seen = new Set<Key>();
  let isOver = false;
  return {
    kind: "iterator",
    typeName: `${self.kind === "set" ? "Set" : "Map"} ${what}`,
    rest: () =>
      machine.lostIn(self) === null
        ? [...entries].flatMap(([key, entry]) => (isOver || seen.has(key) ? [] : [toValue(entry)]))
        : null,
    next: () => {
      const lost = machine.lostIn(self);
      if (lost !== null) throw new NotKnown(lost);
      if (!isOver) {
        for (const [key, entry] of entries) {
          if (seen.has(key)) continue;
          seen.add(key);
          return toValue(entry);
        }
      }
      isOver = true;
      return null;
    },
  };
}

const pairOf = (pair: readonly [Value, Value]): Value => list([...pair]);

export const mapMethods = defineMethods<DictionaryValue>("dictionary", {
  get: (_, self, [key]) => entryOf(self, keyIn(key)) ?? absent,
  has: (_, self, [key]) => bool(self.entries.has(keyIn(key))),
  set: (machine, self, [key = absent, value = absent]) => {
    const own = keyFor(machine, self, key);
    checkKey(machine, self, key);
    machine.touch(self);
    self.entries.set(own, [unsigned(key), value]);
    return self;
  },
  delete: (machine, self, [key]) => {
    const own = keyFor(machine, self, key);
    machine.touch(self);
    return bool(self.entries.delete(own));
  },
  clear: open((machine, self) => {
    machine.touch(self);
    self.entries.clear();
    return absent;
  }),
  keys: open((machine, self) => iterator(machine, self, self.entries, ([key]) => key)),
  values: open((machine, self) => iterator(machine, self, self.entries, ([, value]) => value)),
  entries: open((machine, self) => iterator(machine, self, self.entries, pairOf, "Entries")),
  "[Symbol.iterator]": open((machine, self) =>
    iterator(machine, self, self.entries, pairOf, "Entries"),
  ),
  forEach: open((machine, self, [callee = absent, receiver]) => {
    for (const pair of itemsOf(machine, self)) {
      const [key = absent, value = absent] = pair.kind === "list" ? pair.items : [];
      machine.call(withObject(callee, receiver), [value, key, self]);
    }
    return absent;
  }),
});

function withObject(callee: Value, receiver: Value | undefined): Value {
  return receiver && callee.kind === "function"
    ? { kind: "method", callee, self: receiver }
    : callee;
}

/** The members of what a method of a set is given: a set, or the keys of a map. */
function othersOf(given: Value | undefined, machine: Machine): ReadonlyMap<Key, Value> {
  const isKnown = given?.kind === "set" || given?.kind === "dictionary";
  if (!isKnown || given.typeName !== undefined || machine.lostIn(given) !== null)
    throw new NotKnown("these values are unknown");
  if (given.kind === "set") return given.entries;
  return new Map([...given.entries].map(([key, [own]]) => [key, own]));
}

type Members = ReadonlyMap<Key, Value>;

function without(members: Members, others: Members): [Key, Value][] {
  return [...members].filter(([key]) => !others.has(key));
}

/** A set made from two others. */
function combined(combine: (own: Members, others: Members) => readonly (readonly [Key, Value])[]) {
  return open<SetValue>((machine, self, [given]) => ({
    kind: "set",
    entries: new Map(combine(self.entries, othersOf(given, machine))),
  }));
}

/** Whether two sets are to each other as a rule says. */
function compared(compare: (own: Members, others: Members) => boolean) {
  return open<SetValue>((machine, self, [given]) =>
    bool(compare(self.entries, othersOf(given, machine))),
  );
}

export const setMethods = defineMethods<SetValue>("set", {
  has: (_, self, [value]) => bool(self.entries.has(keyIn(value))),
  add: (machine, self, [value = absent]) => {
    const own = keyFor(machine, self, value);
    checkKey(machine, self, value);
    machine.touch(self);
    if (!self.entries.has(own)) self.entries.set(own, unsigned(value));
    return self;
  },
  delete: (machine, self, [value]) => {
    const own = keyFor(machine, self, value);
    machine.touch(self);
    return bool(self.entries.delete(own));
  },
  clear: open((machine, self) => {
    machine.touch(self);
    self.entries.clear();
    return absent;
  }),
  keys: open((machine, self) => iterator(machine, self, self.entries, (value) => value)),
  values: open((machine, self) => iterator(machine, self, self.entries, (value) => value)),
  entries: open((machine, self) =>
    iterator(machine, self, self.entries, (value) => list([value, value]), "Entries"),
  ),
  "[Symbol.iterator]": open((machine, self) =>
    iterator(machine, self, self.entries, (value) => value),
  ),
  forEach: open((machine, self, [callee = absent, receiver]) => {
    for (const value of itemsOf(machine, self))
      machine.call(withObject(callee, receiver), [value, value, self]);
    return absent;
  }),
  union: combined((own, others) => [...own, ...without(others, own)]),
  // The smaller one says in which order.
  intersection: combined((own, others) =>
    own.size <= others.size
      ? [...own].filter(([key]) => others.has(key))
      : [...others].filter(([key]) => own.has(key)),
  ),
  difference: combined((own, others) => without(own, others)),
  symmetricDifference: combined((own, others) => [
    ...without(own, others),
    ...without(others, own),
  ]),
  isSubsetOf: compared((own, others) => without(own, others).length === 0),
  isSupersetOf: compared((own, others) => without(others, own).length === 0),
  isDisjointFrom: compared((own, others) => without(own, others).length === own.size),
});

/** `new Map(pairs)`, `new WeakMap(pairs)` */
export function makeMap(machine: Machine, given: Value | undefined, typeName?: string): Value {
  const made: DictionaryValue =
    typeName === undefined ? dictionary() : { ...dictionary(), typeName };
  if (!given || given.kind === "undefined" || given.kind === "none") return made;
  for (const pair of itemsOf(machine, given)) {
    if (pair.kind !== "list" && pair.kind !== "unknown" && pair.kind !== "instance")
      machine.fail("TypeError", `Iterator value ${textIn(machine, pair)} is not an entry object`);
    const [key = absent, value = absent] = itemsOf(machine, pair);
    checkKey(machine, made, key);
    made.entries.set(keyIn(key), [unsigned(key), value]);
  }
  return made;
}

function textIn(machine: Machine, value: Value): string {
  return machine.language.toText(value, "plain", machine);
}

/** `new Set(values)`, `new WeakSet(values)` */
export function makeSet(machine: Machine, given: Value | undefined, typeName?: string): Value {
  const made: SetValue = {
    ...({ kind: "set", entries: new Map() } as const),
    ...(typeName === undefined ? {} : { typeName }),
  };
  if (!given || given.kind === "undefined" || given.kind === "none") return made;
  for (const value of itemsOf(machine, given)) {
    checkKey(machine, made, value);
    const key = keyIn(value);
    if (!made.entries.has(key)) made.entries.set(key, unsigned(value));
  }
  return made;
}

/** Values in lists, by what a function says of each. */
export function grouped(
  machine: Machine,
  [values, callee = absent]: readonly Value[],
): readonly { readonly key: Value; readonly items: Value[] }[] {
  const groups = new Map<Key, { readonly key: Value; readonly items: Value[] }>();
  for (const [at, item] of itemsOf(machine, values).entries()) {
    const key = machine.call(callee, [item, { kind: "float", value: at }]);
    const own = keyIn(key);
    const group = groups.get(own) ?? { key, items: [] };
    groups.set(own, group);
    group.items.push(item);
  }
  return [...groups.values()];
}

/** The members of `Map`. */
export const mapMembers = defineFunctions("Map.", {
  groupBy: (machine, args) => {
    const made = dictionary();
    for (const { key, items } of grouped(machine, args))
      made.entries.set(keyIn(key), [key, list(items)]);
    return made;
  },
});
