import { defaultOf, convertTo } from "../../languages/declared/conversions.ts";
import { areEqual } from "../../languages/declared/compare.ts";
import { keyOf } from "../../languages/declared/iterate.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { readType } from "../../languages/declared/typeNames.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import type { Key } from "../../values/plain.ts";
import { bool, int, none, tuple } from "../../values/make.ts";
import type { DictionaryValue, Machine, SetValue, Value } from "../../values/value.ts";
import { itemsIn, members, type Method } from "../declared/table.ts";

function keyIn(machine: Machine, value: Value | undefined): Key {
  const key = keyOf(value ?? none, machine);
  if (key === null) throw new NotKnown("this key is unknown");
  return key;
}

function onDictionary(
  rule: (machine: Machine, self: DictionaryValue, items: readonly Value[]) => Value,
): Method {
  return (machine, self, items) => (self.kind === "dictionary" ? rule(machine, self, items) : none);
}

/** A change; what is not known of it loses the dictionary. */
function changing(
  rule: (machine: Machine, self: DictionaryValue, items: readonly Value[]) => Value,
): Method {
  return onDictionary((machine, self, items) => {
    machine.touch(self);
    try {
      return rule(machine, self, items);
    } catch (error) {
      if (error instanceof NotKnown) machine.lose(self);
      throw error;
    }
  });
}

function fitted({ typeName }: DictionaryValue, value: Value | undefined, machine: Machine): Value {
  const type = readType(typeName ?? "").inner[1]?.text;
  return value && type !== undefined ? convertTo(value, type, machine) : (value ?? none);
}

/** The members of dictionaries. */
export const dictionaryMembers = members(
  {
    Count: onDictionary((_, { entries }) => int(entries.size)),
    Keys: onDictionary((_, { entries, typeName }) =>
      makeList(
        `List<${readType(typeName ?? "").inner[0]?.text ?? "object"}>`,
        [...entries.values()].map(([key]) => key),
      ),
    ),
    Values: onDictionary((_, { entries, typeName }) =>
      makeList(
        `List<${readType(typeName ?? "").inner[1]?.text ?? "object"}>`,
        [...entries.values()].map(([, value]) => value),
      ),
    ),
  },
  {
    Add: changing((machine, self, [key, value]) => {
      const own = keyIn(machine, key);
      if (self.entries.has(own))
        return machine.fail("ValueError", "An item with the same key has already been added.");
      self.entries.set(own, [key ?? none, fitted(self, value, machine)]);
      return none;
    }),
    TryAdd: changing((machine, self, [key, value]) => {
      const own = keyIn(machine, key);
      const isNew = !self.entries.has(own);
      if (isNew) self.entries.set(own, [key ?? none, fitted(self, value, machine)]);
      return bool(isNew);
    }),
    Remove: changing((machine, self, [key]) => bool(self.entries.delete(keyIn(machine, key)))),
    Clear: changing((_, self) => {
      self.entries.clear();
      return none;
    }),
    ContainsKey: onDictionary((machine, self, [key]) =>
      bool(self.entries.has(keyIn(machine, key))),
    ),
    ContainsValue: onDictionary((machine, self, [value]) =>
      bool(
        [...self.entries.values()].some(([, each]) => sure(areEqual(each, value ?? none, machine))),
      ),
    ),
    TryGetValue: onDictionary((machine, self, [key]) => {
      const found = self.entries.get(keyIn(machine, key));
      return tuple([
        bool(found !== undefined),
        found?.[1] ?? defaultOf(readType(self.typeName ?? "").inner[1]?.text ?? "object", machine),
      ]);
    }),
    GetValueOrDefault: onDictionary(
      (machine, self, [key, other]) =>
        self.entries.get(keyIn(machine, key))?.[1] ??
        other ??
        defaultOf(readType(self.typeName ?? "").inner[1]?.text ?? "object", machine),
    ),
  },
);

function onSet(rule: (machine: Machine, self: SetValue, items: readonly Value[]) => Value): Method {
  return (machine, self, items) => (self.kind === "set" ? rule(machine, self, items) : none);
}

/** The members of sets. */
export const setMembers = members(
  { Count: onSet((_, { entries }) => int(entries.size)) },
  {
    Add: onSet((machine, self, [value]) => {
      machine.touch(self);
      const key = keyIn(machine, value);
      const isNew = !self.entries.has(key);
      if (isNew) self.entries.set(key, value ?? none);
      return bool(isNew);
    }),
    Contains: onSet((machine, self, [value]) => bool(self.entries.has(keyIn(machine, value)))),
    Remove: onSet((machine, self, [value]) => {
      machine.touch(self);
      return bool(self.entries.delete(keyIn(machine, value)));
    }),
    Clear: onSet((machine, self) => {
      machine.touch(self);
      self.entries.clear();
      return none;
    }),
    UnionWith: onSet((machine, self, [others]) => {
      machine.touch(self);
      for (const item of itemsIn(machine, others))
        if (!self.entries.has(keyIn(machine, item))) self.entries.set(keyIn(machine, item), item);
      return none;
    }),
  },
);
