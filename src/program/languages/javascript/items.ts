import { Fact } from "../../values/facts.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, string } from "../../values/make.ts";
import { noteShared } from "../../values/sharedLists.ts";
import type { Key } from "../../values/plain.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { bigIntIn, makeBigInt } from "./natives.ts";
import { toNumberValue } from "./numbers.ts";

/** Stands in an array where nothing was put in; it reads as `undefined`. */
export const hole = { kind: "undefined" } as const satisfies Value;

/** An array has, or had, places that nothing was put in. */
const openPlaces = new Fact<boolean>((a, b) => a === true || b);

/** Notes whether an array may have holes, for whose change `Machine.touch` was called, or that is new. */
export function noteHoles(list: ListValue, mayHave = true): void {
  openPlaces.note(list, mayHave);
}

/** Whether there are places with nothing in them; the places must be known. */
export function hasHoles(list: ListValue): boolean {
  if (openPlaces.of(list) !== true) return false;
  if (list.items.some(({ kind }) => kind === "unknown"))
    throw new NotKnown("this value is unknown");
  return list.items.includes(hole);
}

/** The same with holes where the other array has them. */
export function withHolesOf<List extends ListValue>(made: List, list: ListValue): List {
  if (openPlaces.of(list) === true) noteHoles(made);
  return made;
}

/** An item as it reads. */
export function readItem(item: Value | undefined): Value {
  return item === undefined || item === hole ? absent : item;
}

/** Longer arrays are not made. */
export const longestArray = 4_000_000;

const rounding: Readonly<Record<string, (value: number) => number>> = {
  Float32Array: Math.fround,
  Int8Array: (value) => (value << 24) >> 24,
  Uint8Array: (value) => value & 0xff,
  Uint8ClampedArray: (value) => Uint8ClampedArray.of(value)[0]!,
  Int16Array: (value) => (value << 16) >> 16,
  Uint16Array: (value) => value & 0xffff,
  Int32Array: (value) => value | 0,
  Uint32Array: (value) => value >>> 0,
};

/** The value as an array of a type stores it. */
export function storedIn(typeName: string | undefined, value: Value, machine: Machine): Value {
  if (typeName === undefined || value.kind === "unknown") return value;
  if (/^Big/.test(typeName)) return storedWhole(typeName, value, machine);
  const number = toNumberValue(value);
  if (!number) return machine.unknown("this number is unknown");
  const rounded = (rounding[typeName] ?? Number)(number.value);
  if (Object.is(rounded, number.value)) return number;
  const { origin, at } = number;
  const isSingle = typeName === "Float32Array";
  const made = { kind: "float", value: rounded, ...(isSingle && { isSingle }) } as const;
  // It is the same operation, rounded.
  if (origin) return { ...made, origin };
  return at ? { ...made, at } : made;
}

function storedWhole(typeName: string, value: Value, machine: Machine): Value {
  const whole = bigIntIn(value);
  if (whole === null) throw new NotKnown("this number is unknown");
  machine.spend(0.1);
  return makeBigInt(
    typeName === "BigInt64Array" ? BigInt.asIntN(64, whole) : BigInt.asUintN(64, whole),
  );
}

/** The index that a value is; null: it is none. */
function indexOf(index: Value): number | null {
  const number = index.kind === "float" || index.kind === "int" ? index.value : NaN;
  const value = index.kind === "string" && /^\d+$/.test(index.value) ? Number(index.value) : number;
  return Number.isInteger(value) && value >= 0 ? value : null;
}

/** `object[index]` of an array or a text; null: it is a property. */
export function findItem(object: Value, index: Value, machine: Machine): Value | null {
  if (object.kind !== "list" && object.kind !== "string") return null;
  if (index.kind === "unknown") return index;
  const at = indexOf(index);
  const isNumber = index.kind === "float" || index.kind === "int";
  if (object.kind === "string") {
    const sign = at === null ? undefined : object.value[at];
    return sign === undefined ? (isNumber ? absent : null) : string(sign);
  }
  if (at === null) return isNumber ? absent : null;
  const lost = machine.lostIn(object);
  return lost === null ? readItem(object.items[at]) : machine.unknown(lost);
}

/** `list[index] = value`. Returns whether the index is one. */
export function setListItem(
  list: ListValue,
  index: Value,
  value: Value,
  machine: Machine,
): boolean {
  const at = indexOf(index);
  if (index.kind === "unknown" || machine.lostIn(list) !== null) {
    machine.touch(list);
    machine.mayChange(list);
    return true;
  }
  if (at === null) return false;
  if (at >= list.items.length && list.typeName !== undefined) return true;
  if (at > longestArray) {
    machine.mayChange(list);
    return true;
  }
  machine.touch(list);
  const stored = storedIn(list.typeName, value, machine);
  const missing = at - list.items.length;
  if (missing > 0) {
    machine.spend(missing / 8);
    while (list.items.length < at) list.items.push(hole);
    noteHoles(list);
  }
  list.items[at] = stored;
  return true;
}

/** `list.length = n` */
export function setLength(list: ListValue, value: Value, machine: Machine): void {
  machine.touch(list);
  const length = value.kind === "float" ? value.value : NaN;
  if (value.kind === "float" && !(Number.isInteger(length) && length >= 0 && length < 2 ** 32))
    machine.fail("IndexError", "Invalid array length");
  if (!(length >= 0 && length <= longestArray)) machine.mayChange(list);
  else {
    if (length > list.items.length) noteHoles(list);
    while (list.items.length > length) list.items.pop();
    while (list.items.length < length) list.items.push(hole);
  }
}

/** `delete list[index]`: returns whether the index is one. */
export function deleteListItem(list: ListValue, index: Value, machine: Machine): boolean {
  const at = indexOf(index);
  if (at === null) return false;
  machine.touch(list);
  if (at < list.items.length) {
    list.items[at] = hole;
    noteHoles(list);
  }
  return true;
}

/** Places of a list as an array of their own: what is put into them is put into the list. */
function placesOf(whole: ListValue, start: number, length: number): Value[] {
  const placeOf = (key: string | symbol): number | null => {
    const at = typeof key === "string" && /^\d+$/.test(key) ? Number(key) : -1;
    return at >= 0 && at < length ? start + at : null;
  };
  return new Proxy<Value[]>([], {
    get: (target, key): unknown => {
      if (key === "length") return length;
      const at = placeOf(key);
      return at === null ? Reflect.get(target, key) : whole.items[at];
    },
    set: (_, key, value: Value) => {
      const at = placeOf(key);
      if (at !== null) whole.items[at] = value;
      return true;
    },
    has: (target, key) => placeOf(key) !== null || Reflect.has(target, key),
  });
}

/** `array.subarray(start, end)`: a part of the same numbers. */
export function partOf(list: ListValue, start: number, length: number): ListValue {
  const places = placesOf(list, start, length);
  const { typeName } = list;
  const part: ListValue = {
    kind: "list",
    ...(typeName === undefined ? {} : { typeName }),
    get items() {
      return places;
    },
    set items(items) {
      for (let at = 0; at < length; at++) places[at] = items[at]!;
    },
  };
  noteShared(list, part);
  return part;
}

/** What an entry of a `Map` or a `Set` is found by; null if the value is unknown. */
export function keyOf(value: Value): Key | null {
  switch (value.kind) {
    case "unknown":
      return null;
    case "string":
      return `s:${value.value}`;
    case "int":
    case "float":
      return `n:${Object.is(value.value, -0) ? 0 : value.value}`;
    case "bool":
      return `b:${value.value}`;
    case "none":
    case "undefined":
      return value.kind;
    default: {
      const whole = bigIntIn(value);
      return whole === null ? value : `i:${whole}`;
    }
  }
}

/** `a === b`; null if unknown. */
export function isSame(a: Value, b: Value): boolean | null {
  if (a.kind === "unknown" || b.kind === "unknown") return null;
  if ("value" in a && "value" in b) return a.kind === b.kind && a.value === b.value;
  const [x, y] = [bigIntIn(a), bigIntIn(b)];
  if (x !== null || y !== null) return x === y;
  if (a.kind === "method" && b.kind === "method") return a.callee === b.callee && a.self === b.self;
  return a === b || (a.kind === b.kind && (a.kind === "none" || a.kind === "undefined"));
}
