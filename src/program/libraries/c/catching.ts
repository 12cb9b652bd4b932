import { exceptions, thrownClass } from "../../languages/c/exceptions.ts";
import { findClass } from "../../languages/c/typeNames.ts";
import { none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";

/** The class of what `catch (const Type& error)` takes. */
export function caughtClass(machine: Machine, type: string): Value {
  const own = findClass(type, machine) ?? exceptions.get(type) ?? thrownClass(type);
  return own ?? machine.unknown(`\`${type}\` is not followed`);
}

/** What was thrown, where it is no object of a class. */
export function thrownValue(value: Value): Value {
  return (value.kind === "instance" ? value.fields.get(":thrown") : undefined) ?? value;
}

/** `dynamic_cast<Type*>(value)`: null, where the object is no such one. */
export function dynamicCast(machine: Machine, type: string, value: Value): Value {
  if (value.kind === "none" || value.kind === "unknown") return value;
  const cls = findClass(type.replace(/[*&]$/, ""), machine);
  const isObject = value.kind === "instance" && value.native === null;
  if (!cls || !isObject) return machine.unknown(`\`${type}\` is not followed`);
  if (value.type.order.includes(cls)) return value;
  return type.endsWith("*") ? none : machine.fail("bad_cast", "std::bad_cast");
}
