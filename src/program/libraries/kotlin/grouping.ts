import { itemType } from "../../languages/declared/lists.ts";
import { dictionary, none } from "../../values/make.ts";
import type { DictionaryValue, Machine, SetValue, Value } from "../../values/value.ts";
import { holds, itemsIn, type Method, wholeIn } from "../declared/table.ts";
import { put, setMembers } from "../java/maps.ts";
import { entryIn, isFunction, like, listOf, pair, some } from "./making.ts";

function groups(machine: Machine, self: Value, given: readonly Value[]): DictionaryValue {
  const [key, value] = given;
  const made = dictionary();
  for (const item of itemsIn(machine, self)) {
    const own = machine.call(key ?? none, [item]);
    const part = isFunction(value) ? machine.call(value, [item]) : item;
    const known = put(machine, made, own, none);
    put(machine, made, own, listOf([...(known.kind === "list" ? known.items : []), part]));
  }
  return made;
}

function association(
  toEntry: (machine: Machine, item: Value, given: readonly Value[]) => readonly [Value, Value],
): Method {
  return (machine, self, given) => {
    const made = dictionary();
    for (const item of itemsIn(machine, self)) {
      const [key, value] = toEntry(machine, item, given);
      put(machine, made, key, value);
    }
    return made;
  };
}

function parts(size: number, step: number, isPartial: boolean, items: readonly Value[]): Value[][] {
  const made: Value[][] = [];
  for (let at = 0; at < items.length; at += step) {
    const part = items.slice(at, at + size);
    if (part.length < size && !isPartial) break;
    made.push(part);
  }
  return made;
}

function windows(machine: Machine, self: Value, given: readonly Value[], isChunk: boolean): Value {
  const transform = given.findLast(isFunction);
  const [size, step, partial] = given.filter((item) => !isFunction(item));
  const count = wholeIn(size);
  const by = isChunk ? count : wholeIn(step, 1);
  if (count <= 0 || by <= 0)
    return machine.fail("ValueError", `size ${count} must be greater than zero.`);
  const isPartial = isChunk || (partial?.kind === "bool" && partial.value);
  const made = parts(count, by, isPartial, itemsIn(machine, self)).map((part) => {
    const list = listOf(part, itemType(self));
    return transform ? machine.call(transform, [list]) : list;
  });
  return like(self, made);
}

export function toSet(machine: Machine, items: readonly Value[]): SetValue {
  const set: SetValue = { kind: "set", entries: new Map() };
  setMembers.get("addAll")!.call(machine, set, [listOf([...items])], new Map());
  return set;
}

/** The members of both, of one or the other, of one alone. */
function ofSets(keeps: (isHere: boolean, isThere: boolean) => boolean): Method {
  return (machine, self, [other]) => {
    const [here, there] = [itemsIn(machine, self), itemsIn(machine, other)].map((items) =>
      toSet(machine, items),
    );
    const all = toSet(machine, [...here!.entries.values(), ...there!.entries.values()]);
    const kept = [...all.entries].filter(([key]) =>
      keeps(here!.entries.has(key), there!.entries.has(key)),
    );
    return toSet(
      machine,
      kept.map(([, item]) => item),
    );
  };
}

/** What makes groups, maps, and sets of many values. */
export const groupings: Readonly<Record<string, Method>> = {
  ...{ union: ofSets(() => true), intersect: ofSets((here, there) => here && there) },
  subtract: ofSets((here, there) => here && !there),
  chunked: (machine, self, given) => windows(machine, self, given, true),
  windowed: (machine, self, given) => windows(machine, self, given, false),
  partition: (machine, self, [test]) => {
    const items = itemsIn(machine, self);
    const is = items.map((item) => holds(machine, test ?? none, item));
    const side = (wanted: boolean): Value =>
      some(
        self,
        items.filter((_, at) => is[at] === wanted),
      );
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
  ...{
    toSet: (machine, self) => toSet(machine, itemsIn(machine, self)),
    toMutableSet: (machine, self) => toSet(machine, itemsIn(machine, self)),
  },
};
