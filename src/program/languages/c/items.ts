import { callMatrix, placeOfCall, readPlaceOf, writeMatrix } from "../../libraries/c/eigen.ts";
import { none } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { convertTo, defaultOf } from "./conversions.ts";
import { findMethods } from "./members.ts";
import { functionOf } from "./overloads.ts";
import {
  EntryPlace,
  EntryValue,
  FieldPlace,
  here,
  Inserter,
  Writer,
  isReference,
  locate,
  nativeOf,
  Pointer,
  readItem,
  readPlace,
  referredTo,
  Reversed,
  VariablePlace,
} from "./places.ts";
import { charOf } from "./chars.ts";
import { moved, movedIterator, readIterator } from "./iterators.ts";
import { isSet } from "./entries.ts";
import { addEntry, keyIn, setEntry } from "./maps.ts";
import { isContainer, itemTypeAt, itemTypeOf, readType } from "./typeNames.ts";
import { utf8Bytes } from "../../values/utf8.ts";

const noIndex = "the index of this item is unknown";

function placeOf(index: Value): number | null {
  if (index.kind === "bool") return index.value ? 1 : 0;
  return index.kind === "int" ? index.value : null;
}

/** `object[index]`, `*object`. */
export function getItem(object: Value, index: Value, machine: Machine): Value {
  if (object.kind === "unknown") return object;
  if (index === referredTo) {
    const inMatrix = readPlaceOf(machine, object);
    if (inMatrix) return inMatrix;
    return (isReference(object) ? readPlace(object, machine) : undefined) ?? object;
  }
  const lost = machine.lostIn(object);
  if (lost !== null) return { ...machine.unknown(lost), of: [object] };
  const at = placeOf(index);
  switch (object.kind) {
    case "list":
      if (index === here && isContainer(object.typeName)) {
        // A pointer to a container is the container; an `optional` has its value in it.
        const isOptional = object.typeName!.startsWith("optional<");
        return isOptional ? (object.items[0] ?? machine.unknown(noIndex)) : object;
      }
      if (at === null) return { ...machine.unknown(noIndex), of: [object] };
      return object.items[at] ?? readItem(new Pointer(object, at), machine);
    case "string":
      if (at === null) return machine.unknown(noIndex);
      return charOf(byteAt(object.value, at));
    case "tuple":
      return (at === null ? undefined : object.items[at]) ?? machine.unknown(noIndex);
    case "tensor":
      return at === null ? machine.unknown(noIndex) : callMatrix(machine, object, [index]);
    case "dictionary":
      return getFromMap(object, index, machine);
    case "none":
      return machine.fail("AttributeError", "a null pointer is read");
    case "instance": {
      if (index === here && object.native === null) {
        const method = functionOf("operator*", findMethods(object.type, "operator*"), object);
        return method && isIterator(object) ? machine.call(method, []) : object;
      }
      const atIterator = readThrough(object, index, machine);
      if (atIterator) return atIterator;
      const pointer = nativeOf(object, Pointer);
      if (pointer) {
        return at === null
          ? { ...machine.unknown(noIndex), of: [pointer.list] }
          : readItem(new Pointer(pointer.list, pointer.at + at, pointer.depth), machine);
      }
      if (at === 0) {
        const found = readPlace(object, machine);
        if (found) return found;
      }
      const method = functionOf("operator[]", findMethods(object.type, "operator[]"), object);
      if (method) return getItem(machine.call(method, [index]), referredTo, machine);
      return machine.unknown(`\`[]\` of \`${machine.language.typeName(object)}\` is not followed`);
    }
    default:
      return object.kind === "function" || object.kind === "builtin"
        ? object
        : machine.unknown(`\`[]\` of \`${machine.language.typeName(object)}\` is not followed`);
  }
}

/** The byte of a literal; behind it stands a zero. */
function byteAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (/^[\0-\x7f]*$/.test(text.slice(0, at + 1))) return Number.isNaN(code) ? 0 : code;
  return utf8Bytes(text)[at] ?? 0;
}

/** What an iterator that is no pointer stands at, or `it[n]`; null: it is another value. */
function readThrough(
  object: Extract<Value, { kind: "instance" }>,
  index: Value,
  machine: Machine,
): Value | null {
  if (isReference(object)) return null;
  const by = placeOf(index);
  if (!nativeOf(object, Reversed) && !nativeOf(object, EntryPlace)) return null;
  const at = by ? movedIterator(object, by, machine) : object;
  return at && readIterator(at, machine);
}

/** An object with `operator*` that takes nothing. */
function isIterator(object: Extract<Value, { kind: "instance" }>): boolean {
  return findMethods(object.type, "operator*").some(
    ({ definition }) => definition.parameters.length === 1,
  );
}

type Map = Extract<Value, { kind: "dictionary" }>;

function getFromMap(object: Map, index: Value, machine: Machine): Value {
  const key = machine.language.keyOf(keyIn(object, index, machine), machine);
  if (key === null) return { ...machine.unknown("this key is unknown"), of: [object] };
  const found = object.entries.get(key);
  if (found) return found[1];
  const type = readType(object.typeName ?? "").inner[1];
  const made = type === undefined ? none : defaultOf(type, machine, true);
  machine.touch(object);
  object.entries.set(key, [keyIn(object, index, machine), made]);
  return made;
}

/** `object[index] = value`, `*object = value`. */
export function setItem(object: Value, index: Value, value: Value, machine: Machine): void {
  if (index === referredTo && writeMatrix(machine, object, value)) return;
  const at = placeOf(index);
  switch (object.kind) {
    case "unknown":
      machine.mayChange(object);
      return;
    case "list":
      if (index === referredTo || (index === here && isContainer(object.typeName)))
        refill(object, value, machine);
      else setInList(new Pointer(object, at ?? 0), at === null, value, machine);
      return;
    case "tensor":
      writeMatrix(machine, placeOfCall(machine, object, [index]), value);
      return;
    case "dictionary":
      setInMap(object, index, value, machine);
      return;
    case "tuple":
      // `tie(a, b) = pair`
      if (object.typeName === ":tie") setAll(object.items, value, machine);
      else machine.unknown("the values written here are unknown");
      return;
    case "none":
      machine.fail("AttributeError", "a null pointer is written");
      return;
    case "instance":
      setThrough(object, index, value, machine);
      return;
    default:
      machine.unknown("the values written here are unknown");
  }
}

function setInMap(object: Map, index: Value, value: Value, machine: Machine): void {
  machine.touch(object);
  if (index === referredTo || index === here) {
    const made = convertTo(value, object.typeName ?? "", machine, true);
    if (made.kind !== "dictionary") {
      machine.lose(object);
      return;
    }
    object.entries.clear();
    for (const [key, entry] of made.entries) object.entries.set(key, entry);
    return;
  }
  const own = keyIn(object, index, machine);
  const key = machine.language.keyOf(own, machine);
  const type = readType(object.typeName ?? "").inner[1] ?? "";
  if (key === null) machine.lose(object);
  else object.entries.set(key, [own, convertTo(value, type, machine, true)]);
}

/** Each place gets one of several values. */
function setAll(places: readonly Value[], value: Value, machine: Machine): void {
  const values = value.kind === "list" || value.kind === "tuple" ? value.items : null;
  for (const [at, place] of places.entries()) {
    const item = values?.[at] ?? machine.unknown("the values written here are unknown");
    setItem(place, referredTo, item, machine);
  }
}

function setThrough(
  object: Extract<Value, { kind: "instance" }>,
  index: Value,
  value: Value,
  machine: Machine,
): void {
  const at = placeOf(index);
  const pointer = nativeOf(object, Pointer);
  if (pointer) {
    const { list, at: start, depth } = pointer;
    setInList(new Pointer(list, start + (at ?? 0), depth), at === null, value, machine);
    return;
  }
  const inserter = nativeOf(object, Inserter);
  if (inserter) {
    insertThrough(inserter, value, machine);
    return;
  }
  const writer = nativeOf(object, Writer);
  if (writer) {
    const shown = convertTo(value, writer.type, machine, true);
    for (const each of [shown, writer.behind])
      if (each) machine.language.binary("<<", writer.stream, each, machine);
    return;
  }
  const reversed = nativeOf(object, Reversed);
  if (reversed) {
    setItem(moved(reversed.base, -1 - (at ?? 0), machine), here, value, machine);
    return;
  }
  const entry = nativeOf(object, EntryValue);
  if (entry) {
    setEntry(entry.map, entry.key, value, machine);
    return;
  }
  const variable = nativeOf(object, VariablePlace);
  if (variable) {
    machine.touch(variable.scope);
    const before = variable.scope.names.get(variable.name);
    variable.scope.names.set(variable.name, likeBefore(before, value, machine));
    return;
  }
  const field = nativeOf(object, FieldPlace);
  if (field) {
    machine.language.setAttribute(field.object, field.name, value, machine);
    return;
  }
  if ((index === here || index === referredTo) && object.native === null) {
    if (value.kind !== "instance") return;
    machine.touch(object);
    for (const [name, each] of value.fields) object.fields.set(name, each);
    return;
  }
  // `T& operator[](int i)` gives the place itself.
  const method = functionOf("operator[]", findMethods(object.type, "operator[]"), object);
  const place = method && machine.call(method, [index]);
  if (place && isReference(place)) setItem(place, referredTo, value, machine);
  else {
    machine.unknown("the values written here are unknown");
    machine.mayChange(object);
  }
}

function insertThrough({ list, at }: Inserter, value: Value, machine: Machine): void {
  machine.touch(list);
  if (list.kind === "dictionary") {
    const pair = value.kind === "list" && !isSet(list) ? value.items : [value];
    addEntry(list, pair[0], () => pair[1] ?? none, machine);
    return;
  }
  const item = convertTo(value, itemTypeOf(list.typeName) ?? "", machine, true);
  if (at === "front") list.items.unshift(item);
  else list.items.push(item);
}

/** A number keeps the type that its place has. */
function likeBefore(before: Value | undefined, value: Value, machine: Machine): Value {
  if (before?.kind !== "int" && before?.kind !== "float") return value;
  const type =
    before.kind === "int" ? (before.type ?? "int") : before.isSingle ? "float" : "double";
  return convertTo(value, type, machine);
}

function setInList(pointer: Pointer, isUnknown: boolean, value: Value, machine: Machine): void {
  const { list } = pointer;
  if (isUnknown) {
    machine.touch(list);
    machine.lose(list);
    return;
  }
  const isInside = pointer.depth === 1 && pointer.at >= 0 && pointer.at < list.items.length;
  const found = isInside ? { list, at: pointer.at } : locate(pointer);
  if (!found) {
    machine.unknown("this is outside of the array");
    return;
  }
  machine.touch(found.list);
  const type = itemTypeAt(found.list.typeName, found.at);
  const isCopied = value.kind === "list" || value.kind === "dictionary";
  found.list.items[found.at] = convertTo(value, type, machine, isCopied && !type.endsWith("*"));
}

/** A whole vector is replaced: everybody who has it sees that. */
function refill(list: ListValue, value: Value, machine: Machine): void {
  machine.touch(list);
  const made = convertTo(value, list.typeName ?? "", machine, true);
  if (made.kind === "list") list.items = [...made.items];
  else machine.lose(list);
}
