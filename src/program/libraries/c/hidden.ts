import { repeatText } from "../../values/lengths.ts";
import { beginsWithZero, construct, constructOn } from "../../languages/c/classes.ts";
import {
  convertTo,
  defaultOf,
  isOpen,
  makeArray,
  sizeOfType,
  sizeOfValue,
} from "../../languages/c/conversions.ts";
import { copyOf, fresh } from "../../languages/c/copies.ts";
import { asNumber, castWide, isNumberType } from "../../languages/c/numbers.ts";
import { beyondExact, isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import { makeWhole } from "../../values/wide.ts";
import { functionOf } from "../../languages/c/overloads.ts";
import {
  flat,
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
import { bool, builtin, none, string } from "../../values/make.ts";
import type { FunctionValue, ListValue, Machine, Value } from "../../values/value.ts";
import { eigenType } from "./eigenTypes.ts";
import { createMatrix, eigenStatic, fillMatrix, placeOfCall } from "./eigen.ts";
import { limitOf } from "./math.ts";
import { fieldPlace, isOwnPlace, itemPlace, references, variablePlace } from "./places.ts";
import { createRandomObject } from "./randomObjects.ts";
import { type Rule, textIn, wholeIn } from "./table.ts";

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

/** What an argument says of a type that a template leaves open. */
function deduce(name: string, written: string, value: Value): Value {
  const plain = written.replace(/[&]+$/, "");
  if (plain === name) return typeValue(value);
  if (plain === `${name}*` || plain === `${name}[]`) return inItem(value);
  const { inner } = readType(plain);
  const at = inner.indexOf(name);
  if (at >= 0 && value.kind === "list") {
    const own = readType(value.typeName ?? "").inner[at] ?? itemTypeOf(value.typeName);
    return own === null ? inItem(value) : string(own);
  }
  const nested = inner[0];
  const first = value.kind === "list" ? value.items[0] : undefined;
  return nested !== undefined && first ? deduce(name, nested, first) : none;
}

function inItem(value: Value): Value {
  const pointer = toPointer(value);
  const own = pointer && flat(pointer);
  const type = own ? itemTypeOf(own.list.typeName) : null;
  return type === null ? none : string(type);
}

function typeValue(value: Value): Value {
  const number = asNumber(value);
  if (value.kind === "bool") return string("bool");
  if (number) return string(numberType(number));
  if (value.kind === "list" && value.typeName !== undefined) return string(value.typeName);
  return value.kind === "instance" && value.native === null ? string(value.type.name) : none;
}

/** `Type(a, b)` */
function create(machine: Machine, written: string, args: readonly Value[]): Value {
  const type = resolveType(written, machine);
  const [first, second] = args;
  const { name, inner } = readType(type);
  if (name === "vector") return createVector(machine, type, args);
  if (name === "string" && first?.kind === "int" && second?.kind === "int") {
    return string(repeatText(String.fromCharCode(second.value), first.value));
  }
  if (name === "pair" || name === "tuple") {
    const items = args.map((each, at) => convertTo(each, inner[at] ?? "", machine, true));
    return args.length > 0 ? { kind: "tuple", items } : defaultOf(type, machine, true);
  }
  const own = findClass(type, machine);
  if (own) return construct(own, type, args, machine, true);
  const matrix = eigenType(type);
  if (matrix) return createMatrix(machine, matrix, args);
  const random = createRandomObject(machine, type, args);
  if (random) return random;
  if (!first) return defaultOf(type, machine, true);
  return isNumberType(type) ||
    name === "string" ||
    type.endsWith("*") ||
    type === "bool" ||
    name === "array"
    ? convertTo(first, type, machine, true)
    : machine.unknown(`\`${type}\` is not followed`);
}

function createVector(machine: Machine, type: string, args: readonly Value[]): Value {
  const item = readType(type).inner[0] ?? "";
  const [first, second] = args;
  const made = (items: Value[]): ListValue => ({ kind: "list", items, typeName: type });
  if (!first) return made([]);
  if (first.kind === "unknown") return first;
  if (first.kind === "list" && args.length === 1) {
    return isOpen(first) ? convertTo(first, type, machine) : copyOf(first, machine);
  }
  const [start, end] = [toPointer(first), toPointer(second)];
  if (start && end) {
    const items = start.list === end.list ? start.list.items.slice(start.at, end.at) : null;
    return items
      ? made(items.map((each) => convertTo(each, item, machine, true)))
      : machine.unknown("the values to loop over are unknown");
  }
  const count = wholeIn(first);
  if (count < 0 || !machine.reserve(Math.max(1, count)))
    return machine.unknown("the program takes too many steps to follow");
  machine.spend(count / 4);
  // Each place has a number of its own, because numbers are told apart by what they are.
  const one = (): Value =>
    second ? fresh(convertTo(second, item, machine), machine) : defaultOf(item, machine, true);
  return made(Array.from({ length: count }, one));
}

/** `sort(x.begin(), x.end())`: `x` afterwards, because a text is another one then. */
function rearranged(
  machine: Machine,
  name: string,
  whole: Value | undefined,
  order: readonly Value[],
): Value {
  if (whole?.kind === "string") {
    if (order.length > 0) return machine.unknown(`this use of \`${name}\` is not followed`);
    const signs = whole.value.split("");
    return string((name === "sort" ? signs.sort() : signs.reverse()).join(""));
  }
  const callee = machine.language.builtins.get(name);
  if (whole?.kind !== "list" || !callee) {
    return whole?.kind === "unknown" ? whole : machine.unknown(`\`${name}\` is not followed`);
  }
  const ends = [0, whole.items.length].map((at) => wrap(new Pointer(whole, at)));
  machine.call(callee, [...ends, ...order]);
  return whole;
}

/** What the lowering of C and C++ calls; no program can, because the names begin with a colon. */
const rules: Readonly<Record<string, Rule>> = {
  ":rearranged": (machine, [name, whole, ...order]) =>
    rearranged(machine, textIn(name), whole, order),
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
    if (first?.kind === "string") {
      const text = Array.from(`${first.value}\0`, (sign) => makeNumber("char", sign.charCodeAt(0)));
      return makeArray(type, lengths, text, machine);
    }
    if (first?.kind === "unknown") return first;
    return makeArray(type, lengths, first?.kind === "list" ? first.items : null, machine);
  },
  ":new": (machine, [type, ...args]) => create(machine, textIn(type), args),
  ":cell": (machine, [callee, ...items]) => placeOfCall(machine, callee ?? none, items),
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
  ":parts": (machine, [values]) => {
    if (values?.kind !== "instance" || values.native !== null) return values ?? none;
    return { kind: "tuple", items: [...values.fields.values()] };
  },
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
    const one = sizeOfType(text, machine);
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
  ":deduce": (_, [name, type, value]) => deduce(textIn(name), textIn(type), value ?? none),
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
  ...Object.entries(rules).map(([name, rule]): [string, Value] => [
    name,
    builtin(name, ({ items }, machine) => rule(machine, items)),
  ]),
];
