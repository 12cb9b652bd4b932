import { builtin, string } from "../../values/make.ts";
import type { ClassValue, Language, Value } from "../../values/value.ts";
import { fullName } from "./text.ts";

type Attributes = Pick<Language, "findAttribute" | "getAttribute" | "setAttribute">;

/** What a class says of itself, as an object of `Class`. */
function nameOf(type: ClassValue, name: string): Value | null {
  switch (name) {
    case "getSimpleName()":
      // A class without a name of its own is called by one that nobody writes.
      return builtin("getSimpleName", () => string(type.name.includes("$") ? "" : type.name));
    case "getName()":
      return builtin("getName", (_, machine) =>
        type.name.includes("$")
          ? machine.unknown("`getName` is not followed")
          : string(fullName(type)),
      );
    default:
      return null;
  }
}

/** Attributes, also those of classes as objects. */
export function attributesOf(own: Attributes): Attributes {
  const ofClass = (object: Value, name: string): Value | null =>
    object.kind === "class" ? nameOf(object, name) : null;
  return {
    ...own,
    findAttribute: (object, name, machine) =>
      ofClass(object, name) ?? own.findAttribute(object, name, machine),
    getAttribute: (object, name, machine) =>
      ofClass(object, name) ?? own.getAttribute(object, name, machine),
  };
}
