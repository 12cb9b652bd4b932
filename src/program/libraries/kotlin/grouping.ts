import { itemType } from "../../languages/declared/lists.ts";
import { int, none, dictionary, createClass } from "../../values/make.ts";
import type { Key } from "../../values/plain.ts";
import type { DictionaryValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { holds, itemsIn, members, type Method, wholeIn } from "../declared/table.ts";
import { put } from "../java/maps.ts";
import { flagIn, placed } from "./given.ts";
import { entryIn, isFunction, isLazy, listOf, pair, some } from "./making.ts";
import { keyInOrder, setOperations } from "./sets.ts";
import { each, valuesOf } from "./walking.ts";

function groups(machine: Machine, self: Value, given: readonly Value[]): DictionaryValue {
  const [key, value] = [...given];
  const parts = new Map<Key, { readonly key: Value; readonly items: Value[] }>();
  for (const item of valuesOf(machine, self)) {
    const own = machine.call(key ?? none, [item]);
    const name = keyInOrder(machine, own);
    const part = parts.get(name) ?? { key: own, items: [] };
    part.items.push(isFunction(value) ? machine.call(value, [item]) : item);
    parts.set(name, part);
  }
  const made = dictionary();
  for (const { key: own, items } of parts.values()) put(machine, made, own, listOf(items));
  return made;
}

function association(
  toEntry: (machine: Machine, item: Value, given: readonly Value[]) => readonly [Value, Value],
): Method {
  return (machine, self, given) => {
    const made = dictionary();
    const items = [...given];
    for (const item of valuesOf(machine, self)) {
      const [key, value] = toEntry(machine, item, items);
      put(machine, made, key, value);
    }
    return made;
  };
}

/** Parts of so many items, that many apart; the last ones may be shorter. */
function* parts(
  values: IterableIterator<Value>,
  size: number,
  step: number,
  isPartial: boolean,
): Generator<Value[]> {
  let part: Value[] = [];
  let skipped = 0;
  for (const value of values) {
    if (skipped > 0) {
      skipped--;
      continue;
    }
    part.push(value);
    if (part.length < size) continue;
    yield part;
    skipped = Math.max(0, step - size);
    part = part.slice(step);
  }
  for (; isPartial && part.length > 0; part = part.slice(step)) yield part;
}

function windows(
  machine: Machine,
  self: Value,
  size: number,
  step: number,
  isPartial: boolean,
  transform: Value | undefined,
): Value {
  if (size <= 0 || step <= 0) {
    const text =
      size === step
        ? `size ${size} must be greater than zero.`
        : `Both size ${size} and step ${step} must be greater than zero.`;
    return machine.fail("ValueError", text);
  }
  const type = itemType(self);
  const made = each(function* (values) {
    for (const part of parts(values, size, step, isPartial)) {
      const list = listOf(part, type);
      yield transform ? machine.call(transform, [list]) : list;
    }
  }, "made");
  return made(machine, self, [], new Map());
}

const chunked: Method = (machine, self, items, named) => {
  const { given, action } = placed(["size"], items, named);
  const size = wholeIn(given[0]);
  return windows(machine, self, size, size, true, action);
};

const windowed: Method = (machine, self, items, named) => {
  const { given, action } = placed(["size", "step", "partialWindows"], items, named);
  const [size, step, partial] = given;
  return windows(machine, self, wholeIn(size), wholeIn(step, 1), flagIn(machine, partial), action);
};

/** What `groupingBy` gives: the values, and what says the key of each. */
class Grouping {
  readonly self: Value;
  readonly key: Value;

  constructor(self: Value, key: Value) {
    this.self = self;
    this.key = key;
  }
}

const groupingClass = createClass("Grouping", []);

export function isGrouping(value: InstanceValue): boolean {
  return value.native instanceof Grouping;
}

/** Goes through a grouping: what was kept of a key, null for the first time, becomes something else. */
function gathered(
  machine: Machine,
  value: Value,
  next: (known: Value | null, item: Value, key: Value) => Value,
): Value {
  const { self, key } = (value as InstanceValue).native as Grouping;
  const made = dictionary();
  for (const item of valuesOf(machine, self)) {
    const own = machine.call(key, [item]);
    const size = made.entries.size;
    const known = put(machine, made, own, none);
    put(machine, made, own, next(made.entries.size > size ? null : known, item, own));
  }
  return made;
}

/** The members of what `groupingBy` gives. */
export const groupingMembers = members(
  {},
  {
    eachCount: (machine, self) =>
      gathered(machine, self, (known) => int((known ? wholeIn(known) : 0) + 1)),
    fold: (machine, self, given) => {
      const [first, step] = [...given];
      return gathered(machine, self, (known, item, key) => {
        if (!isFunction(first)) return machine.call(step ?? none, [known ?? first ?? none, item]);
        const start = known ?? machine.call(first, [key, item]);
        return machine.call(step ?? none, [key, start, item]);
      });
    },
    reduce: (machine, self, [step]) =>
      gathered(machine, self, (known, item, key) =>
        known ? machine.call(step ?? none, [key, known, item]) : item,
      ),
    aggregate: (machine, self, [step]) =>
      gathered(machine, self, (known, item, key) =>
        machine.call(step ?? none, [
          key,
          known ?? none,
          item,
          { kind: "bool", value: known === null },
        ]),
      ),
  },
);

/** What makes groups, maps, and sets of many values. */
export const groupings: Readonly<Record<string, Method>> = {
  ...setOperations,
  ...{ chunked, windowed },
  groupingBy: (_, self, [key]) => ({
    ...{ kind: "instance", type: groupingClass, fields: new Map() },
    native: new Grouping(self, key ?? none),
  }),
  partition: (machine, self, [test]) => {
    const items = itemsIn(machine, self);
    const is = items.map((item) => holds(machine, test ?? none, item));
    const side = (wanted: boolean): Value => {
      const kept = items.filter((_, at) => is[at] === wanted);
      return isLazy(self) ? listOf(kept) : some(self, kept);
    };
    return pair(side(true), side(false));
  },
  groupBy: groups,
  associate: association((machine, item, [make]) => entryIn(machine.call(make ?? none, [item]))),
  associateWith: association((machine, item, [make]) => [item, machine.call(make ?? none, [item])]),
  associateBy: association((machine, item, [key, value]) => [
    machine.call(key ?? none, [item]),
    isFunction(value) ? machine.call(value, [item]) : item,
  ]),
  toMap: association((_, item) => entryIn(item)),
};
