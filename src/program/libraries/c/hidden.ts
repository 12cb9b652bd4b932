import { constructOn } from "../../languages/c/classes.ts";
import {
  convertTo,
  defaultOf,
  makeArray,
  sizeOfType,
  sizeOfValue,
} from "../../languages/c/conversions.ts";
import { beginsWithZero } from "../../languages/c/fields.ts";
import { castWide } from "../../languages/c/numbers.ts";
import { beyondExact, isNumber, makeNumber } from "../../values/typedNumber.ts";
import { makeWhole } from "../../values/wide.ts";
import { functionOf } from "../../languages/c/overloads.ts";
import {
  here,
  isReference,
  Memory,
  nativeOf,
  Pointer,
  referredTo,
  toPointer,
  wrap,
} from "../../languages/c/places.ts";
import { truth } from "../../languages/c/truth.ts";
import { findClass, itemTypeOf, readType, resolveType } from "../../languages/c/typeNames.ts";
import { bool, builtin, createClass, none, string } from "../../values/make.ts";
import type { FunctionValue, ListValue, Machine, Value } from "../../values/value.ts";
import { create, deduce } from "./creating.ts";
import { moveOut, exchange } from "./moving.ts";
import { alternative, heldAs, visit } from "./variants.ts";
import { caughtClass, dynamicCast, thrownValue } from "./catching.ts";
import { readFrom } from "./inputStreams.ts";
import { isInputStream } from "./streamState.ts";
import { leaveValue } from "./ending.ts";
import { folded } from "./folding.ts";
import { partPlaces, partsOf, partsOfEach } from "./parts.ts";
import { eigenStatic, fillMatrix, placeOfCall } from "./eigen.ts";
import { limitOf } from "./math.ts";
import {
  fieldPlace,
  isOwnPlace,
  itemPlace,
  memberPlace,
  references,
  variablePlace,
} from "./places.ts";
import { type Rule, textIn, wholeIn } from "./table.ts";

/** What a jump to a label is raised as. */
const jumpClass = createClass("jump", []);

/** Stands for what the object begins with that is being made: 0, or nothing. */
const zeroSign: Value = { kind: "ellipsis" };

/** A cast; to a pointer to an array, the sizes follow. */
function cast(machine: Machine, type: string, value: Value, sizes: readonly Value[]): Value {
  if (!type.endsWith("[]*")) return convertTo(value, type, machine);
  const item = type.replace(/(?:\[\])+\*$/, "");
  const lengths = sizes.map(wholeIn);
  const row = lengths.reduce((product, each) => product * each, 1);
  const memory = nativeOf(value, Memory);
  if (memory) {
    const size = (sizeOfType(item, machine) ?? 1) * row;
    const count = Math.floor(memory.bytes / Math.max(1, size));
    return makeArray(item, [count, ...lengths], null, machine, memory.isZero);
  }
  const pointer = toPointer(value);
  const isFlat = pointer && pointer.depth === 1 && pointer.list.items[0]?.kind !== "list";
  return isFlat ? machine.unknown("this type is not followed") : value;
}

/** What the lowering of C and C++ calls; no program can, because the names begin with a colon. */
const rules: Readonly<Record<string, Rule>> = {
  ":number": (machine, [type, value]) =>
    value && isNumber(value) ? convertTo(value, textIn(type), machine) : (value ?? none),
  ":as": (machine, [type, value]) => convertTo(value ?? none, textIn(type), machine),
  ":copy": (machine, [type, value]) => convertTo(value ?? none, textIn(type), machine, true),
  ":wide": (machine, [type, digits]) =>
    castWide(makeWhole("ulong", BigInt(textIn(digits))), textIn(type)) ??
    machine.unknown(beyondExact),
  ":cast": (machine, [type, value, ...sizes]) => cast(machine, textIn(type), value ?? none, sizes),
  ":default": (machine, [type, zero]) => {
    const isZero = zero === zeroSign ? beginsWithZero(machine) : truth(zero ?? none) === true;
    return defaultOf(textIn(type), machine, isZero);
  },
  ":array": (machine, [item, first, ...sizes]) => {
    const lengths = sizes.map((size) => (size.kind === "none" ? null : wholeIn(size)));
    const type = resolveType(textIn(item), machine);
    if (first === zeroSign) {
      const isZero = beginsWithZero(machine);
      return makeArray(type, lengths, isZero ? [] : null, machine, isZero);
    }
    if (first?.kind === "string") return makeArray(type, lengths, [first], machine);
    if (first?.kind === "unknown") return first;
    return makeArray(type, lengths, first?.kind === "list" ? first.items : null, machine);
  },
  ":taken": (machine, [type, value]) => {
    const own = value?.kind === "instance" ? findClass(textIn(type), machine) : null;
    const isSame = own && value?.kind === "instance" && value.type === own;
    return isSame ? value : create(machine, textIn(type), value ? [value] : []);
  },
  ":new": (machine, [type, ...args]) => create(machine, textIn(type), args),
  ":cell": (machine, [callee, ...items]) => placeOfCall(machine, callee ?? none, items),
  ":inOpenOrder": (machine) =>
    machine.unknown("it is open which of these arguments is computed first"),
  ":memberPlace": (machine, [object, name, ...items]) =>
    memberPlace(machine, object ?? none, textIn(name), items),
  ":fill": (machine, [target, ...items]) => fillMatrix(machine, target ?? none, items),
  ":heap": (machine, [type, ...args]) => {
    const made = create(machine, textIn(type), args);
    if (isOwnPlace(made, null)) return made;
    const list: ListValue = { kind: "list", items: [made], typeName: `${textIn(type)}[]` };
    return list;
  },
  ":construct": (machine, [self, type, ...args]) => {
    constructOn(self ?? none, type ?? none, args, machine);
    return none;
  },
  ":refer": (machine, [name, value, mode]) =>
    variablePlace(machine, textIn(name), value ?? none, textIn(mode) === "reference"),
  ":item": (machine, [object, index, mode]) =>
    itemPlace(machine, object ?? none, index ?? none, textIn(mode) === "reference"),
  ":field": (machine, [object, name, mode]) =>
    fieldPlace(machine, object ?? none, textIn(name), textIn(mode) === "reference"),
  ":pointer": (machine, [value]) => {
    if (value?.kind === "instance" && isReference(value) && value.native) return wrap(value.native);
    return value && (isOwnPlace(value, null) || value.kind === "unknown")
      ? value
      : machine.unknown("it is unknown where this is");
  },
  ":references": (machine, [values]) => references(machine, values ?? none),
  ":parts": (machine, [values]) => partsOf(values ?? none, machine),
  ":named": (_, items) => ({ kind: "tuple", items, typeName: ":named" }),
  ":placed": (_, items) => ({ kind: "tuple", items, typeName: ":placed" }),
  ":last": (_, [items]) => (items?.kind === "tuple" ? (items.items.at(-1) ?? none) : none),
  ":truth": (_, [value]) => {
    const known = truth(value ?? none);
    return known === null ? (value ?? none) : bool(known);
  },
  ":isMissing": (_, [value]) => bool(value?.kind === "undefined"),
  ":sizeof": (machine, [type, ...sizes]) => {
    const text = textIn(type).replace(/(?:\[\])+$/, "");
    const one = sizeOfType(resolveType(text, machine), machine);
    if (one === null) return machine.unknown("the size is unknown");
    return makeNumber(
      "ulong",
      sizes.reduce((product, each) => product * wholeIn(each), one),
    );
  },
  ":sizeofValue": (machine, [value]) => {
    if (!value || value.kind === "unknown") return value ?? none;
    const size = sizeOfValue(value, machine);
    return size === null ? machine.unknown("the size is unknown") : makeNumber("ulong", size);
  },
  ":sizeofItem": (machine, [object, item]) => {
    const type = object?.kind === "list" ? itemTypeOf(object.typeName) : null;
    const size =
      type === null || type.endsWith("[]")
        ? item && item.kind !== "unknown"
          ? sizeOfValue(item, machine)
          : null
        : sizeOfType(type, machine);
    return size === null ? machine.unknown("the size is unknown") : makeNumber("ulong", size);
  },
  ":extract": (machine, [source, place, type]) => {
    const isStream = source && isInputStream(source);
    if (isStream) return readFrom(source, place ?? none, textIn(type), machine);
    const value = machine.language.getItem(place ?? none, referredTo, machine);
    return machine.language.binary(">>", source ?? none, value, machine);
  },
  ":moved": (machine, [place]) => moveOut(machine, place ?? none),
  ":swap": (machine, [a, b]) => exchange(machine, a ?? none, b ?? none),
  ":partPlaces": (machine, [values]) => partPlaces(machine, values ?? none),
  ":partsOfEach": (machine, [values, mode]) => partsOfEach(machine, values ?? none, textIn(mode)),
  ":caught": (machine, [type]) => caughtClass(machine, textIn(type)),
  ":thrownValue": (_, [value]) => thrownValue(value ?? none),
  ":holds": (machine, [type, value]) => alternative(machine, textIn(type), value ?? none),
  ":getAs": (machine, [type, value]) => heldAs(machine, textIn(type), value ?? none, false),
  ":getIf": (machine, [type, value]) => heldAs(machine, textIn(type), value ?? none, true),
  ":visit": (machine, [visitor, value]) => visit(machine, visitor ?? none, value ?? none),
  ":tie": (_, places) => ({ kind: "tuple", items: places, typeName: ":tie" }),
  ":leave": (machine, [value, mode]) => {
    leaveValue(machine, value ?? none, textIn(mode));
    return none;
  },
  ":dynamic": (machine, [type, value]) => dynamicCast(machine, textIn(type), value ?? none),
  ":fold": (machine, [sign, side, pack, ...start]) =>
    folded(machine, textIn(sign), textIn(side), pack ?? none, start),
  ":jumpTo": (_, [label]) => ({
    kind: "instance",
    type: jumpClass,
    fields: new Map([["label", label ?? none]]),
    native: null,
  }),
  ":isJump": (_, [jump, label]) => {
    const own = jump?.kind === "instance" ? jump.fields.get("label") : undefined;
    return bool(own?.kind === "string" && own.value === textIn(label));
  },
  ":firstOf": (_, [rest]) => (rest?.kind === "list" ? wrap(new Pointer(rest, 0)) : none),
  ":deduce": (machine, [name, type, value]) =>
    deduce(
      textIn(name),
      textIn(type),
      machine.language.getItem(value ?? none, referredTo, machine),
    ),
  ":overload": (_, [name, ...items]) => {
    const all = items.filter((each): each is FunctionValue => each.kind === "function");
    return functionOf(textIn(name), all, null) ?? none;
  },
  ":member": (machine, [type, name]) => {
    const own = resolveType(textIn(type), machine);
    const made = limitOf(readType(own).inner[0] ?? "", textIn(name));
    if (made) return builtin(textIn(name), () => made);
    const cls = findClass(own, machine);
    const ofMatrix = cls ? null : eigenStatic(own, textIn(name));
    if (ofMatrix) return ofMatrix;
    return cls
      ? machine.language.getAttribute(cls, textIn(name), machine)
      : machine.unknown(`\`${own}::${textIn(name)}\` is not followed`);
  },
  ":arguments": () => ({ kind: "list", items: [string("program")], typeName: "char*[]" }),
};

/** The functions that only the lowering calls, with what it reads. */
export const hiddenNames: readonly (readonly [string, Value])[] = [
  [":one", { kind: "int", value: 1 }],
  [":here", here],
  [":referred", referredTo],
  [":zero", zeroSign],
  [":jump", jumpClass],
  ...Object.entries(rules).map(([name, rule]): [string, Value] => [
    name,
    builtin(name, ({ items }, machine) => rule(machine, items)),
  ]),
];
