import { eigenType } from "../../libraries/c/eigenTypes.ts";
import { createMatrix, asType, ownMatrix } from "../../libraries/c/eigen.ts";
import { textStream } from "../../libraries/c/streamState.ts";
import { createRandomObject } from "../../libraries/c/randomObjects.ts";
import { bool, none } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { bytesIn, charOf, isText, makeText, textOfBytes } from "./chars.ts";
import { construct } from "./classes.ts";
import { makeBitset } from "../../libraries/c/bitsets.ts";
import { typeTextOf } from "./pairs.ts";
import { sortedList } from "./sortedLists.ts";
import { copyOf } from "./copies.ts";
import { addConverted, isSet, makeMap } from "./entries.ts";
import { typeOfField, isMade } from "./members.ts";
import { asNumber, bytesOf, castWide, isNumberType, toNumberType } from "./numbers.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { flat, Memory, nativeOf, noteRows, Pointer, toPointer, wrap } from "./places.ts";
import {
  findClass,
  isContainer,
  isMapType,
  itemTypeOf,
  readType,
  resolveType,
} from "./typeNames.ts";
import { utf8Bytes } from "../../values/utf8.ts";
import { heldLength } from "../../values/lengths.ts";
import { countItems } from "../../values/work.ts";

/** What a variable holds before something is assigned to it. */
export function unset({ range }: Machine): Value {
  return { kind: "unknown", why: "this is not initialised", range };
}

/** A value as a declared type takes it; `isCopy`: as a value of its own. */
export function convertTo(value: Value, written: string, machine: Machine, isCopy = false): Value {
  if (value.kind === "unknown") return value;
  const type = resolveType(written.replace(/&+$/, ""), machine);
  const isOwn = isCopy && !written.endsWith("&");
  if (type === "" || type === "auto") return isOwn ? copyOf(value, machine) : value;
  if (isNumberType(type)) return toNumber(value, type, machine);
  if (type === "bool") {
    const truth = machine.language.truth(value, machine);
    return truth === null ? value : bool(truth);
  }
  if (type === "string") return toText(value, machine, isOwn);
  if (type.endsWith("*")) return toPointerType(value, type.slice(0, -1), machine);
  if (isOpen(value)) {
    const made = ofOpenType(value, type, machine);
    if (made) return made;
  }
  const { name, inner } = readType(type);
  if (name === "pair" || name === "tuple") return toTuple(value, type, machine, isOwn);
  if (name === "optional") return toOptional(value, type, inner[0] ?? "", machine);
  if (name === "variant") return toVariant(value, type, machine, isOwn);
  if (isMapType(name)) return toMap(value, type, machine, isOwn);
  if (isContainer(type)) return toContainer(value, type, machine, isOwn);
  const matrix = value.kind === "tensor" ? eigenType(type) : null;
  if (matrix && value.kind === "tensor")
    return isOwn ? ownMatrix(machine, matrix, value) : asType(machine, matrix, value);
  const own = findClass(type, machine);
  if (own) {
    if (value.kind === "instance") return isOwn ? copyOf(value, machine) : value;
    if (value.kind === "list" && value.typeName !== undefined) return value;
    return construct(own, type, value.kind === "list" ? value.items : [value], machine, true);
  }
  if (isNumber(value) || isOpen(value)) {
    const items = isOpen(value) ? value.items : [value];
    return createRandomObject(machine, type, items) ?? notFollowed(type, machine);
  }
  return isOwn && value.kind === "instance" ? copyOf(value, machine) : value;
}

/** `vector{1, 2}`, `equal_to<>{}`: a type that follows from the items; null: it is another one. */
function ofOpenType(value: ListValue, type: string, machine: Machine): Value | null {
  const [first] = value.items;
  const { name } = readType(type);
  const operation = first ? undefined : machine.language.builtins.get(name);
  if (operation?.kind === "builtin" && operation.name === name && !findClass(type, machine))
    return operation;
  if (!first || type !== name) return null;
  const texts = value.items.map(typeTextOf);
  if (name === "pair" || name === "tuple")
    return convertTo(value, `${name}<${texts.join(",")}>`, machine, true);
  const isSame = texts.every((each) => each === texts[0] && each !== "");
  if (!/^(?:vector|array|deque|list|set|multiset|unordered_set)$/.test(name)) return null;
  if (!isSame) return notFollowed(type, machine);
  const size = name === "array" ? `,${texts.length}` : "";
  return convertTo(value, `${name}<${texts[0]}${size}>`, machine, true);
}

function notFollowed(type: string, machine: Machine): Value {
  return machine.unknown(`\`${type}\` is not followed`);
}

/** A value, or none: a list of one item, or of none. */
function toOptional(value: Value, type: string, item: string, machine: Machine): Value {
  if (value.kind === "list" && value.typeName?.startsWith("optional<"))
    return { ...value, items: [...value.items], typeName: type };
  const isEmpty = value.kind === "none" || (isOpen(value) && value.items.length === 0);
  const items = isEmpty ? [] : [convertTo(value, item, machine, true)];
  return { kind: "list", items, typeName: type };
}

/** Braces, which have no type. */
export function isOpen(value: Value): value is ListValue {
  return value.kind === "list" && value.typeName === undefined;
}

function toNumber(value: Value, type: string, machine: Machine): Value {
  const number = asNumber(value);
  if (number) return toNumberType(number, type, machine);
  const wide = castWide(value, type);
  if (wide) return wide;
  if (isOpen(value)) {
    return value.items[0] ? convertTo(value.items[0], type, machine) : makeNumber(type, 0);
  }
  return machine.unknown(`\`${type}\` of \`${machine.language.typeName(value)}\` is not followed`);
}

/** A `std::string` of a literal, of characters, or of another one. */
function toText(value: Value, machine: Machine, isOwn: boolean): Value {
  if (value.kind === "string") return makeText(value.value);
  if (isText(value)) return isOwn ? copyOf(value, machine) : value;
  if (isOpen(value)) {
    const [only, ...others] = value.items;
    if (only && others.length === 0 && !isNumber(only))
      return convertTo(only, "string", machine, true);
    const items = value.items.map((each) => convertTo(each, "char", machine));
    return { kind: "list", items, typeName: "string" };
  }
  if (toPointer(value)) return makeText(textOfBytes(bytesIn(value, machine)));
  return machine.unknown(`\`string\` of \`${machine.language.typeName(value)}\` is not followed`);
}

/** A map or a set of braces, or of another one. */
function toMap(value: Value, type: string, machine: Machine, isOwn: boolean): Value {
  if (value.kind === "dictionary") return isOwn ? copyOf(value, machine) : value;
  if (!isOpen(value)) return value;
  const map = makeMap(type);
  for (const item of value.items) {
    if (item.kind === "unknown") return item;
    const pair = item.kind === "list" && !isSet(map) ? item.items : [item];
    addConverted(map, pair[0], () => pair[1] ?? none, machine, convertTo);
  }
  return map;
}

/** One of several types, with its place among them behind the value. */
function toVariant(value: Value, type: string, machine: Machine, isOwn: boolean): Value {
  if (value.kind === "list" && value.typeName?.startsWith("variant<"))
    return isOwn ? copyOf(value, machine) : value;
  const { inner } = readType(type);
  const own = value.kind === "string" && !inner.includes("char*") ? "string" : typeTextOf(value);
  const at = inner.indexOf(own);
  if (at < 0 || inner.lastIndexOf(own) !== at) return notFollowed(type, machine);
  const items = [convertTo(value, inner[at]!, machine, true), makeNumber("ulong", at)];
  return { kind: "list", items, typeName: type };
}

function toPointerType(value: Value, item: string, machine: Machine): Value {
  const memory = nativeOf(value, Memory);
  if (memory) {
    const size = sizeOfType(item, machine);
    return size === null || item === "void"
      ? value
      : makeArray(item, [Math.floor(memory.bytes / size)], null, machine, memory.isZero);
  }
  if (isNumber(value) && value.value === 0) return none;
  // `(float*)rows`: one number after the other.
  if (value.kind === "list" && isNumberType(item) && value.items[0]?.kind === "list") {
    return wrap(flat(new Pointer(value, 0)));
  }
  const pointer = nativeOf(value, Pointer);
  return pointer && isNumberType(item) ? wrap(flat(pointer)) : value;
}

function toContainer(value: Value, type: string, machine: Machine, isOwn: boolean): Value {
  if (value.kind !== "list") return value;
  if (!isOpen(value)) return isOwn ? copyOf(value, machine) : value;
  const item = itemTypeOf(type) ?? "";
  const items = value.items.map((each) => convertTo(each, item, machine, true));
  const { name, inner } = readType(type);
  const size = name === "array" ? inner[1] : undefined;
  if (/^multi/.test(name)) return sortedList({ kind: "list", items, typeName: type }, machine);
  if (name === "priority_queue") return notFollowed(type, machine);
  if (size !== undefined) {
    const count = countFrom(size, machine);
    if (count === null || items.length > count) return machine.unknown("the size is unknown");
    countItems(heldLength(count));
    while (items.length < count) items.push(defaultOf(item, machine, true));
  }
  return { kind: "list", items, typeName: type };
}

/** A size in a type: a number, or the name of one. */
function countFrom(text: string, machine: Machine): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  let found: Value | undefined;
  for (let at: typeof machine.scope | null = machine.scope; at && !found; at = at.outer)
    found = at.names.get(text);
  return found?.kind === "int" && found.value >= 0 && found.value < 1e6 ? found.value : null;
}

function toTuple(value: Value, type: string, machine: Machine, isOwn: boolean): Value {
  const { inner } = readType(type);
  const items = value.kind === "list" || value.kind === "tuple" ? value.items : null;
  if (!items || items.length !== inner.length) return value;
  if (!isOwn && value.kind === "list" && value.typeName === type) return value;
  return {
    kind: "list",
    items: items.map((item, at) => convertTo(item, inner[at]!, machine, true)),
    typeName: type,
  };
}

/** Lists that begin empty. */
const growing = /^(?:vector|deque|list|stack|queue|priority_queue|multiset|multimap)$/;

/** A value of a type before anything is assigned; `isZero`: as static variables begin. */
export function defaultOf(written: string, machine: Machine, isZero: boolean): Value {
  const type = resolveType(written, machine);
  if (isNumberType(type)) return isZero ? makeNumber(type, 0) : unset(machine);
  if (type === "bool") return isZero ? bool(false) : unset(machine);
  if (type.endsWith("*") || type === "function") return isZero ? none : unset(machine);
  if (type === "va_list") return unset(machine);
  if (type === "string") return makeText("");
  const { name, inner } = readType(type);
  if (growing.test(name)) return { kind: "list", items: [], typeName: type };
  if (name === "array") {
    const count = countFrom(inner[1] ?? "", machine);
    if (count === null) return machine.unknown("the size is unknown");
    countItems(heldLength(count));
    const items = Array.from({ length: count }, () => defaultOf(inner[0]!, machine, isZero));
    return { kind: "list", items, typeName: type };
  }
  if (name === "pair" || name === "tuple") {
    const items = inner.map((each) => defaultOf(each, machine, true));
    return { kind: "list", items, typeName: type };
  }
  if (name === "variant")
    return toVariant(defaultOf(inner[0] ?? "", machine, true), type, machine, true);
  if (name === "bitset") return makeBitset(0n, type, machine);
  if (name === "optional") return { kind: "list", items: [], typeName: type };
  if (/^[io]?stringstream$/.test(name)) return textStream("");
  if (isMapType(name)) return makeMap(type);
  const own = findClass(type, machine);
  if (own) return construct(own, type, [], machine, isZero);
  const matrix = eigenType(type);
  if (matrix) return createMatrix(machine, matrix, []);
  return createRandomObject(machine, type, []) ?? notFollowed(type, machine);
}

/** An array of some sizes; `first`: the items in braces, null where nothing is set. */
export function makeArray(
  item: string,
  sizes: readonly (number | null)[],
  first: readonly Value[] | null,
  machine: Machine,
  isZero = first !== null,
): Value {
  const [size = null, ...rest] = sizes;
  const given = size === null && first ? placed(charsOf(first, item, rest), rest, machine) : [];
  const count = size ?? given.length;
  const all = rest.reduce<number>((product, each) => product * (each ?? 1), count);
  if (count < 0 || !Number.isInteger(count) || !machine.reserve(Math.max(all, 1)))
    return machine.unknown("the program takes too many steps to follow");
  return fillArray(item, [count, ...rest], first, machine, isZero);
}

/** The same where there is room for all of its items. */
function fillArray(
  item: string,
  [count, ...rest]: readonly [number, ...(number | null)[]],
  first: readonly Value[] | null,
  machine: Machine,
  isZero: boolean,
): Value {
  machine.spend(heldLength(count) / 4);
  const given = first && placed(charsOf(first, item, rest), rest, machine);
  const type = `${item}${"[]".repeat(rest.length + 1)}`;
  const nothing = isZero ? null : unset(machine);
  const plain = isNumberType(item) ? makeNumber(item, 0) : null;
  const items = Array.from({ length: count }, (_, at): Value => {
    const own = given?.[at];
    if (rest.length > 0) {
      const inner = own?.kind === "list" && isOpen(own) ? own.items : own ? [own] : null;
      const [next = null, ...others] = rest;
      const held = inner ?? (isZero ? [] : null);
      return fillArray(item, [next ?? held?.length ?? 0, ...others], held, machine, isZero);
    }
    if (own) return convertTo(own, item, machine, true);
    // Each place has a zero of its own, because numbers are told apart by what they are.
    if (plain && isZero) return { ...plain };
    return nothing && (plain || item.endsWith("*")) ? nothing : defaultOf(item, machine, isZero);
  });
  const made: ListValue = { kind: "list", items, typeName: type };
  if (rest.length > 0) noteRows(made);
  return made;
}

/** `"abc"` as the items of an array of characters, with the zero behind it. */
function charsOf(
  first: readonly Value[],
  item: string,
  inner: readonly (number | null)[],
): readonly Value[] {
  const [text] = first;
  const isText = first.length === 1 && text?.kind === "string" && inner.length === 0;
  return isText && /^u?char$/.test(item) ? [...utf8Bytes(text.value), 0].map(charOf) : first;
}

/** The items in their places; `{1, 2, 3, 4}` may leave out the inner braces of `{{1, 2}, {3, 4}}`. */
function placed(
  first: readonly Value[],
  inner: readonly (number | null)[],
  machine: Machine,
): readonly (Value | undefined)[] {
  const made: (Value | undefined)[] = [];
  let at = 0;
  for (const each of first) {
    if (each.kind === "tuple" && each.typeName === ":placed") {
      const [index, value] = each.items;
      if (index?.kind !== "int" || index.value > 1e6) {
        machine.unknown("the index of this item is unknown");
        return made;
      }
      at = index.value;
      made[at++] = value;
    } else made[at++] = each;
  }
  const isPlain = inner.length > 0 && first.length > 0 && first.every((each) => isNumber(each));
  if (!isPlain) return Array.from(made);
  const size = inner.reduce<number>((product, each) => product * (each ?? 1), 1);
  const rows: Value[] = [];
  for (let start = 0; start < first.length; start += size)
    rows.push(nested(first.slice(start, start + size), inner.slice(1)));
  return rows;
}

function nested(items: readonly Value[], inner: readonly (number | null)[]): Value {
  if (inner.length === 0) return { kind: "list", items: [...items] };
  const size = inner.reduce<number>((product, each) => product * (each ?? 1), 1);
  const rows: Value[] = [];
  for (let start = 0; start < items.length; start += size)
    rows.push(nested(items.slice(start, start + size), inner.slice(1)));
  return { kind: "list", items: rows };
}

/** How many bytes a value of a type takes; null: not known. */
export function sizeOfType(written: string, machine: Machine): number | null {
  const type = resolveType(written, machine);
  if (isNumberType(type)) return bytesOf(type);
  if (type === "bool" || type === "void") return 1;
  if (type.endsWith("*") || type === "function") return 8;
  const own = findClass(type, machine);
  return own ? sizeOfValue(construct(own, type, [], machine, true), machine) : null;
}

/** How many bytes a value takes; null: not known. */
export function sizeOfValue(value: Value, machine: Machine): number | null {
  switch (value.kind) {
    case "int":
    case "float":
      return bytesOf(
        value.kind === "int" ? (value.type ?? "int") : value.isSingle ? "float" : "double",
      );
    case "bool":
      return 1;
    case "string":
      return value.value.length + 1;
    case "list": {
      if (value.typeName?.startsWith("vector<")) return 24;
      if (value.typeName === "string") return 32;
      if (isContainer(value.typeName) && !value.typeName?.startsWith("array<")) return null;
      const [first] = value.items;
      const item = itemTypeOf(value.typeName);
      const size =
        item !== null && !item.endsWith("[]") && !findClass(item, machine)
          ? sizeOfType(item, machine)
          : first
            ? sizeOfValue(first, machine)
            : 0;
      return size === null ? null : size * value.items.length;
    }
    case "instance": {
      if (!isMade(value)) return 8;
      let sum = 0;
      let widest = 1;
      for (const [name, field] of value.fields) {
        const type = typeOfField(value, name) ?? "";
        const size = type.endsWith("*") ? 8 : sizeOfValue(field, machine);
        if (size === null) return null;
        const step = Math.min(
          8,
          type.endsWith("]") ? (sizeOfType(type.replace(/[[\]]/g, ""), machine) ?? 8) : size,
        );
        sum = Math.ceil(sum / Math.max(1, step)) * step + size;
        widest = Math.max(widest, step);
      }
      return Math.ceil(sum / widest) * widest;
    }
    default:
      return 8;
  }
}
