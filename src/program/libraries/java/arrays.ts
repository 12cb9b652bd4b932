import { castTo, freshDefault } from "../../languages/declared/conversions.ts";
import { isNumberType } from "../../languages/declared/numbers.ts";
import { isArray, makeList } from "../../languages/declared/lists.ts";
import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { equal } from "../../languages/java/equality.ts";
import { hashOf, hashOfAll } from "../../languages/java/hashes.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, int, none, toStringValue } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { type Rule, wholeIn } from "../declared/table.ts";
import { streamIn } from "./lists.ts";
import { order, placeInOrder, sorted } from "./ordering.ts";

export function listIn(value: Value | undefined): ListValue {
  if (value?.kind === "list") return value;
  throw new NotKnown(value?.kind === "unknown" ? value.why : "these values are unknown");
}

/** An array whose items are known. */
function knownIn(machine: Machine, value: Value | undefined): ListValue {
  const list = listIn(value);
  const lost = machine.lostIn(list);
  if (lost !== null) throw new NotKnown(lost);
  return list;
}

/** The items of an array that is changed. */
function changed(
  machine: Machine,
  value: Value | undefined,
  change: (items: Value[]) => Value[],
): Value {
  const list = listIn(value);
  machine.touch(list);
  try {
    list.items = change(knownIn(machine, list).items);
  } catch (error) {
    if (error instanceof NotKnown) machine.lose(list);
    throw error;
  }
  return none;
}

export function asItem(machine: Machine, list: ListValue, value: Value | undefined): Value {
  const type = itemTypeOf(list.typeName);
  return value ? (type === null ? value : castTo(value, type, machine)) : none;
}

function checkRange(machine: Machine, { items }: ListValue, from: number, to: number): void {
  if (from > to) machine.fail("ValueError", `fromIndex(${from}) > toIndex(${to})`);
  if (from < 0) machine.fail("IndexError", `Array index out of range: ${from}`);
  if (to > items.length) machine.fail("IndexError", `Array index out of range: ${to}`);
}

/** The places from which and to which a call works; all of them if it says none. */
function rangeIn(
  machine: Machine,
  list: ListValue,
  from: Value | undefined,
  to: Value | undefined,
): readonly [number, number] {
  if (!from || !to) return [0, list.items.length];
  const range = [wholeIn(from), wholeIn(to)] as const;
  checkRange(machine, list, ...range);
  return range;
}

function copyRange(machine: Machine, list: ListValue, from: number, to: number): Value {
  const item = itemTypeOf(list.typeName) ?? "object";
  if (from > to) return machine.fail("ValueError", `${from} > ${to}`);
  if (from < 0 || from > list.items.length)
    return machine.fail("IndexError", `Array index out of range: ${from}`);
  if (!machine.reserve(to - from)) throw new NotKnown("the program takes too many steps to follow");
  const items = list.items.slice(from, to);
  while (items.length < to - from) items.push(freshDefault(item, machine));
  return makeList(list.typeName ?? "object[]", items);
}

function arrayText(machine: Machine, value: Value | undefined, isDeep: boolean): string {
  if (value?.kind !== "list")
    return value ? machine.language.toText(value, "plain", machine) : "null";
  if (machine.lostIn(value) !== null) throw new NotKnown("a part of this text is unknown");
  return `[${value.items
    .map((item) =>
      isDeep && item.kind === "list" && isArray(item)
        ? arrayText(machine, item, true)
        : machine.language.toText(item, "plain", machine),
    )
    .join(", ")}]`;
}

function toArrayText(isDeep: boolean): Rule {
  return (machine, [list]) => toStringValue(arrayText(machine, list, isDeep), machine);
}

/** Whether arrays have equal items; `isDeep`: also where these are arrays. */
function sameItems(machine: Machine, a: Value, b: Value, isDeep: boolean): boolean {
  if (a.kind !== "list" || b.kind !== "list") return sure(equal(a, b, machine));
  const [left, right] = [knownIn(machine, a).items, knownIn(machine, b).items];
  return (
    left.length === right.length &&
    left.every((item, at) => {
      const other = right[at]!;
      const areArrays = [item, other].every((each) => each.kind === "list" && isArray(each));
      return areArrays && isDeep
        ? sameItems(machine, item, other, true)
        : sure(equal(item, other, machine));
    })
  );
}

const areEqual =
  (isDeep: boolean): Rule =>
  (machine, items) => {
    if (items.length !== 2) throw new NotKnown("an argument of `equals` is not followed");
    return bool(sameItems(machine, items[0]!, items[1]!, isDeep));
  };

/** The first place in which two arrays differ; -1: they are equal. */
function mismatch(machine: Machine, a: ListValue, b: ListValue): number {
  const shorter = Math.min(a.items.length, b.items.length);
  for (let at = 0; at < shorter; at++)
    if (!sure(equal(a.items[at]!, b.items[at]!, machine))) return at;
  return a.items.length === b.items.length ? -1 : shorter;
}

function deepHash(machine: Machine, value: Value): number {
  if (value.kind !== "list" || !isArray(value)) return hashOf(value, machine);
  return knownIn(machine, value).items.reduce(
    (hash, each) => (Math.imul(31, hash) + deepHash(machine, each)) | 0,
    1,
  );
}

const fill: Rule = (machine, args) => {
  const list = knownIn(machine, args[0]);
  const isPart = args.length === 4;
  const value = asItem(machine, list, isPart ? args[3] : args[1]);
  const [from, to] = rangeIn(
    machine,
    list,
    isPart ? args[1] : undefined,
    isPart ? args[2] : undefined,
  );
  return changed(machine, list, (items) =>
    items.map((item, at) => (at >= from && at < to ? value : item)),
  );
};

/** What the function reads of the array is what it made before. */
const setAll: Rule = (machine, [array, make]) =>
  changed(machine, array, (items) => {
    const list = listIn(array);
    for (const at of items.keys())
      list.items[at] = asItem(machine, list, machine.call(make ?? none, [int(at)]));
    return list.items;
  });

const sort: Rule = (machine, args) => {
  const list = knownIn(machine, args[0]);
  const isPart = args[1]?.kind === "int";
  const [from, to] = isPart ? rangeIn(machine, list, args[1], args[2]) : [0, list.items.length];
  const comparison = isPart ? args[3] : args[1];
  return changed(machine, list, (items) => [
    ...items.slice(0, from),
    ...sorted(machine, items.slice(from, to), comparison),
    ...items.slice(to),
  ]);
};

const binarySearch: Rule = (machine, args) => {
  const list = knownIn(machine, args[0]);
  const isPart = args.length >= 4;
  const [from, to] = isPart ? rangeIn(machine, list, args[1], args[2]) : [0, list.items.length];
  const key = asItem(machine, list, isPart ? args[3] : args[1]);
  const comparison = isPart ? args[4] : args[2];
  const place = placeInOrder(machine, list.items.slice(from, to), key, comparison);
  return int(place >= 0 ? place + from : place - from);
};

const parallelPrefix: Rule = (machine, args) => {
  if (args.length !== 2) throw new NotKnown("an argument of `parallelPrefix` is not followed");
  const list = listIn(args[0]);
  return changed(machine, list, (items) => {
    const made: Value[] = [];
    for (const item of items) {
      const before = made.at(-1);
      made.push(
        before ? asItem(machine, list, machine.call(args[1] ?? none, [before, item])) : item,
      );
    }
    return made;
  });
};

/** `Arrays`, without `asList`. */
export const arrayRules: Readonly<Record<string, Rule>> = {
  stream: (machine, [list, from, to]) => {
    const own = knownIn(machine, list);
    const [start, end] = rangeIn(machine, own, from, to);
    return streamIn(own, () => own.items.slice(start, end));
  },
  ...{ fill, setAll, parallelSetAll: setAll, sort, parallelSort: sort, binarySearch },
  ...{ toString: toArrayText(false), deepToString: toArrayText(true), parallelPrefix },
  copyOf: (machine, [list, length]) => {
    const count = wholeIn(length);
    if (count < 0) return machine.fail("NegativeArraySizeException", String(count));
    return copyRange(machine, knownIn(machine, list), 0, count);
  },
  copyOfRange: (machine, [list, from, to]) =>
    copyRange(machine, knownIn(machine, list), wholeIn(from), wholeIn(to)),
  ...{ equals: areEqual(false), deepEquals: areEqual(true) },
  hashCode: (machine, [list]) =>
    int(list?.kind === "none" ? 0 : hashOfAll(knownIn(machine, list).items, machine)),
  deepHashCode: (machine, [list]) => int(deepHash(machine, list ?? none)),
  mismatch: (machine, [a, b]) => int(mismatch(machine, knownIn(machine, a), knownIn(machine, b))),
  compare: (machine, [a, b]) => {
    const [left, right] = [knownIn(machine, a), knownIn(machine, b)];
    const place = mismatch(machine, left, right);
    const [one, other] = [left.items[place], right.items[place]];
    return int(one && other ? order(machine, one, other) : left.items.length - right.items.length);
  },
};

/** `System.arraycopy(from, start, to, at, count)` */
export const arraycopy: Rule = (machine, [from, start, to, at, count]) => {
  const target = listIn(to);
  const source = listIn(from);
  const lost = machine.lostIn(source);
  const places = [start, at, count].map((each) => (each?.kind === "int" ? each.value : null));
  if (lost !== null || places.includes(null)) {
    machine.lose(target);
    throw new NotKnown(lost ?? "the number of values is unknown");
  }
  const [first, place, length] = places as [number, number, number];
  checkCopy(machine, source, first, length, "source index");
  checkCopy(machine, target, place, length, "destination index");
  machine.touch(target);
  const copied = source.items.slice(first, first + length);
  machine.spend(length / 4);
  target.items.splice(place, length, ...copied);
  return none;
};

/** What `arraycopy` says of places outside of an array. */
function checkCopy(
  machine: Machine,
  { items, typeName }: ListValue,
  at: number,
  length: number,
  what: "source index" | "destination index",
): void {
  const isSource = what === "source index";
  const word = isSource ? "last source index" : "last destination index";
  const item = itemTypeOf(typeName) ?? "";
  const array = item === "bool" ? "boolean" : item === "sbyte" ? "byte" : item;
  const isPlain = isNumberType(item) || item === "bool";
  const size = `${isPlain ? array : "object array"}[${items.length}]`;
  if (length < 0) machine.fail("IndexError", `arraycopy: length ${length} is negative`);
  if (at < 0) machine.fail("IndexError", `arraycopy: ${what} ${at} out of bounds for ${size}`);
  if (at + length > items.length)
    machine.fail("IndexError", `arraycopy: ${word} ${at + length} out of bounds for ${size}`);
}
