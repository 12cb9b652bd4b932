import { absent, float, string, unknownBaseName } from "../../values/make.ts";
import type { Table } from "../../libraries/signature.ts";
import { arrayMethods } from "../../libraries/javascript/arrays.ts";
import { functionMethods } from "../../libraries/javascript/functions.ts";
import { iteratorMethods, mapMethods, setMethods } from "../../libraries/javascript/collections.ts";
import { numberMethods } from "../../libraries/javascript/numbers.ts";
import { ofMatrix } from "../../libraries/mlMatrix/matrix.ts";
import { ofTfjs } from "../../libraries/tfjs/module.ts";
import { stringMethods } from "../../libraries/javascript/strings.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { exported } from "./exports.ts";
import { setLength } from "./items.ts";
import { findMember, prototypeOf, SuperTarget } from "./classes.ts";

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
        : itemOf(object.items, name);
    case "tensor":
      return object.library === "numpy" ? ofMatrix(object, name) : ofTfjs(object, name);
    case "string":
      if (name === "length") return float(object.value.length);
      return bound(stringMethods, object, name);
    case "dictionary":
      return ofContainer(object, mapMethods, name, object.entries.size, machine);
    case "set":
      return ofContainer(object, setMethods, name, object.entries.size, machine);
    case "int":
    case "float":
      return bound(numberMethods, object, name);
    case "bool":
      return name === "toString" ? bound(numberMethods, object, name) : null;
    case "function":
      if (name === "name") return string(object.definition.name);
      if (name === "prototype") return prototypeOf(object);
      if (name === "length") return float(object.definition.parameters.length);
      return object.fields.get(name) ?? bound(functionMethods, object, name);
    case "method":
    case "builtin":
      if (name === "name" && object.kind === "method" && object.callee.kind === "function")
        return string(object.callee.definition.name);
      return bound(functionMethods, object, name);
    case "iterator":
      return bound(iteratorMethods, object, name);
    default:
      return null;
  }
}

function itemOf(items: readonly Value[], name: string): Value | null {
  return /^\d+$/.test(name) ? (items[Number(name)] ?? null) : null;
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
  if (name === "constructor" && !object.fields.has(name)) return object.type;
  const own = object.fields.get(name) ?? findMember(object.type, name);
  if (own) return toBound(own, object, machine);
  if (name === "hasOwnProperty") {
    const has = ({ items: [key] }: { readonly items: readonly Value[] }): Value =>
      key?.kind === "string"
        ? { kind: "bool", value: object.fields.has(key.value) }
        : machine.unknown("this key is unknown");
    return { kind: "builtin", name, call: has };
  }
  const base = findMember(object.type, unknownBaseName);
  return base && machine.unknown("a part of this class is not followed");
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
  if (name === "name") return string(object.name);
  const member = findMember(object, name);
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
    case "unknown":
      return { kind: "unknown", why: object.why, range: object.range, of: [object] };
    case "none":
    case "undefined":
      return machine.fail(
        "TypeError",
        `Cannot read properties of ${object.kind === "none" ? "null" : "undefined"} (reading '${name}')`,
      );
    case "instance":
      return isPromised(name) ? awaited(object, name) : absent;
    default: {
      if (isPromised(name)) return awaited(object, name);
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

function isPromised(name: string): boolean {
  return name === "then" || name === "catch" || name === "finally";
}

/** Asynchronous functions run at once, so what they promise is there already. */
function awaited(value: Value, name: string): Value {
  return {
    kind: "builtin",
    name,
    call: ({ items: [callee] }, machine) => {
      if (name === "catch" || !callee) return value;
      const result = machine.call(callee, name === "then" ? [value] : []);
      return name === "then" ? result : value;
    },
  };
}

/** `object.name = value`. */
export function setProperty(object: Value, name: string, value: Value, machine: Machine): void {
  switch (object.kind) {
    case "unknown":
      machine.mayChange(object);
      return;
    case "instance": {
      const setter = findMember(object.type, `set ${name}`);
      if (setter) {
        machine.call({ kind: "method", callee: setter, self: object }, [value]);
        return;
      }
      machine.touch(object);
      object.fields.set(name, value);
      return;
    }
    case "class":
      machine.touch(object);
      object.members.set(name, value);
      return;
    case "function":
      machine.touch(object);
      object.fields.set(name, value);
      return;
    case "list":
      if (name === "length") setLength(object, value, machine);
      return;
    case "none":
    case "undefined":
      machine.fail(
        "TypeError",
        `Cannot set properties of ${object.kind === "none" ? "null" : "undefined"} (setting '${name}')`,
      );
      return;
    default:
      return;
  }
}
