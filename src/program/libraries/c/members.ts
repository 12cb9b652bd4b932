import { NotKnown } from "../../values/gaps.ts";
import { convertTo, defaultOf } from "../../languages/c/conversions.ts";
import { fresh } from "../../languages/c/copies.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { between } from "../../languages/c/iterators.ts";
import { asNumber } from "../../languages/c/numbers.ts";
import { isStale, Pointer, Reversed, toPointer, wrap } from "../../languages/c/places.ts";
import { itemTypeOf } from "../../languages/c/typeNames.ts";
import { bool, none, string } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { endsSeen, noteChanged } from "./ending.ts";
import { type Method, wholeIn } from "./table.ts";

type OnList = (machine: Machine, list: ListValue, items: readonly Value[]) => Value;

export function onList(run: OnList): Method {
  return (machine, self, items) => (self.kind === "list" ? run(machine, self, items) : none);
}

/** A method that changes its vector. */
export function changing(run: OnList): Method {
  return onList((machine, list, items) => {
    machine.touch(list);
    const before = list.items.some(endsSeen) ? [...list.items] : null;
    try {
      const made = run(machine, list, items);
      if (before) noteChanged(machine, before, list);
      return made;
    } catch (error) {
      // How it changed is not known.
      if (error instanceof NotKnown) machine.lose(list);
      throw error;
    }
  });
}

export function itemOf(machine: Machine, list: ListValue, value: Value | undefined): Value {
  return convertTo(value ?? none, itemTypeOf(list.typeName) ?? "", machine, true);
}

export function itemAt(machine: Machine, list: ListValue, at: number): Value {
  return list.items[at] ?? machine.unknown("this is outside of the array");
}

export function resize(machine: Machine, list: ListValue, [count, value]: readonly Value[]): Value {
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

/** A value of a type of what its constructor takes. */
export function madeOf(machine: Machine, type: string, items: readonly Value[]): Value {
  const create = machine.language.builtins.get(":new");
  return items.length === 1 || !create
    ? convertTo(items[0] ?? none, type, machine, true)
    : machine.call(create, [string(type), ...items]);
}

/** The item of an `optional`. */
const onlyItem = onList(
  (machine, { items }) => items[0] ?? machine.fail("bad_optional_access", "bad optional access"),
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

/** Where an iterator stands in a list. */
export function placeIn(list: ListValue, place: Value | undefined): number {
  const pointer = toPointer(place);
  const isOwn =
    pointer?.list === list &&
    !isStale(pointer) &&
    pointer.at >= 0 &&
    pointer.at <= list.items.length;
  if (!isOwn) throw new NotKnown("this is outside of the array");
  return pointer.at;
}

/** `insert(place, value)`, `(place, count, value)`, `(place, first, last)`, `(place, {…})` */
function insert(machine: Machine, list: ListValue, items: readonly Value[]): Value {
  const [place, first, second] = items;
  const at = placeIn(list, place);
  const one = (value: Value | undefined): Value => itemOf(machine, list, value);
  const added = !second
    ? first?.kind === "list" && first.typeName === undefined
      ? first.items.map(one)
      : [one(first)]
    : asNumber(first)
      ? Array.from({ length: Math.max(0, wholeIn(first)) }, () => one(second))
      : between(machine, first, second).items.map(one);
  if (!machine.reserve(Math.max(1, added.length)))
    throw new NotKnown("the program takes too many steps to follow");
  list.items.splice(at, 0, ...added);
  return wrap(new Pointer(list, at));
}

/** What the exception of `at` says in the GNU library. */
function outside({ typeName = "", items: { length } }: ListValue, at: number): string {
  const place = at < 0 ? BigInt.asUintN(64, BigInt(at)) : BigInt(at);
  const here = `${place}) >= `;
  if (typeName === "string")
    return `basic_string::at: __n (which is ${here}this->size() (which is ${length})`;
  if (typeName.startsWith("array<"))
    return `array::at: __n (which is ${here}_Nm (which is ${length})`;
  return typeName.startsWith("deque<")
    ? `deque::_M_range_check: __n (which is ${place})>= this->size() (which is ${length})`
    : `vector::_M_range_check: __n (which is ${here}this->size() (which is ${length})`;
}

const backwards = (at: "start" | "end"): Method =>
  onList((_, list) =>
    wrap(new Reversed(wrap(new Pointer(list, at === "end" ? list.items.length : 0)))),
  );

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
      return list.items[place] ?? machine.fail("IndexError", outside(list, place));
    }),
  ],
  ["data", onList((_, list) => wrap(new Pointer(list, 0)))],
  ["begin", onList((_, list) => wrap(new Pointer(list, 0)))],
  ["cbegin", onList((_, list) => wrap(new Pointer(list, 0)))],
  ["end", onList((_, list) => wrap(new Pointer(list, list.items.length)))],
  ["cend", onList((_, list) => wrap(new Pointer(list, list.items.length)))],
  ...["rbegin", "crbegin"].map((name): [string, Method] => [name, backwards("end")]),
  ...["rend", "crend"].map((name): [string, Method] => [name, backwards("start")]),
  ["reserve", () => none],
  ["shrink_to_fit", () => none],
  ["capacity", (machine) => machine.unknown("`capacity` is not followed")],
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
      const made = madeOf(machine, type, items);
      list.items.push(made);
      return made;
    }),
  ],
  [
    "pop_back",
    changing((_, list) => {
      if (list.items.length === 0) throw new NotKnown("this is outside of the array");
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
    changing((machine, list, [first, second]) => {
      const given =
        first?.kind === "list" && first.typeName === undefined
          ? first.items
          : second && !asNumber(first)
            ? between(machine, first, second).items
            : null;
      const items = given?.map((each) => itemOf(machine, list, each));
      list.items.length = 0;
      if (items) list.items.push(...items);
      else resize(machine, list, [first ?? none, second ?? none]);
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
  ["insert", changing(insert)],
  [
    "emplace",
    changing((machine, list, [place, ...items]) => {
      const at = placeIn(list, place);
      list.items.splice(at, 0, madeOf(machine, itemTypeOf(list.typeName) ?? "", items));
      return wrap(new Pointer(list, at));
    }),
  ],
  [
    "erase",
    changing((_, list, [place, until]) => {
      const at = placeIn(list, place);
      const end = until ? placeIn(list, until) : at + 1;
      if (end < at || (!until && at >= list.items.length))
        throw new NotKnown("this is outside of the array");
      list.items.splice(at, end - at);
      return wrap(new Pointer(list, at));
    }),
  ],
  [
    "push_front",
    changing((machine, list, [value]) => {
      list.items.unshift(itemOf(machine, list, value));
      return none;
    }),
  ],
  [
    "emplace_front",
    changing((machine, list, items) => {
      list.items.unshift(madeOf(machine, itemTypeOf(list.typeName) ?? "", items));
      return list.items[0]!;
    }),
  ],
  [
    "pop_front",
    changing((_, list) => {
      if (list.items.length === 0) throw new NotKnown("this is outside of the array");
      list.items.shift();
      return none;
    }),
  ],
  [
    "swap",
    changing((machine, list, [other]) => {
      if (other?.kind !== "list") throw new NotKnown("`swap` is not followed");
      machine.touch(other);
      [list.items, other.items] = [other.items, list.items];
      return none;
    }),
  ],
]);
