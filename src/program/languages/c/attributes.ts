import { alongMember, matrixMembers } from "../../libraries/c/eigenMembers.ts";
import {
  mapMembers,
  optionalMembers,
  stringMembers,
  vectorMembers,
} from "../../libraries/c/members.ts";
import { wholeMethod } from "../../libraries/allArguments.ts";
import { streamMembers } from "../../libraries/c/streams.ts";
import { builtin } from "../../values/make.ts";
import { findName } from "../../values/scope.ts";
import type { ClassValue, InstanceValue, ListValue, Machine, Value } from "../../values/value.ts";
import { convertTo, isOpen } from "./conversions.ts";
import { fieldTypeOf, findMethods, hasReceiver } from "./members.ts";
import { functionOf } from "./overloads.ts";
import { here, nativeOf, Pointer } from "./places.ts";
import { isContainer } from "./typeNames.ts";

/** `object.name`, `object->name`; null: it has none of that name. */
export function findAttribute(object: Value, name: string, machine: Machine): Value | null {
  switch (object.kind) {
    case "list": {
      const isOptional = object.typeName?.startsWith("optional<");
      const ofOptional = isOptional && ofTable(optionalMembers, object, name, machine);
      if (ofOptional) return ofOptional;
      if (!isContainer(object.typeName) && object.typeName !== undefined)
        return findAttribute(machine.language.getItem(object, here, machine), name, machine);
      return ofTable(vectorMembers, object, name, machine);
    }
    case "string":
      return ofTable(stringMembers, object, name, machine);
    case "dictionary":
      return ofTable(mapMembers, object, name, machine);
    case "tensor":
      return ofTable(matrixMembers, object, name, machine);
    case "tuple": {
      const at = ["first", "second"].indexOf(name);
      return object.items[at] ?? null;
    }
    case "instance": {
      if (nativeOf(object, Pointer))
        return findAttribute(machine.language.getItem(object, here, machine), name, machine);
      const along = alongMember(object, name);
      if (along) return builtin(name, ({ items }, run) => along(run, object, items));
      if (object.native !== null) return ofTable(streamMembers, object, name, machine);
      return ofInstance(object, name);
    }
    case "class":
      return ofClass(object, name) ?? ofBase(object, name, machine);
    case "none":
      return machine.fail("AttributeError", "a null pointer is read");
    default:
      return null;
  }
}

type Member = (machine: Machine, self: Value, items: readonly Value[]) => Value;

function ofTable(
  table: ReadonlyMap<string, Member>,
  object: Value,
  name: string,
  machine: Machine,
): Value | null {
  const found = table.get(name);
  if (!found) return null;
  const lost = machine.lostIn(object);
  if (lost !== null) return { ...machine.unknown(lost), of: [object] };
  const whole = wholeMethod(name, found);
  return builtin(name, ({ items, named }) => whole(machine, object, items, named));
}

function ofInstance(object: InstanceValue, name: string): Value | null {
  const field = object.fields.get(name);
  if (name === "what" && field?.kind === "string") return builtin(name, () => field);
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
    case "list":
      setAttribute(machine.language.getItem(object, here, machine), name, value, machine);
      return;
    case "instance":
      if (nativeOf(object, Pointer)) {
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

function setField(object: InstanceValue, name: string, value: Value, machine: Machine): void {
  const type = fieldTypeOf(object.type, name);
  if (type === null && !object.fields.has(name)) {
    const home = object.type.order.find(({ members }) => members.has(name));
    if (home) {
      setAttribute(home, name, value, machine);
      return;
    }
  }
  const before = object.fields.get(name);
  if (type?.endsWith("[]") && before?.kind === "list" && isOpen(value)) {
    fill(before, value, machine);
    return;
  }
  machine.touch(object);
  object.fields.set(name, type === null ? value : convertTo(value, type, machine));
}

/** The items of an array in an object. */
function fill(list: ListValue, value: ListValue, machine: Machine): void {
  for (const [at, item] of value.items.entries()) {
    const own = list.items[at];
    if (own?.kind === "list" && isOpen(item)) fill(own, item, machine);
    else machine.language.setItem(list, { kind: "int", value: at }, item, machine);
  }
}
