import { absent, float, string, unknownBaseName } from "../../values/make.ts";
import { pagePart, setPagePart } from "./page.ts";
import type { Table } from "../../libraries/signature.ts";
import { arrayMethods } from "../../libraries/javascript/arrays.ts";
import { functionMethods } from "../../libraries/javascript/functions.ts";
import { mapMethods, setMethods } from "../../libraries/javascript/collections.ts";
import { iteratorMethods } from "../../libraries/javascript/iterators.ts";
import { numberMethods } from "../../libraries/javascript/numbers.ts";
import { ofMatrix } from "../../libraries/mlMatrix/matrix.ts";
import { ofTfjs } from "../../libraries/tfjs/module.ts";
import { stringMethods } from "../../libraries/javascript/strings.ts";
import { nativeMembers } from "../../libraries/javascript/nativeMembers.ts";
import { objectMethods } from "../../libraries/javascript/objectMethods.ts";
import type { FunctionDefinition, Statement } from "../../ir/ir.ts";
import type {
  ClassValue,
  FunctionValue,
  InstanceValue,
  Machine,
  Value,
} from "../../values/value.ts";
import { exported } from "./exports.ts";
import { hole, setLength } from "./items.ts";
import {
  errorClass,
  findMember,
  isWithoutPrototype,
  makerName,
  prototypeOf,
  SuperTarget,
} from "./classes.ts";
import { mayChange, refuse, shownOwner } from "./firm.ts";
import { Native } from "./natives.ts";
import { listFields, setListField, staticNames } from "./own.ts";

/** `object.name`; null: it has none of that name. */
export function findProperty(object: Value, name: string, machine: Machine): Value | null {
  switch (object.kind) {
    case "instance":
      return ofInstance(object, name, machine);
    case "class":
      return ofClass(object, name, machine);
    case "module":
      return exported(object, name);
    case "list":
      return name === "length" || arrayMethods.has(name)
        ? ofContainer(object, arrayMethods, name, object.items.length, machine)
        : (itemOf(object.items, name) ?? listFields.of(object)?.get(name) ?? null);
    case "tensor":
      return object.library === "numpy" ? ofMatrix(object, name) : ofTfjs(object, name);
    case "string":
      if (name === "length") return float(object.value.length);
      return bound(stringMethods, object, name);
    case "dictionary":
    case "set":
      return (
        listFields.of(object)?.get(name) ??
        ofContainer(
          object,
          object.kind === "set" ? setMethods : mapMethods,
          name,
          object.entries.size,
          machine,
        )
      );
    case "int":
    case "float":
      return bound(numberMethods, object, name);
    case "bool":
      return name === "toString" || name === "valueOf" ? bound(numberMethods, object, name) : null;
    case "function":
      return ofFunction(object, name);
    case "method":
      return object.callee.kind === "function" && (name === "name" || name === "length")
        ? ofFunction(object.callee, name)
        : bound(functionMethods, object, name);
    case "builtin":
      return name === "name" && !object.name.startsWith(":")
        ? string(object.name.slice(object.name.lastIndexOf(".") + 1))
        : bound(functionMethods, object, name);
    case "iterator":
      return bound(iteratorMethods, object, name);
    default:
      return null;
  }
}

/** Whether an object, or what it inherits from, has something of that name. */
export function hasProperty(object: Value, name: string, machine: Machine): boolean {
  if (object.kind !== "instance") return findProperty(object, name, machine) !== null;
  const inherited =
    !isWithoutPrototype(object) && (name === "constructor" || objectMethods.has(name));
  return (
    object.fields.has(name) ||
    ["", "set "].some((prefix) => findMember(object.type, prefix + name) !== null) ||
    inherited ||
    ofInstance(object, name, machine) !== null
  );
}

function ofFunction(object: FunctionValue, name: string): Value | null {
  const { definition, fields } = object;
  if (name === "name") return string(definition.name);
  if (name === "prototype")
    return definition.isAsync || definition.isGenerator ? null : prototypeOf(object);
  if (name === "length") return float(lengthOf(definition));
  return fields.get(name) ?? bound(functionMethods, object, name);
}

/** How many parameters stand before the first one with a default, or with the rest of the arguments. */
function lengthOf({ parameters, body }: FunctionDefinition): number {
  const given = parameters.filter(({ kind }) => kind !== "receiver" && kind !== "all");
  const last = given.findIndex(
    ({ name, kind }) => kind === "items" || body.some(isDefaultOf(name)),
  );
  return last < 0 ? given.length : last;
}

/** Whether a statement gives a parameter its default: it tests for it before the text of the function. */
const isDefaultOf =
  (name: string) =>
  (statement: Statement): boolean =>
    statement.kind === "if" &&
    statement.test.kind === "comparison" &&
    statement.test.first.kind === "name" &&
    statement.test.first.name === name &&
    statement.test.first.range.start === statement.test.first.range.end;

function itemOf(items: readonly Value[], name: string): Value | null {
  const item = /^\d+$/.test(name) ? items[Number(name)] : undefined;
  return item === undefined || item === hole ? null : item;
}

function bound(table: Table, self: Value, name: string): Value | null {
  const callee = table.get(name);
  return callee ? { kind: "method", callee, self } : null;
}

function ofContainer(
  object: Value,
  methods: Table,
  name: string,
  size: number,
  machine: Machine,
): Value | null {
  const isSize = name === (object.kind === "list" ? "length" : "size");
  const lost = machine.lostIn(object);
  if (lost !== null && (isSize || methods.has(name))) {
    return { ...machine.unknown(lost), of: [object] };
  }
  return isSize ? float(size) : bound(methods, object, name);
}

function ofInstance(object: InstanceValue, name: string, machine: Machine): Value | null {
  const { native } = object;
  if (native instanceof SuperTarget) {
    const member = findMember(native.type, name);
    return member && toBound(member, native.object, machine);
  }
  if (native instanceof Native) return ofNative(object, native, name, machine);
  if (name === "constructor" && !object.fields.has(name)) {
    return isWithoutPrototype(object) ? null : (findMember(object.type, makerName) ?? object.type);
  }
  const own = object.fields.get(name) ?? findMember(object.type, name);
  if (own) return toBound(own, object, machine);
  if (name === "stack" && object.type.order.includes(errorClass))
    return machine.unknown("`stack` of `Error` is not followed");
  if (isWithoutPrototype(object)) return null;
  const base = findMember(object.type, unknownBaseName);
  if (base) return machine.unknown("a part of this class is not followed");
  return bound(objectMethods, object, name);
}

/** A property of something of the language's own, such as a date. */
function ofNative(object: InstanceValue, native: Native, name: string, machine: Machine): Value {
  const found = object.fields.get(name) ?? nativeMembers(native).get(name);
  if (found)
    return found.kind === "builtin" ? { kind: "method", callee: found, self: object } : found;
  const unknown = machine.unknown(`\`${name}\` of \`${object.type.name}\` is not followed`);
  return { ...unknown, of: [object] };
}

function toBound(member: Value, self: Value, machine: Machine): Value {
  switch (member.kind) {
    case "function":
      return { kind: "method", callee: member, self };
    case "descriptor":
      if (member.type === "static") return member.getter;
      return machine.call({ kind: "method", callee: member.getter, self }, []);
    default:
      return member;
  }
}

function ofClass(object: ClassValue, name: string, machine: Machine): Value | null {
  const member = findMember(object, name);
  if (name === "name" && member?.kind !== "descriptor" && !staticNames.of(object)?.includes(name))
    return string(object.name.startsWith(":") ? "" : object.name);
  if (member?.kind === "descriptor" && member.type === "static") {
    return toBound(member.getter, object, machine);
  }
  return (
    member ??
    (findMember(object, unknownBaseName) && machine.unknown("a part of this class is not followed"))
  );
}

/** `object.name`: undefined without one of that name. */
export function getProperty(object: Value, name: string, machine: Machine): Value {
  const found = findProperty(object, name, machine);
  if (found) return found;
  switch (object.kind) {
    case "unknown": {
      const { why, range } = object;
      return pagePart(object, name, machine) ?? { kind: "unknown", why, range, of: [object] };
    }
    case "none":
    case "undefined":
      return machine.fail(
        "TypeError",
        `Cannot read properties of ${object.kind === "none" ? "null" : "undefined"} (reading '${name}')`,
      );
    case "instance":
      return absent;
    default: {
      const owner = machine.language.typeName(object);
      const unknown = machine.unknown(`\`${name}\` of \`${owner}\` is not followed`);
      // A call of it may change its object.
      return isFixed(object) ? unknown : { ...unknown, of: [object] };
    }
  }
}

/** Tensors of TensorFlow.js never change, but variables do. */
function isFixed(value: Value): boolean {
  return value.kind === "tensor" && value.library === "tensorflow" && !value.isParameter;
}

/** `object.name = value`. */
export function setProperty(object: Value, name: string, value: Value, machine: Machine): void {
  switch (object.kind) {
    case "unknown":
      setPagePart(object, name, value, machine);
      machine.mayChange(object);
      return;
    case "instance":
      setField(object, name, value, machine);
      return;
    case "class": {
      const setter = findMember(object, `set ${name}`);
      if (setter?.kind === "descriptor") {
        machine.call({ kind: "method", callee: setter.getter, self: object }, [value]);
        return;
      }
      machine.touch(object);
      object.members.set(name, value);
      const known = staticNames.of(object) ?? [];
      if (!known.includes(name)) staticNames.note(object, [...known, name]);
      return;
    }
    case "function":
      machine.touch(object);
      object.fields.set(name, value);
      return;
    case "list":
      if (name === "length") setLength(object, value, machine);
      else if (mayChange(object, "assign", name, machine))
        setListField(object, name, value, machine);
      return;
    case "none":
    case "undefined":
      machine.fail(
        "TypeError",
        `Cannot set properties of ${object.kind === "none" ? "null" : "undefined"} (setting '${name}')`,
      );
      return;
    case "dictionary":
    case "set":
      setListField(object, name, value, machine);
      return;
    case "string":
    case "bool":
    case "float": {
      const kind = machine.language.typeName(object);
      const text = object.kind === "string" ? object.value : String(object.value);
      refuse(machine, `Cannot create property '${name}' on ${kind} '${text}'`);
      return;
    }
    case "module":
    case "builtin":
    case "method":
    case "iterator":
      machine.unknown("this assignment is not followed");
      return;
    default:
      return;
  }
}

function setField(object: InstanceValue, name: string, value: Value, machine: Machine): void {
  if (object.native instanceof SuperTarget) {
    machine.unknown("this assignment is not followed");
    machine.mayChange(object.native.object);
    return;
  }
  const own = object.fields.get(name);
  const accessor = own ?? findMember(object.type, name);
  const setter =
    own?.kind === "descriptor" ? own.setter : own ? null : findMember(object.type, `set ${name}`);
  if (setter) {
    machine.call({ kind: "method", callee: setter, self: object }, [value]);
    return;
  }
  if (accessor?.kind === "descriptor" && accessor.type === "property") {
    refuse(machine, `Cannot set property ${name} of ${shownOwner(object)} which has only a getter`);
    return;
  }
  if (!mayChange(object, "assign", name, machine)) return;
  machine.touch(object);
  object.fields.set(name, value);
}
