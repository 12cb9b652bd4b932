import { callMatrix, placeOfCall, readPlaceOf, writeMatrix } from "../../libraries/c/eigen.ts";
import { none } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { convertTo, defaultOf } from "./conversions.ts";
import { findMethods } from "./members.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { functionOf } from "./overloads.ts";
import {
  FieldPlace,
  here,
  Inserter,
  isReference,
  locate,
  nativeOf,
  Pointer,
  readItem,
  readPlace,
  referredTo,
  VariablePlace,
} from "./places.ts";
import { itemTypeOf, readType } from "./typeNames.ts";

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
      if (at === null) return { ...machine.unknown(noIndex), of: [object] };
      return object.items[at] ?? readItem(new Pointer(object, at), machine);
    case "string":
      if (at === null) return machine.unknown(noIndex);
      return makeNumber("char", at < object.value.length ? object.value.charCodeAt(at) : 0);
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

/** An object with `operator*` that takes nothing. */
function isIterator(object: Extract<Value, { kind: "instance" }>): boolean {
  return findMethods(object.type, "operator*").some(
    ({ definition }) => definition.parameters.length === 1,
  );
}

type Map = Extract<Value, { kind: "dictionary" }>;

function getFromMap(object: Map, index: Value, machine: Machine): Value {
  const key = machine.language.keyOf(index, machine);
  if (key === null) return { ...machine.unknown("this key is unknown"), of: [object] };
  const found = object.entries.get(key);
  if (found) return found[1];
  const type = readType(object.typeName ?? "").inner[1];
  const made = type === undefined ? none : defaultOf(type, machine, true);
  machine.touch(object);
  object.entries.set(key, [index, made]);
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
      if (index === referredTo) refill(object, value, machine);
      else setInList(new Pointer(object, at ?? 0), at === null, value, machine);
      return;
    case "tensor":
      writeMatrix(machine, placeOfCall(machine, object, [index]), value);
      return;
    case "dictionary": {
      machine.touch(object);
      const key = machine.language.keyOf(index, machine);
      const type = readType(object.typeName ?? "").inner[1] ?? "";
      if (key === null) machine.lose(object);
      else object.entries.set(key, [index, convertTo(value, type, machine, true)]);
      return;
    }
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
    machine.touch(inserter.list);
    const type = itemTypeOf(inserter.list.typeName) ?? "";
    inserter.list.items.push(convertTo(value, type, machine, true));
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
  else machine.unknown("the values written here are unknown");
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
  const type = itemTypeOf(found.list.typeName) ?? "";
  found.list.items[found.at] = convertTo(value, type, machine);
}

/** A whole vector is replaced: everybody who has it sees that. */
function refill(list: ListValue, value: Value, machine: Machine): void {
  machine.touch(list);
  const made = convertTo(value, list.typeName ?? "", machine);
  if (made.kind === "list") list.items = [...made.items];
  else machine.lose(list);
}
