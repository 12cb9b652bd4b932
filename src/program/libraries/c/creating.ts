import { bytesIn, charOf, isText } from "../../languages/c/chars.ts";
import { construct } from "../../languages/c/classes.ts";
import { openTypes } from "../../languages/c/members.ts";
import { convertTo, defaultOf, isOpen } from "../../languages/c/conversions.ts";
import { copyOf, fresh } from "../../languages/c/copies.ts";
import { allBetween, between } from "../../languages/c/iterators.ts";
import { isSet, makeMap } from "../../languages/c/entries.ts";
import { addEntry } from "../../languages/c/maps.ts";
import { asNumber, isNumberType } from "../../languages/c/numbers.ts";
import { findOrder } from "../../languages/c/order.ts";
import { flat, toPointer, wrap, Writer } from "../../languages/c/places.ts";
import { sortedList } from "../../languages/c/sortedLists.ts";
import {
  findClass,
  isMapType,
  itemTypeOf,
  readType,
  resolveType,
} from "../../languages/c/typeNames.ts";
import { NotKnown } from "../../values/gaps.ts";
import { none, string } from "../../values/make.ts";
import { numberType } from "../../values/typedNumber.ts";
import type { InstanceValue, ListValue, Machine, Value } from "../../values/value.ts";
import { bitsetOf } from "./bitsets.ts";
import { createMatrix } from "./eigen.ts";
import { eigenType } from "./eigenTypes.ts";
import { makeHeap } from "./heaps.ts";
import { operationObjects } from "./operationObjects.ts";
import { createRandomObject } from "./randomObjects.ts";
import { textStream } from "./streamState.ts";
import { isStream } from "./streams.ts";
import { wholeIn } from "./table.ts";

/** What an argument says of a type that a template leaves open. */
export function deduce(name: string, written: string, value: Value): Value {
  const plain = written.replace(/[&]+$/, "");
  if (plain === name) return typeValue(value);
  if (plain === `${name}*` || plain === `${name}[]`) return inItem(value);
  const { inner } = readType(plain);
  const at = inner.indexOf(name);
  if (at >= 0 && value.kind === "instance") return openTypeAt(value, at);
  if (at >= 0 && value.kind === "list") {
    const own = readType(value.typeName ?? "").inner[at] ?? itemTypeOf(value.typeName);
    return own === null ? inItem(value) : string(own);
  }
  const nested = inner[0];
  const first = value.kind === "list" ? value.items[0] : undefined;
  return nested !== undefined && first ? deduce(name, nested, first) : none;
}

/** What an object of a template has for one of the types that it leaves open. */
function openTypeAt({ type, fields }: InstanceValue, at: number): Value {
  return fields.get(`:type ${openTypes(type)[at]}`) ?? none;
}

function inItem(value: Value): Value {
  const pointer = toPointer(value);
  const own = pointer && flat(pointer);
  const type = own ? itemTypeOf(own.list.typeName) : null;
  return type === null ? none : string(type);
}

function typeValue(value: Value): Value {
  const number = asNumber(value);
  if (value.kind === "bool") return string("bool");
  if (number) return string(numberType(number));
  if (value.kind === "list" && value.typeName !== undefined) return string(value.typeName);
  return value.kind === "instance" && value.native === null ? string(value.type.name) : none;
}

/** Containers that are made of a size, of another one, or of what stands between two iterators. */
const listed = /^(?:vector|deque|list|stack|queue|priority_queue|multiset|multimap)$/;

/** `Type(a, b)` */
export function create(machine: Machine, written: string, args: readonly Value[]): Value {
  const type = resolveType(written, machine);
  const [first] = args;
  const { name, inner } = readType(type);
  if (name === "string") return createText(machine, args);
  if (listed.test(name)) return ordered(createList(machine, type, args), machine);
  if (isMapType(name)) return createMap(machine, type, args);
  if (name === "bitset") return bitsetOf(first, type, machine);
  if (name === "pair" || name === "tuple") {
    const items = args.map((each, at) => convertTo(each, inner[at] ?? "", machine, true));
    return args.length > 0
      ? { kind: "list", items, typeName: type }
      : defaultOf(type, machine, true);
  }
  if (/^[io]?stringstream$/.test(name)) return textStream(first, machine);
  if (name === "ostream_iterator" && first && isStream(first))
    return wrap(new Writer(first, inner[0] ?? "", args[1] ?? null));
  if (operationObjects[name] && args.length === 0)
    return machine.language.builtins.get(name) ?? none;
  const own = findClass(type, machine);
  if (own) return construct(own, type, args, machine, true);
  const matrix = eigenType(type);
  if (matrix) return createMatrix(machine, matrix, args);
  const random = createRandomObject(machine, type, args);
  if (random) return random;
  if (!first) return defaultOf(type, machine, true);
  return isNumberType(type) || type.endsWith("*") || converted.test(name)
    ? convertTo(first, type, machine, true)
    : machine.unknown(`\`${type}\` is not followed`);
}

const converted = /^(?:bool|array|optional|variant)$/;

/** `string(3, 'x')`, `string("abc", 2)`, `string(text, 1, 2)`, `string(first, last)` */
function createText(machine: Machine, args: readonly Value[]): Value {
  const [first, second, third] = args;
  const made = (items: readonly Value[]): ListValue => ({
    kind: "list",
    items: [...items],
    typeName: "string",
  });
  const gap = args.find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  if (!first) return made([]);
  if (!second) return convertTo(first, "string", machine, true);
  if (asNumber(first)) {
    const count = wholeIn(first);
    if (count < 0 || !machine.reserve(Math.max(1, count)))
      throw new NotKnown("the program takes too many steps to follow");
    return made(Array.from({ length: count }, () => charOf(wholeIn(second) & 255)));
  }
  if (!asNumber(second))
    return made(between(machine, first, second).items.map((each) => fresh(each, machine)));
  const bytes = bytesIn(first, machine);
  const isSlice = third !== undefined || isText(first);
  const from = isSlice ? wholeIn(second) : 0;
  const count = isSlice ? (third ? wholeIn(third) : Infinity) : wholeIn(second);
  if (from > bytes.length || (!isSlice && count > bytes.length))
    throw new NotKnown("this is outside of the array");
  return made(bytes.slice(from, from + count).map(charOf));
}

function createMap(machine: Machine, type: string, args: readonly Value[]): Value {
  const [first, second] = args;
  const gap = args.find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  if (!first || asNumber(first)) return makeMap(type);
  if (!second) {
    const isMade = first.kind === "dictionary" || isOpen(first);
    return isMade ? convertTo(first, type, machine, true) : makeMap(type);
  }
  const map = makeMap(type);
  for (const item of allBetween(machine, first, second).items) {
    const pair = item.kind === "list" && !isSet(map) ? item.items : [item];
    addEntry(map, pair[0], () => pair[1] ?? none, machine);
  }
  return map;
}

/** A container in the order that its type asks for. */
function ordered(made: Value, machine: Machine): Value {
  if (made.kind !== "list") return made;
  const { name } = readType(made.typeName ?? "");
  if (name.startsWith("multi")) return sortedList(made, machine);
  if (name !== "priority_queue" || made.items.length < 2) return made;
  const items = makeHeap(machine, made.items, findOrder(made.typeName, machine));
  return { ...made, items: [...items] };
}

/** Whether a value says how a container orders its items, which its type does already. */
function isOrder({ kind }: Value): boolean {
  return kind === "function" || kind === "builtin" || kind === "class";
}

function createList(machine: Machine, type: string, args: readonly Value[]): Value {
  const item = itemTypeOf(type) ?? "";
  const [first, second] = args;
  const made = (items: Value[]): ListValue => ({ kind: "list", items, typeName: type });
  if (!first || isOrder(first)) return made([]);
  if (first.kind === "unknown") return first;
  if (first.kind === "list" && args.length === 1) {
    if (isOpen(first) && !type.startsWith("priority_queue")) return convertTo(first, type, machine);
    const items = first.items.map((each) => convertTo(each, item, machine, true));
    return first.typeName === type ? copyOf(first, machine) : made(items);
  }
  if (second && !asNumber(first)) {
    const { items, isUnordered } = allBetween(machine, first, second);
    const list = made(items.map((each) => convertTo(each, item, machine, true)));
    if (isUnordered) list.isUnordered = true;
    return list;
  }
  const count = wholeIn(first);
  if (count < 0 || !machine.reserve(Math.max(1, count)))
    return machine.unknown("the program takes too many steps to follow");
  machine.spend(count / 4);
  // Each place has a number of its own, because numbers are told apart by what they are.
  const one = (): Value =>
    second ? fresh(convertTo(second, item, machine), machine) : defaultOf(item, machine, true);
  return made(Array.from({ length: count }, one));
}
