import { NotKnown } from "../../values/gaps.ts";
import { makeWhole } from "../../values/wide.ts";
import { convertTo, defaultOf } from "../../languages/c/conversions.ts";
import { fresh } from "../../languages/c/copies.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { here, Pointer, toPointer, wrap } from "../../languages/c/places.ts";
import { itemTypeOf } from "../../languages/c/typeNames.ts";
import { bool, none, string } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { type Method, textIn, wholeIn } from "./table.ts";

type OnList = (machine: Machine, list: ListValue, items: readonly Value[]) => Value;

function onList(run: OnList): Method {
  return (machine, self, items) => (self.kind === "list" ? run(machine, self, items) : none);
}

/** A method that changes its vector. */
function changing(run: OnList): Method {
  return onList((machine, list, items) => {
    machine.touch(list);
    try {
      return run(machine, list, items);
    } catch (error) {
      // How it changed is not known.
      if (error instanceof NotKnown) machine.lose(list);
      throw error;
    }
  });
}

function itemOf(machine: Machine, list: ListValue, value: Value | undefined): Value {
  return convertTo(value ?? none, itemTypeOf(list.typeName) ?? "", machine, true);
}

function itemAt(machine: Machine, list: ListValue, at: number): Value {
  return list.items[at] ?? machine.unknown("this is outside of the array");
}

function resize(machine: Machine, list: ListValue, [count, value]: readonly Value[]): Value {
  const size = wholeIn(count);
  if (size < 0 || !machine.reserve(Math.max(1, size))) {
    machine.lose(list);
    return none;
  }
  if (size < list.items.length) list.items.length = size;
  const type = itemTypeOf(list.typeName) ?? "";
  while (list.items.length < size)
    list.items.push(
      value ? fresh(itemOf(machine, list, value), machine) : defaultOf(type, machine, true),
    );
  return none;
}

/** The item of an `optional`. */
const onlyItem = onList(
  (machine, { items }) => items[0] ?? machine.fail("Exception", "bad optional access"),
);

/** The methods of `optional`. */
export const optionalMembers: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["has_value", onList((_, { items }) => bool(items.length > 0))],
  ["value", onlyItem],
  ["value_or", onList((machine, list, [other]) => list.items[0] ?? itemOf(machine, list, other))],
  [
    "reset",
    changing((_, list) => {
      list.items.length = 0;
      return none;
    }),
  ],
  [
    "emplace",
    changing((machine, list, [value]) => {
      list.items = [itemOf(machine, list, value)];
      return list.items[0]!;
    }),
  ],
]);

/** The methods of `vector` and `array`. */
export const vectorMembers: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["size", onList((_, { items }) => makeNumber("ulong", items.length))],
  ["length", onList((_, { items }) => makeNumber("ulong", items.length))],
  ["empty", onList((_, { items }) => bool(items.length === 0))],
  ["front", onList((machine, list) => itemAt(machine, list, 0))],
  ["back", onList((machine, list) => itemAt(machine, list, list.items.length - 1))],
  [
    "at",
    onList((machine, list, [at]) => {
      const place = wholeIn(at);
      return list.items[place] ?? machine.fail("IndexError", "vector::_M_range_check");
    }),
  ],
  ["data", onList((_, list) => wrap(new Pointer(list, 0)))],
  ["begin", onList((_, list) => wrap(new Pointer(list, 0)))],
  ["cbegin", onList((_, list) => wrap(new Pointer(list, 0)))],
  ["end", onList((_, list) => wrap(new Pointer(list, list.items.length)))],
  ["cend", onList((_, list) => wrap(new Pointer(list, list.items.length)))],
  ["reserve", () => none],
  ["shrink_to_fit", () => none],
  ["capacity", onList((_, { items }) => makeNumber("ulong", items.length))],
  [
    "push_back",
    changing((machine, list, [value]) => {
      list.items.push(itemOf(machine, list, value));
      return none;
    }),
  ],
  [
    "emplace_back",
    changing((machine, list, items) => {
      const type = itemTypeOf(list.typeName) ?? "";
      const create = machine.language.builtins.get(":new");
      const made =
        items.length === 1 || !create
          ? itemOf(machine, list, items[0])
          : machine.call(create, [string(type), ...items]);
      list.items.push(made);
      return made;
    }),
  ],
  [
    "pop_back",
    changing((_, list) => {
      list.items.pop();
      return none;
    }),
  ],
  [
    "clear",
    changing((_, list) => {
      list.items.length = 0;
      return none;
    }),
  ],
  ["resize", changing(resize)],
  [
    "assign",
    changing((machine, list, items) => {
      const first = toPointer(items[0]);
      const last = toPointer(items[1]);
      list.items.length = 0;
      if (first && last) list.items.push(...first.list.items.slice(first.at, last.at));
      else resize(machine, list, items);
      return none;
    }),
  ],
  [
    "fill",
    changing((machine, list, [value]) => {
      list.items = list.items.map(() => fresh(itemOf(machine, list, value), machine));
      return none;
    }),
  ],
  [
    "insert",
    changing((machine, list, [place, ...values]) => {
      const at = toPointer(place)?.at ?? 0;
      const first = toPointer(values[0]);
      const last = toPointer(values[1]);
      const added =
        first && last && values[0]?.kind === "instance"
          ? first.list.items.slice(first.at, last.at)
          : [itemOf(machine, list, values[0])];
      list.items.splice(at, 0, ...added);
      return wrap(new Pointer(list, at));
    }),
  ],
  [
    "erase",
    changing((_, list, [place, until]) => {
      const at = toPointer(place)?.at ?? 0;
      const end = toPointer(until)?.at ?? at + 1;
      list.items.splice(at, end - at);
      return wrap(new Pointer(list, at));
    }),
  ],
]);

/** The methods of `string`. */
export const stringMembers: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["size", (machine, self) => makeNumber("ulong", textIn(self, machine).length)],
  ["length", (machine, self) => makeNumber("ulong", textIn(self, machine).length)],
  ["empty", (machine, self) => bool(textIn(self, machine) === "")],
  ["c_str", (_, self) => self],
  ["data", (_, self) => self],
  [
    "substr",
    (machine, self, [from, count]) => {
      const start = from ? wholeIn(from) : 0;
      return string(textIn(self, machine).slice(start, count ? start + wholeIn(count) : undefined));
    },
  ],
  [
    "find",
    (machine, self, [part, from]) => {
      const at = textIn(self, machine).indexOf(textIn(part, machine), from ? wholeIn(from) : 0);
      return at < 0 ? makeWhole("ulong", 2n ** 64n - 1n) : makeNumber("ulong", at);
    },
  ],
  ["at", (machine, self, [at]) => machine.language.getItem(self, at ?? here, machine)],
  ["front", (machine, self) => machine.language.getItem(self, makeNumber("int", 0), machine)],
]);

/** The methods of `map`. */
export const mapMembers: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["size", (_, self) => makeNumber("ulong", self.kind === "dictionary" ? self.entries.size : 0)],
  ["empty", (_, self) => bool(self.kind === "dictionary" && self.entries.size === 0)],
  ["at", (machine, self, [key]) => machine.language.getItem(self, key ?? none, machine)],
  [
    "count",
    (machine, self, [key]) => {
      const own = key && machine.language.keyOf(key, machine);
      if (self.kind !== "dictionary" || own === null || own === undefined)
        return machine.unknown("this key is unknown");
      return makeNumber("ulong", self.entries.has(own) ? 1 : 0);
    },
  ],
]);
