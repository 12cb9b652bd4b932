import { NotKnown } from "../../values/gaps.ts";
import { bool, builtin, tuple } from "../../values/make.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";
import { wholeFunction } from "../allArguments.ts";
import { parametersKey } from "../../languages/julia/text.ts";
import type { Entries } from "./given.ts";
import { tupleItems, notFollowed } from "./given.ts";
import { chooseMethod, findMethods } from "./methods.ts";
import { isScalar } from "./operands.ts";
import { layoutOf } from "./structures.ts";
import { baseOf, heldTypes, isNumberType, symbol, symbolName, typeOf, types } from "./types.ts";
import { withParameters } from "./types.ts";
import { classOf } from "./types.ts";

/** The type of a value, with the types of what it holds. */
export function wholeType(machine: Machine, value: Value): ClassValue {
  if (value.kind === "unknown") throw new NotKnown(value.why);
  if (value.kind === "dictionary" || value.kind === "set") {
    const held = heldTypes.of(value);
    if (!held) throw notFollowed("typeof");
    return withParameters(typeOf(value.kind === "set" ? "Set" : "Dict"), held);
  }
  if (value.kind === "tuple") {
    const isPlain = value.typeName === undefined && !value.names;
    if (!isPlain && value.typeName !== "Pair") throw notFollowed("typeof");
    const inner = value.items.map((each) => wholeType(machine, each));
    return withParameters(typeOf(value.typeName ?? "Tuple"), inner);
  }
  const isLazy =
    value.kind === "list" && /^(?:Lazy|Tuple|Pair|ProductIterator)$/.test(value.typeName ?? "");
  const isOpen = value.kind === "instance" && value.type.members.has(parametersKey);
  const made = isLazy || isOpen || value.kind === "class" ? null : classOf(machine, value);
  if (made?.kind !== "class") throw notFollowed("typeof");
  return made;
}

/** What a type, or a function, is called. */
function nameOf(value: Value): string {
  const name =
    value.kind === "class"
      ? baseOf(value)
      : value.kind === "builtin"
        ? value.name
        : value.kind === "function" && !value.definition.isAnonymous
          ? value.definition.name
          : "";
  if (
    !/^\p{L}[\p{L}\p{N}_]*!?$/u.test(name) ||
    /^(?:Vector|Matrix|Int|UInt)$|Error$|Exception$|Mismatch$/.test(name)
  )
    throw notFollowed("nameof");
  return name;
}

/** The type that a type belongs to. */
function above(type: Value | undefined): Value {
  const base = type?.kind === "class" ? type.bases[0] : undefined;
  if (type?.kind !== "class" || !base || type.name.includes("{")) throw notFollowed("supertype");
  const isOwn = !types.has(type.name) && !type.members.has(parametersKey);
  if (!isOwn && !isNumberType(type)) throw notFollowed("supertype");
  return base;
}

function fieldsOf(value: Value | undefined, name: string): readonly string[] {
  if (value?.kind === "tuple" && value.names) return value.names;
  const layout =
    value?.kind === "instance" && symbolName(value) === null ? layoutOf(value.type) : null;
  if (!layout) throw notFollowed(name);
  return layout.names;
}

function isMutable(value: Value | undefined): boolean {
  if (value?.kind === "instance") {
    const layout = layoutOf(value.type);
    if (layout) return layout.isMutable;
  }
  if (value?.kind === "dictionary" || value?.kind === "list") return true;
  if (value?.kind === "tuple" || value?.kind === "range") return false;
  if (value && value.kind !== "tensor" && isScalar(value)) return false;
  throw notFollowed("ismutable");
}

/** The types that a dictionary declares for its keys and its values. */
function heldAt(place: 0 | 1, name: string): Entries[string] {
  return [
    "d",
    (_, [d]) => {
      const held = d?.kind === "dictionary" ? heldTypes.of(d)?.[place] : undefined;
      if (!held) throw notFollowed(name);
      return held;
    },
  ];
}

/** Functions that say what values, types, and functions are. */
export const reflection: Entries = {
  typeof: [
    "value",
    (machine, [value]) =>
      value?.kind === "class" ? classOf(machine, value) : wholeType(machine, value!),
  ],
  nameof: ["value", (_, [value]) => symbol(nameOf(value!))],
  supertype: ["type", (_, [type]) => above(type)],
  hasproperty: [
    "value, name",
    (_, [value, name]) => {
      const own = symbolName(name);
      if (own === null) throw notFollowed("hasproperty");
      return bool(fieldsOf(value, "hasproperty").includes(own));
    },
  ],
  propertynames: ["value", (_, [value]) => tuple(fieldsOf(value, "propertynames").map(symbol))],
  ismutable: ["value", (_, [value]) => bool(isMutable(value))],
  applicable: [
    "f, *items",
    (machine, [f, given]) => {
      const items = tupleItems(given);
      const methods = f?.kind === "builtin" ? findMethods(f) : [];
      const isOwn = f?.kind === "builtin" && !machine.language.builtins.has(f.name);
      if (methods.length === 0 || !isOwn || items.some(({ kind }) => kind === "unknown"))
        throw notFollowed("applicable");
      return bool(chooseMethod(methods, items, machine) !== null);
    },
  ],
  keytype: heldAt(0, "keytype"),
  valtype: heldAt(1, "valtype"),
};

/** `Base.Fix1(f, x)` and `Base.Fix2(f, x)`: functions that wait for the other value. */
export const fixing: readonly (readonly [string, Value])[] = ["Fix1", "Fix2"].map((name) => [
  name,
  wholeFunction(name, (_, [f, fixed]) => {
    if (!f || !fixed) throw notFollowed(name);
    return builtin(`:${name}`, ({ items: [other, ...others] }, machine) => {
      if (!other || others.length > 0) throw notFollowed(name);
      return machine.call(f, name === "Fix1" ? [fixed, other] : [other, fixed]);
    });
  }),
]);
