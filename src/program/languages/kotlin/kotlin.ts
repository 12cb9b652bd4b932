import { builtins } from "../../libraries/kotlin/builtins.ts";
import type { Language } from "../../values/value.ts";
import { convertTo } from "../declared/conversions.ts";
import { declared } from "../declared/declared.ts";
import { findMethods, hasReceiver, kindOf } from "../declared/members.ts";
import { attributes } from "./attributes.ts";
import { keyOf } from "../java/equality.ts";
import { compare } from "./compare.ts";
import { makeException, newOfLibrary } from "./exceptions.ts";
import { importPaths } from "./importPaths.ts";
import { usual } from "./usual.ts";
import { getItem, iterate, setItem } from "./items.ts";
import { augment, binary, unary } from "./operators.ts";
import { toText, typeName, valueText } from "./text.ts";
import { unit } from "./types.ts";

/** How Kotlin runs. */
export const kotlin: Language = {
  ...declared,
  name: "kotlin",
  saturates: true,
  nothing: unit,
  builtins,
  kindNames: { none: "null", list: "List", dictionary: "Map", set: "Set", tuple: "Pair" },
  ...attributes,
  ...{ binary, augment, unary, compare, keyOf, getItem, setItem, iterate },
  instantiate: (type, args, machine) => {
    const [first] = args.items;
    // `Activation { x -> … }`: an interface with one function.
    if (first && kindOf(type) === "interface") return convertTo(first, type.name, machine);
    const made = type.convert?.(args, machine) ?? newOfLibrary(type, args);
    if (made) return made;
    // An object, or a companion, that is called: `Relu(x)`.
    const isCalled = findMethods(type, "invoke").some((each) => !hasReceiver(each));
    const own = isCalled ? attributes.findAttribute(type, "invoke()", machine) : null;
    return own
      ? machine.call(own, args.items, args.named)
      : declared.instantiate(type, args, machine);
  },
  callValue: (callee, args, machine) => {
    const own =
      callee.kind === "instance" ? attributes.findAttribute(callee, "invoke()", machine) : null;
    return own
      ? machine.call(own, args.items, args.named)
      : declared.callValue(callee, args, machine);
  },
  restOf: (items) => ({ kind: "list", items }),
  valueText,
  importModule: () => null,
  importPaths,
  usual,
  toText: (value, _, machine) => toText(value, machine),
  format: (value, _, machine) => toText(value, machine),
  makeException,
  typeName,
};
