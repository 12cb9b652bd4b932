import { builtins } from "../../libraries/kotlin/builtins.ts";
import { kotlinLibrary } from "../../libraries/kotlin/library.ts";
import type { Language } from "../../values/value.ts";
import { attributesWith } from "../declared/attributes.ts";
import { findExtensions } from "../declared/classes.ts";
import { convertTo } from "../declared/conversions.ts";
import { declared } from "../declared/declared.ts";
import { kindOf } from "../declared/members.ts";
import { annotationText, matchOf } from "../declared/overloads.ts";
import { makeException } from "../java/exceptions.ts";
import { compare, keyOf } from "./compare.ts";
import { getItem, iterate, setItem } from "./items.ts";
import { augment, binary, unary } from "./operators.ts";
import { toText, typeName, valueText } from "./text.ts";
import { unit } from "./types.ts";

const attributes = attributesWith(kotlinLibrary);

/** A property that the program gives to other types; null: there is none of that name. */
const extended: Language["findAttribute"] = (object, name, machine) => {
  const own = findExtensions(`get ${name}`, machine).find(
    ({ definition: { parameters } }) =>
      matchOf(object, annotationText(parameters[0]?.annotation ?? null), machine) >= 0,
  );
  return own ? machine.call(own, [object]) : null;
};

const findAttribute: Language["findAttribute"] = (object, name, machine) => {
  if (object.kind === "unknown" || name.endsWith("()"))
    return attributes.findAttribute(object, name, machine);
  return extended(object, name, machine) ?? attributes.findAttribute(object, name, machine);
};

/** How Kotlin runs. */
export const kotlin: Language = {
  ...declared,
  name: "kotlin",
  nothing: unit,
  builtins,
  kindNames: { none: "null", list: "List", dictionary: "Map", set: "Set", tuple: "Pair" },
  ...attributes,
  findAttribute,
  getAttribute: (object, name, machine) => {
    const isOpen = object.kind !== "unknown" && !name.endsWith("()");
    const own = isOpen ? extended(object, name, machine) : null;
    return own ?? attributes.getAttribute(object, name, machine);
  },
  ...{ binary, augment, unary, compare, keyOf, getItem, setItem, iterate },
  instantiate: (type, args, machine) => {
    const [first] = args.items;
    // `Activation { x -> … }`: an interface with one function.
    if (first && kindOf(type) === "interface") return convertTo(first, type.name, machine);
    return type.convert?.(args, machine) ?? declared.instantiate(type, args, machine);
  },
  callValue: (callee, args, machine) => {
    const own = callee.kind === "instance" ? findAttribute(callee, "invoke()", machine) : null;
    return own
      ? machine.call(own, args.items, args.named)
      : declared.callValue(callee, args, machine);
  },
  restOf: (items) => ({ kind: "list", items }),
  valueText,
  importModule: () => null,
  importPaths: () => [],
  toText: (value, _, machine) => toText(value, machine),
  format: (value, _, machine) => toText(value, machine),
  makeException,
  typeName,
};
