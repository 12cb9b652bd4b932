import { createClass, string } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Machine } from "../../values/value.ts";

const known = new WeakSet<ClassValue>();

/** Classes of exceptions by name, from their bases with the names below each. */
export function makeFamilies(
  families: readonly (readonly [base: string, names: string])[],
): ReadonlyMap<string, ClassValue> {
  const made = new Map<string, ClassValue>();
  for (const [base, names] of families) {
    const parent = made.get(base);
    for (const name of names.split(" ")) made.set(name, createClass(name, parent ? [parent] : []));
  }
  for (const type of made.values()) known.add(type);
  return made;
}

/** Whether a library has this exception, whatever the program makes of it. */
export function isKnownException(type: ClassValue): boolean {
  return known.has(type);
}

/** The exception of that name in the language that runs; undefined: it has none. */
export function findException(name: string, { language }: Machine): ClassValue | undefined {
  const found = language.builtins.get(name);
  return found?.kind === "class" && known.has(found) ? found : undefined;
}

/** An exception with a message. */
export function newException(type: ClassValue, message: string): InstanceValue {
  return { kind: "instance", type, fields: new Map([["Message", string(message)]]), native: null };
}
