import { none } from "../../values/make.ts";
import type { Arguments, ClassValue, InstanceValue, Value } from "../../values/value.ts";
import { isKnownException, newException } from "../declared/exceptions.ts";
import { exceptions, makeException as makeOfJava } from "../java/exceptions.ts";

/** An exception with a message; what Kotlin alone has is called by its full name. */
export function makeException(type: string, message: string): InstanceValue {
  const own = /^kotlin\.(\w+)$/.exec(type)?.[1];
  const found = own === undefined ? undefined : exceptions.get(own);
  return found ? newException(found, message) : makeOfJava(type, message);
}

/** Whether a value is an exception. */
function isException(value: Value | undefined): boolean {
  return value?.kind === "instance" && value.type.order.some(isKnownException);
}

/** An exception of a library with its message and its cause; null: the type is none of these, or more is given. */
export function newOfLibrary(type: ClassValue, { items, named }: Arguments): InstanceValue | null {
  if (!isKnownException(type) || items.length > 2) return null;
  const [first, second] = items;
  const isCause = isException(first);
  const cause = named.get("cause") ?? (isCause ? first : second) ?? none;
  const message = named.get("message") ?? (isCause ? undefined : first);
  // Without a message of its own, it tells its cause.
  if (!message && cause.kind !== "none") return null;
  const fields = new Map<string, Value>([
    ["Message", message ?? none],
    [":cause", cause],
  ]);
  return { kind: "instance", type, fields, native: null };
}
