import { defaultOf, convertTo } from "../../languages/declared/conversions.ts";
import { areEqual } from "../../languages/declared/compare.ts";
import { inOrder, keyOf } from "../../languages/declared/iterate.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { readType } from "../../languages/declared/typeNames.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import type { Key } from "../../values/plain.ts";
import { bool, int, none } from "../../values/make.ts";
import type { DictionaryValue, ListValue, Machine, Value } from "../../values/value.ts";
import { members, type Method } from "../declared/table.ts";
import { withOut } from "./outs.ts";
import { toText } from "../../languages/csharp/text.ts";

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

/** The value of a pair, or what a variable of its type holds before anything is assigned. */
function orDefault(
  machine: Machine,
  { typeName }: DictionaryValue,
  found: readonly [Value, Value] | undefined,
): Value {
  return found?.[1] ?? defaultOf(readType(typeName ?? "").inner[1]?.text ?? "object", machine);
}

/** All keys, or all values, in the order of a loop. */
function partsIn(machine: Machine, self: DictionaryValue, part: 0 | 1): ListValue {
  const type = readType(self.typeName ?? "").inner[part]?.text ?? "object";
  const pairs = inOrder([...self.entries.values()], self.typeName ?? "", machine);
  return makeList(
    `List<${type}>`,
    pairs.map((pair) => pair[part]),
  );
}

/** Of a list that is sorted by its keys: where a key or a value stands. */
function placeIn(
  machine: Machine,
  self: DictionaryValue,
  part: 0 | 1,
  wanted: Value | undefined,
): number {
  if (!self.typeName?.startsWith("SortedList")) throw new NotKnown("this call is not followed");
  return partsIn(machine, self, part).items.findIndex((item) =>
    sure(areEqual(item, wanted ?? none, machine)),
  );
}

/** The members of dictionaries. */
export const dictionaryMembers = members(
  {
    Count: onDictionary((_, { entries }) => int(entries.size)),
    Keys: onDictionary((machine, self) => partsIn(machine, self, 0)),
    Values: onDictionary((machine, self) => partsIn(machine, self, 1)),
  },
  {
    Add: changing((machine, self, [key, value]) => {
      const own = keyIn(machine, key);
      if (self.entries.has(own))
        return machine.fail(
          "ValueError",
          `An item with the same key has already been added. Key: ${toText(key ?? none, machine)}`,
        );
      self.entries.set(own, [key ?? none, fitted(self, value, machine)]);
      return none;
    }),
    TryAdd: changing((machine, self, [key, value]) => {
      const own = keyIn(machine, key);
      const isNew = !self.entries.has(own);
      if (isNew) self.entries.set(own, [key ?? none, fitted(self, value, machine)]);
      return bool(isNew);
    }),
    Remove: changing((machine, self, [key, ...places]) => {
      const own = keyIn(machine, key);
      const found = self.entries.get(own);
      self.entries.delete(own);
      const isRemoved = bool(found !== undefined);
      return places.length === 0
        ? isRemoved
        : withOut(places, isRemoved, orDefault(machine, self, found));
    }),
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
    TryGetValue: onDictionary((machine, self, [key, ...places]) => {
      const found = self.entries.get(keyIn(machine, key));
      return withOut(places, bool(found !== undefined), orDefault(machine, self, found));
    }),
    GetValueOrDefault: onDictionary((machine, self, [key, other]) => {
      const found = self.entries.get(keyIn(machine, key));
      return found || !other ? orDefault(machine, self, found) : other;
    }),
    IndexOfKey: onDictionary((machine, self, [key]) => int(placeIn(machine, self, 0, key))),
    IndexOfValue: onDictionary((machine, self, [value]) => int(placeIn(machine, self, 1, value))),
    EnsureCapacity: (machine) => machine.unknown("`EnsureCapacity` is not followed"),
    TrimExcess: () => none,
  },
);
