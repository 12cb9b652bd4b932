import { Fact } from "../../values/facts.ts";
import { createClass } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { IntValue } from "../../values/number.ts";
import type { Key } from "../../values/plain.ts";
import type {
  DictionaryValue,
  InstanceValue,
  ListValue,
  Machine,
  Scope,
  Value,
} from "../../values/value.ts";

/** A pointer into an array, also beside its ends. */
export class Pointer {
  readonly list: ListValue;
  readonly at: number;
  /** How many levels of arrays in arrays it goes through as one. */
  readonly depth: number;
  /** How many items there were in a list whose iterators stay with their items. */
  readonly count: number;

  constructor(list: ListValue, at: number, depth = 1) {
    this.list = list;
    this.at = at;
    this.depth = depth;
    this.count = stays.test(list.typeName ?? "") ? list.items.length : 0;
  }
}

const stays = /^(?:list|multiset|multimap)</;

/** Whether a list has changed since, so that an iterator stands elsewhere in it. */
export function isStale({ list, count }: Pointer): boolean {
  return stays.test(list.typeName ?? "") && list.items.length !== count;
}

/** A pointer to a variable. */
export class VariablePlace {
  readonly scope: Scope;
  readonly name: string;

  constructor(scope: Scope, name: string) {
    this.scope = scope;
    this.name = name;
  }
}

/** A pointer to a field of an object. */
export class FieldPlace {
  readonly object: InstanceValue;
  readonly name: string;

  constructor(object: InstanceValue, name: string) {
    this.object = object;
    this.name = name;
  }
}

/** Memory that nothing has given a type yet. */
export class Memory {
  readonly bytes: number;
  readonly isZero: boolean;

  constructor(bytes: number, isZero: boolean) {
    this.bytes = bytes;
    this.isZero = isZero;
  }
}

/** A number of which only is known that it is not 0. */
export class NonZero {
  readonly isZero = false;
}

/** Where an inserter adds: at the end, at the front, or in the order of the container. */
export type InsertsAt = "end" | "front" | "order";

/** The end of a vector, to add to; or a set, or the front of a list. */
export class Inserter {
  readonly list: ListValue | DictionaryValue;
  readonly at: InsertsAt;

  constructor(list: ListValue | DictionaryValue, at: InsertsAt = "end") {
    this.list = list;
    this.at = at;
  }
}

/** Writes what is put there to a stream, as values of a type: `ostream_iterator<int>(cout, ", ")`. */
export class Writer {
  readonly stream: Value;
  readonly type: string;
  /** Behind each value; null: nothing. */
  readonly behind: Value | null;

  constructor(stream: Value, type: string, behind: Value | null) {
    this.stream = stream;
    this.type = type;
    this.behind = behind;
  }
}

/** A place in a map or a set; null: its end. */
export class EntryPlace {
  readonly map: DictionaryValue;
  readonly key: Key | null;
  /** It is the first place of a map without an order. */
  readonly isFirst: boolean;

  constructor(map: DictionaryValue, key: Key | null, isFirst = false) {
    this.map = map;
    this.key = key;
    this.isFirst = isFirst;
  }
}

/** The value of an entry of a map, which a name stands for. */
export class EntryValue {
  readonly map: DictionaryValue;
  readonly key: Key;

  constructor(map: DictionaryValue, key: Key) {
    this.map = map;
    this.key = key;
  }
}

/** An iterator that goes backwards: it stands before the place of another one. */
export class Reversed {
  readonly base: Value;

  constructor(base: Value) {
    this.base = base;
  }
}

const pointerClass = createClass("pointer", []);
const referenceClass = createClass("reference", []);

/** A value around what the language keeps. */
export function wrap(native: object, isReference = false): InstanceValue {
  const type = isReference ? referenceClass : pointerClass;
  // What is unknown may change what it points to.
  const held = heldBy(native);
  const fields = new Map<string, Value>(held ? [[":held", held]] : []);
  return { kind: "instance", type, fields, native };
}

function heldBy(native: object): Value | null {
  if (native instanceof Pointer || native instanceof Inserter) return native.list;
  if (native instanceof EntryPlace || native instanceof EntryValue) return native.map;
  return native instanceof Reversed ? native.base : null;
}

/** Whether a value stands for the place that it points to. */
export function isReference(value: Value): boolean {
  return value.kind === "instance" && value.type === referenceClass;
}

export function nativeOf<T extends object>(
  value: Value | undefined,
  type: abstract new (...args: never[]) => T,
): T | null {
  return value?.kind === "instance" && value.native instanceof type ? value.native : null;
}

/** The index of `*p`. */
export const here: IntValue = { kind: "int", value: 0 };
/** The index with which a name that stands for a place is read. */
export const referredTo: IntValue = { kind: "int", value: 0 };

/** The array that an array is an item of. */
const whole = new Fact<{ readonly list: ListValue; readonly at: number }>();

/** Notes of arrays in an array that they lie one behind the other. */
export function noteRows(list: ListValue): void {
  for (const [at, item] of list.items.entries()) {
    if (item.kind === "list") whole.note(item, { list, at });
  }
}

/** An array, or a pointer into one; null: the value is neither. */
export function toPointer(value: Value | undefined): Pointer | null {
  if (value?.kind === "list") return new Pointer(value, 0);
  return nativeOf(value, Pointer);
}

/** How many items there are through some levels of arrays. */
function countIn(list: ListValue, depth: number): number {
  let count = list.items.length;
  let inner: Value | undefined = list.items[0];
  for (let left = depth - 1; left > 0 && inner?.kind === "list"; left--) {
    count *= inner.items.length;
    [inner] = inner.items;
  }
  return count;
}

/** The array and the index in it; null: beside its ends. */
export function locate(pointer: Pointer): { readonly list: ListValue; readonly at: number } | null {
  let { list, at, depth } = pointer;
  if (isStale(pointer)) return null;
  for (let count = countIn(list, depth); at < 0 || at >= count; count = countIn(list, depth)) {
    const around = whole.of(list);
    if (!around) return null;
    ({ list } = around);
    at += around.at * count;
    depth++;
  }
  while (depth > 1) {
    const [first] = list.items;
    if (first?.kind !== "list") return null;
    const size = countIn(first, depth - 1);
    const row = list.items[Math.floor(at / size)];
    if (row?.kind !== "list") return null;
    at %= size;
    list = row;
    depth--;
  }
  return { list, at };
}

/** A pointer to single items, however deep they are. */
export function flat(pointer: Pointer): Pointer {
  const { list } = pointer;
  let { at, depth } = pointer;
  let item: Value | undefined = list;
  for (let level = 0; level < depth && item?.kind === "list"; level++) [item] = item.items;
  while (item?.kind === "list" && !/^vector</.test(item.typeName ?? "")) {
    at *= item.items.length;
    depth++;
    [item] = item.items;
  }
  return new Pointer(list, at, depth);
}

/** The same place, as two pointers compare. */
function rootOf(pointer: Pointer): { readonly list: ListValue; readonly at: number } {
  let { list, at, depth } = flat(pointer);
  for (let around = whole.of(list); around; around = whole.of(list)) {
    at += around.at * countIn(list, depth);
    ({ list } = around);
    depth++;
  }
  return { list, at };
}

/** How far two pointers are apart, in single items; null: they point into different arrays. */
export function distance(left: Pointer, right: Pointer): number | null {
  if (left.list === right.list && left.depth === right.depth) return left.at - right.at;
  const [a, b] = [rootOf(left), rootOf(right)];
  return a.list === b.list ? a.at - b.at : null;
}

/** What a pointer that is no array points to; undefined: it is none of these. */
export function readPlace(value: Value, machine: Machine): Value | undefined {
  const pointer = nativeOf(value, Pointer);
  if (pointer) return readItem(pointer, machine);
  const variable = nativeOf(value, VariablePlace);
  if (variable) {
    return variable.scope.names.get(variable.name) ?? machine.unknown("this is not initialised");
  }
  const entry = nativeOf(value, EntryValue);
  if (entry) {
    const lost = machine.lostIn(entry.map);
    if (lost !== null) return { ...machine.unknown(lost), of: [entry.map] };
    return entry.map.entries.get(entry.key)?.[1] ?? machine.unknown("this is outside of the array");
  }
  const field = nativeOf(value, FieldPlace);
  return field ? machine.language.getAttribute(field.object, field.name, machine) : undefined;
}

/** The item that a pointer points to. */
export function readItem(pointer: Pointer, machine: Machine): Value {
  const found = locate(pointer);
  if (!found) {
    // Behind a `std::string` stands a zero.
    const { list, at } = pointer;
    const isEnd = list.typeName === "string" && at === list.items.length;
    return isEnd && machine.lostIn(list) === null
      ? makeNumber("char", 0)
      : machine.unknown("this is outside of the array");
  }
  const lost = machine.lostIn(found.list);
  if (lost !== null) return { ...machine.unknown(lost), of: [found.list] };
  return found.list.items[found.at]!;
}
