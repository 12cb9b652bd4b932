import { kotlinLibrary } from "../../libraries/kotlin/library.ts";
import { bool, builtin, string } from "../../values/make.ts";
import type { Language, Machine, Value } from "../../values/value.ts";
import { attributesWith } from "../declared/attributes.ts";
import { findExtensions, methodOf } from "../declared/classes.ts";
import { annotationText, matchOf } from "../declared/overloads.ts";

const library = attributesWith(kotlinLibrary);

/** What values have that no program can extend; all else of the library gives way to the program. */
const fixed =
  /^(?:size|length|get|set|contains|indexOf|isEmpty|add|addAll|remove|removeAt|clear|iterator|subList|put|containsKey|toString|equals|hashCode|compareTo|to(?:Int|Long|Float|Double|Short|Byte|Char)|shl|shr|ushr|and|or|xor|inv|rangeTo)$/;

/** The functions of the program that extend a value, under a name. */
function extensionsOf(
  object: Value,
  name: string,
  machine: Machine,
): ReturnType<typeof findExtensions> {
  return findExtensions(name, machine).filter(({ definition: { parameters } }) => {
    const type = annotationText(parameters[0]?.annotation ?? null);
    if (object.kind === "none" && type?.endsWith("?") !== true) return false;
    return matchOf(object, type, machine) >= 0;
  });
}

/** What the program gives to a value of another type; null: nothing of that name. */
function extended(object: Value, name: string, machine: Machine): Value | null {
  if (!name.endsWith("()")) {
    const [own] = extensionsOf(object, `get ${name}`, machine);
    return own ? machine.call(own, [object]) : null;
  }
  const called = name.slice(0, -2);
  if (object.kind === "instance" || fixed.test(called)) return null;
  const own = methodOf(called, extensionsOf(object, called, machine), null);
  return own && { kind: "method", callee: own, self: object };
}

/** `text.isNullOrEmpty()`, which null has, too. */
function isNullOr(object: Value, isBlank: boolean, machine: Machine): Value {
  if (object.kind === "none") return bool(true);
  if (object.kind === "string") return bool((isBlank ? object.value.trim() : object.value) === "");
  if (object.kind === "list" && machine.lostIn(object) === null)
    return bool(object.items.length === 0);
  return machine.unknown("this value is unknown");
}

const findAttribute: Language["findAttribute"] = (object, name, machine) => {
  if (object.kind === "unknown" || object.kind === "class")
    return library.findAttribute(object, name, machine);
  const own = extended(object, name, machine);
  if (own) return own;
  if (name === "isNullOrEmpty()" || name === "isNullOrBlank()")
    return builtin(name, (_, run) => isNullOr(object, name.includes("Blank"), run));
  if (object.kind === "none" && name === "toString()")
    return builtin("toString", () => string("null"));
  return library.findAttribute(object, name, machine);
};

/** How attributes are read and written. */
export const attributes: ReturnType<typeof attributesWith> = {
  ...library,
  findAttribute,
  getAttribute: (object, name, machine) => {
    const isKnown = object.kind !== "unknown";
    const own = isKnown ? findAttribute(object, name, machine) : null;
    return own ?? library.getAttribute(object, name, machine);
  },
};
