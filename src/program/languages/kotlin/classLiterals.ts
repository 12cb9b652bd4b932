import { createClass, string } from "../../values/make.ts";
import { isNumber } from "../../values/typedNumber.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { isKnownException } from "../declared/exceptions.ts";
import { typeName } from "./text.ts";

const literalType = createClass("KClass", []);
const javaType = createClass("Class", []);
const stateKey = "kotlin.classes";

/** What Java calls the types of values in boxes. */
const boxes: Readonly<Record<string, string>> = { Int: "Integer", Char: "Character" };

/** The simple name of the class of a value; null: it is not known. */
function nameOf(value: Value): string | null {
  if (isNumber(value) || value.kind === "string" || value.kind === "bool") return typeName(value);
  if (value.kind === "tuple" && value.typeName !== "KeyValuePair") return typeName(value);
  if (value.kind === "class") return value.name;
  if (value.kind !== "instance" || value.native !== null) return null;
  const { type } = value;
  // An object without a name of its own has none.
  return /^object\d+$/.test(type.name) ? null : type.name;
}

/** `x::class`, `x.javaClass`: equal classes are one object. */
export function classOf(machine: Machine, value: Value, isJava: boolean): Value {
  if (value.kind === "unknown") return value;
  const name = nameOf(value);
  if (name === null) return machine.unknown("`class` is not followed");
  const own = isJava ? (boxes[name] ?? name) : name;
  return literal(machine, own, isJava, value);
}

function literal(machine: Machine, name: string, isJava: boolean, value: Value): InstanceValue {
  const known = machine.state.get(stateKey);
  const made =
    known instanceof Map ? (known as Map<string, InstanceValue>) : new Map<string, InstanceValue>();
  machine.state.set(stateKey, made);
  const key = `${isJava ? "java" : "kotlin"} ${name}`;
  const found = made.get(key);
  if (found) return found;
  const fields = new Map<string, Value>([["simpleName", string(name)]]);
  // Classes of the program have no package here.
  const isOwn = value.kind === "instance" && !isKnownException(value.type);
  if (isOwn) fields.set(isJava ? "name" : "qualifiedName", string(name));
  const type = isJava ? javaType : literalType;
  const created: InstanceValue = { kind: "instance", type, fields, native: null };
  made.set(key, created);
  return created;
}
