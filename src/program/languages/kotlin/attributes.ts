import { kotlinLibrary } from "../../libraries/kotlin/library.ts";
import { bool, builtin, int, none, string } from "../../values/make.ts";
import type { ClassValue, FunctionValue, Language, Machine, Value } from "../../values/value.ts";
import { attributesWith } from "../declared/attributes.ts";
import { findExtensions, methodOf } from "../declared/classes.ts";
import { findMethods } from "../declared/members.ts";
import { annotationText, matchOf } from "../declared/overloads.ts";
import { makeList, nativeOf } from "../declared/lists.ts";
import { classOf } from "./classLiterals.ts";
import { backingOf, lateNote, restOf, storedNote } from "./names.ts";
import { Progression } from "./ranges.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { isDelegated, readDelegated, writeDelegated } from "./delegates.ts";

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
  if (object.kind === "unknown") return library.findAttribute(object, name, machine);
  if (object.kind === "class") {
    const found = library.findAttribute(object, name, machine) ?? entriesOf(object, name);
    return found && isDelegated(found) ? readDelegated(machine, found, object) : found;
  }
  if (object.kind === "instance" && object.native === null) {
    const field = object.fields.get(name.replace(/\(\)$/, ""));
    if (isDelegated(field)) return readDelegated(machine, field, object);
    const getter = field && !name.endsWith("()") ? getterOf(object.type, name) : null;
    if (getter) return machine.call({ kind: "method", callee: getter, self: object }, []);
    if (!field && object.type.order.some(({ members }) => members.has(lateNote + name)))
      return machine.fail(
        "kotlin.UninitializedPropertyAccessException",
        `lateinit property ${name} has not been initialized`,
      );
  }
  const own = extended(object, name, machine) ?? ofAll(object, name, machine);
  if (own) return own;
  if (name === "isNullOrEmpty()" || name === "isNullOrBlank()")
    return builtin(name, (_, run) => isNullOr(object, name.includes("Blank"), run));
  if (object.kind === "none") return ofNull(name);
  return (
    library.findAttribute(object, name, machine) ??
    ofRest(object, name, machine) ??
    ofIterable(object, name, machine)
  );
};

/** What an object leaves to another one: `class Log(list: List<Int>) : List<Int> by list`. */
function ofRest(object: Value, name: string, machine: Machine): Value | null {
  if (object.kind !== "instance") return null;
  for (const [key, rest] of object.fields)
    if (key.startsWith(restOf) && rest.kind !== "none") {
      const found = findAttribute(rest, name, machine);
      if (found) return found;
    }
  return null;
}

/** What computes a property where a base stores one of that name; null: it is stored. */
function getterOf(type: ClassValue, name: string): FunctionValue | null {
  for (const each of type.order) {
    if (each.members.has(storedNote + name)) return null;
    if (each.members.has(`:m:get ${name}`)) return findMethods(each, `get ${name}`)[0] ?? null;
  }
  return null;
}

/** `Color.entries`, the constants of an enumeration; null: it is none. */
function entriesOf(type: ClassValue, name: string): Value | null {
  if (name !== "entries" || !type.members.has("values")) return null;
  const items = [...type.members.values()].filter(
    (each) => each.kind === "instance" && each.fields.has(":name"),
  );
  return makeList(`List<${type.name}>`, items);
}

/** Properties beside the tables: of all values, and those that share their name with a function. */
function ofAll(object: Value, name: string, machine: Machine): Value | null {
  if (name === "javaClass") return classOf(machine, object, true);
  const range = name === "step" ? nativeOf(object, Progression) : null;
  if (range) return makeNumber(range.type === "char" ? "int" : range.type, range.step);
  if (object.kind !== "instance" || object.native !== null || name.endsWith("()")) return null;
  const backing = object.fields.get(backingOf + name);
  return backing && findMethods(object.type, `get ${name}`).length === 0 ? backing : null;
}

/** What `null` has: only functions that extend what may be missing. */
function ofNull(name: string): Value | null {
  const called = name.endsWith("()") ? name.slice(0, -2) : "";
  if (called === "toString") return builtin(called, () => string("null"));
  if (called === "hashCode") return builtin(called, () => int(0));
  const own = /^(?:let|run|also|apply|takeIf|takeUnless|to|equals)$/.test(called)
    ? kotlinLibrary.common.get(called)
    : undefined;
  return own
    ? builtin(called, ({ items, named }, machine) => own.call(machine, none, items, named))
    : null;
}

/** What everything has that can be gone through, of an object of a class that says how. */
function ofIterable(object: Value, name: string, machine: Machine): Value | null {
  const isIterable =
    object.kind === "instance" &&
    object.native === null &&
    findMethods(object.type, "iterator").length > 0;
  const query = isIterable && kotlinLibrary.queries.get(name.replace(/\(\)$/, ""));
  if (!query || machine.lostIn(object) !== null) return null;
  return builtin(name, ({ items, named }) => query.call(machine, object, items, named));
}

/** How attributes are read and written. */
export const attributes: ReturnType<typeof attributesWith> = {
  ...library,
  findAttribute,
  getAttribute: (object, name, machine) => {
    const isKnown = object.kind !== "unknown";
    const own = isKnown ? findAttribute(object, name, machine) : null;
    if (own === null && object.kind === "none")
      return machine.unknown(`\`${name.replace(/\(\)$/, "")}\` of \`null\` is not followed`);
    return own ?? library.getAttribute(object, name, machine);
  },
  setAttribute: (object, name, value, machine) => {
    const held =
      object.kind === "instance"
        ? object.fields.get(name)
        : object.kind === "class"
          ? object.members.get(name)
          : undefined;
    if (isDelegated(held)) {
      writeDelegated(machine, held, object, value);
      return;
    }
    const isBacked =
      object.kind === "instance" &&
      object.fields.has(backingOf + name) &&
      findMethods(object.type, `set ${name}`).length === 0;
    library.setAttribute(object, isBacked ? backingOf + name : name, value, machine);
  },
};
