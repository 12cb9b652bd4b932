import { alongMember, matrixMembers } from "../../libraries/c/eigenMembers.ts";
import { bitsetMembers } from "../../libraries/c/bitsets.ts";
import { containerMembers } from "../../libraries/c/containerMembers.ts";
import { mapMembers } from "../../libraries/c/mapMembers.ts";
import { optionalMembers } from "../../libraries/c/members.ts";
import { textMembers } from "../../libraries/c/textMembers.ts";
import { wholeMethod } from "../../libraries/allArguments.ts";
import { isRandom, randomMembers } from "../../libraries/c/randomObjects.ts";
import { streamMembers } from "../../libraries/c/streams.ts";
import { builtin } from "../../values/make.ts";
import { findName } from "../../values/scope.ts";
import type { ClassValue, InstanceValue, ListValue, Machine, Value } from "../../values/value.ts";
import { convertTo, isOpen } from "./conversions.ts";
import { makeNumber, wrapWhole } from "../../values/typedNumber.ts";
import { typeOfField, findMethods, hasReceiver, isUnion, widthOf } from "./members.ts";
import { asNumber } from "./numbers.ts";
import { functionOf } from "./overloads.ts";
import {
  EntryPlace,
  EntryValue,
  FieldPlace,
  here,
  nativeOf,
  Pointer,
  Reversed,
  VariablePlace,
} from "./places.ts";
import { isBitset } from "../../libraries/c/bitsets.ts";
import { charOf, isText } from "./chars.ts";
import { utf8Bytes } from "../../values/utf8.ts";
import { setEntry } from "./maps.ts";
import { isContainer } from "./typeNames.ts";

/** `object.name`, `object->name`; null: it has none of that name. */
export function findAttribute(object: Value, name: string, machine: Machine): Value | null {
  switch (object.kind) {
    case "none":
      // A `unique_ptr` to nothing.
      if (name === "get") return builtin(name, () => object);
      return machine.fail("AttributeError", "a null pointer is read");
    case "list": {
      if (object.typeName?.startsWith("optional<")) return ofOptional(object, name, machine);
      if (isBitset(object)) return ofTable(bitsetMembers, object, name, machine);
      if (isText(object)) return ofTable(textMembers, object, name, machine);
      if (object.typeName?.startsWith("variant<"))
        return name === "index" ? builtin(name, () => object.items[1]!) : null;
      if (!isContainer(object.typeName) && object.typeName !== undefined)
        return findAttribute(machine.language.getItem(object, here, machine), name, machine);
      const at = partAt(object, name);
      if (at >= 0 && machine.lostIn(object) === null) return object.items[at]!;
      return ofTable(containerMembers(object.typeName), object, name, machine);
    }
    case "dictionary":
      return ofTable(mapMembers, object, name, machine);
    case "tensor":
      return ofTable(matrixMembers, object, name, machine);
    case "tuple": {
      const at = ["first", "second"].indexOf(name);
      return object.items[at] ?? null;
    }
    case "instance": {
      if (isPlace(object))
        return findAttribute(machine.language.getItem(object, here, machine), name, machine);
      if (name === "base" && nativeOf(object, Reversed))
        return builtin(name, () => nativeOf(object, Reversed)!.base);
      const along = alongMember(object, name);
      if (along) return builtin(name, ({ items }, run) => along(run, object, items));
      if (isRandom(object)) return ofTable(randomMembers, object, name, machine);
      if (object.native !== null) return ofTable(streamMembers, object, name, machine);
      return ofInstance(object, name);
    }
    case "class":
      return ofClass(object, name) ?? ofBase(object, name, machine);
    default:
      return null;
  }
}

/** What stands for a place that is read through it. */
function isPlace(object: InstanceValue): boolean {
  const { native } = object;
  return (
    native instanceof Pointer ||
    native instanceof VariablePlace ||
    native instanceof FieldPlace ||
    native instanceof EntryPlace ||
    native instanceof EntryValue ||
    native instanceof Reversed
  );
}

/** Which part of a pair has a name; −1: none has. */
function partAt({ typeName }: ListValue, name: string): number {
  return typeName?.startsWith("pair<") ? ["first", "second"].indexOf(name) : -1;
}

/** A method of an `optional`, or, through `->`, a member of its value. */
function ofOptional(object: ListValue, name: string, machine: Machine): Value | null {
  const own = ofTable(optionalMembers, object, name, machine);
  const [value] = object.items;
  return (
    own ?? (value && machine.lostIn(object) === null ? findAttribute(value, name, machine) : null)
  );
}

type Member = (machine: Machine, self: Value, items: readonly Value[]) => Value;

/** What does not ask in which order items stand. */
const orderless = /^(?:c?begin|c?end|size|empty|push_back|emplace_back)$/;

function ofTable(
  table: ReadonlyMap<string, Member>,
  object: Value,
  name: string,
  machine: Machine,
): Value | null {
  const found = table.get(name);
  if (!found) return null;
  const isOpen = object.kind === "list" && object.isUnordered === true && orderless.test(name);
  const lost = isOpen ? null : machine.lostIn(object);
  if (lost !== null) return { ...machine.unknown(lost), of: [object] };
  const whole = wholeMethod(name, found);
  return builtin(name, ({ items, named }) => whole(machine, object, items, named));
}

function ofInstance(object: InstanceValue, name: string): Value | null {
  const field = object.fields.get(name);
  if (name === "what" && field && findMethods(object.type, name).length === 0)
    return builtin(name, () => field);
  if (field) return field;
  const own =
    functionOf(name, findMethods(object.type, name), object) ?? ofClass(object.type, name);
  // That of a `unique_ptr`, which is the object itself here.
  return own ?? (name === "get" ? builtin(name, () => object) : null);
}

function ofClass(type: ClassValue, name: string): Value | null {
  for (const { members } of type.order) {
    const found = members.get(name);
    if (found && !name.startsWith(":")) return found;
  }
  const methods = findMethods(type, name).filter((each) => !hasReceiver(each));
  return functionOf(name, methods, null);
}

/** `Base::name()` in a method: that of the base, on the same object. */
function ofBase(type: ClassValue, name: string, machine: Machine): Value | null {
  const self = findName("this", machine.scope);
  if (self?.kind !== "instance" || !self.type.order.includes(type)) return null;
  return functionOf(name, findMethods(type, name), self);
}

/** `object.name`, or why it is not known. */
export function getAttribute(object: Value, name: string, machine: Machine): Value {
  if (object.kind === "unknown") return object;
  const found = findAttribute(object, name, machine);
  const owner = object.kind === "class" ? object.name : machine.language.typeName(object);
  // A call of it may change its object.
  return (
    found ?? { ...machine.unknown(`\`${name}\` of \`${owner}\` is not followed`), of: [object] }
  );
}

/** `object.name = value` */
export function setAttribute(object: Value, name: string, value: Value, machine: Machine): void {
  switch (object.kind) {
    case "unknown":
      machine.mayChange(object);
      return;
    case "none":
      machine.fail("AttributeError", "a null pointer is written");
      return;
    case "list": {
      const at = partAt(object, name);
      if (at >= 0) machine.language.setItem(object, { kind: "int", value: at }, value, machine);
      else setAttribute(machine.language.getItem(object, here, machine), name, value, machine);
      return;
    }
    case "instance":
      if (nativeOf(object, EntryPlace)) setInEntry(object, name, value, machine);
      else if (isPlace(object)) {
        setAttribute(machine.language.getItem(object, here, machine), name, value, machine);
      } else if (object.native === null) setField(object, name, value, machine);
      return;
    case "class":
      machine.touch(object);
      object.members.set(name, value);
      return;
    default:
      machine.unknown(`\`${name}\` of \`${machine.language.typeName(object)}\` is not followed`);
  }
}

/** `it->second = value` */
function setInEntry(object: InstanceValue, name: string, value: Value, machine: Machine): void {
  const { map, key } = nativeOf(object, EntryPlace)!;
  if (name !== "second" || key === null) machine.unknown("the values written here are unknown");
  else setEntry(map, key, value, machine);
}

function setField(object: InstanceValue, name: string, value: Value, machine: Machine): void {
  const type = typeOfField(object, name);
  if (type === null && !object.fields.has(name)) {
    const home = object.type.order.find(({ members }) => members.has(name));
    if (home) {
      setAttribute(home, name, value, machine);
      return;
    }
  }
  const before = object.fields.get(name);
  if (type?.endsWith("[]") && before?.kind === "list") {
    const items = itemsFor(before, value);
    if (items) {
      fill(before, items, machine);
      return;
    }
  }
  machine.touch(object);
  const held = type === null ? value : convertTo(value, type, machine);
  object.fields.set(name, narrowed(held, widthOf(object.type, name), type, machine));
  if (!isUnion(object.type)) return;
  for (const each of object.fields.keys())
    if (each !== name && !each.startsWith(":"))
      object.fields.set(each, machine.unknown("this use of `union` is not followed"));
}

/** A number as so many bits hold it. */
function narrowed(
  value: Value,
  width: number | null,
  type: string | null,
  machine: Machine,
): Value {
  if (width === null || value.kind === "unknown") return value;
  const isSigned = !(type ?? "").startsWith("u");
  const whole = asNumber(value);
  const held = whole && Number.isInteger(width) ? wrapWhole(whole.value, [width, isSigned]) : null;
  return held === null
    ? machine.unknown("this number is unknown")
    : makeNumber(type ?? "int", held);
}

/** The items that a value gives an array: those in braces, or the characters of a text; null: it is another one. */
function itemsFor(list: ListValue, value: Value | undefined): readonly Value[] | null {
  if (!value) return null;
  if (isOpen(value)) return value.items;
  if (value.kind !== "string" || !/^u?char\[\]$/.test(list.typeName ?? "")) return null;
  const bytes = utf8Bytes(value.value);
  return list.items.map((_, at) => charOf(bytes[at] ?? 0));
}

/** The items of an array in an object. */
function fill(list: ListValue, items: readonly Value[], machine: Machine): void {
  for (const [at, item] of items.entries()) {
    const own = list.items[at];
    const inner = own?.kind === "list" ? itemsFor(own, item) : null;
    if (own?.kind === "list" && inner) fill(own, inner, machine);
    else machine.language.setItem(list, { kind: "int", value: at }, item, machine);
  }
}
