import {
  construct,
  errors,
  fillFields,
  isInstance,
  objectClass,
  ownerOf,
} from "../../languages/javascript/classes.ts";
import { SuperTarget } from "../../languages/javascript/members.ts";
import { NotKnown, shownText, toStringValue } from "../../values/gaps.ts";
import { absent, bool, createClass, float, list, noNames, string } from "../../values/make.ts";
import type { ClassValue, Machine, ModuleValue, Value } from "../../values/value.ts";
import { makeArray } from "./arrays.ts";
import { makeMap, makeSet } from "./collections.ts";
import { mathObject } from "./math.ts";
import { defineFunctions, holds, itemsOf, numberIn, textOf } from "./methods.ts";
import { convertNumber, numberFunctions, numberMembers } from "./numbers.ts";
import {
  arrayMembers,
  cloneValue,
  entriesOf,
  jsonMembers,
  makeObject,
  objectMembers,
  typeNames,
} from "./objects.ts";

function typeOf(
  name: string,
  members: Map<string, Value>,
  make: (machine: Machine, args: readonly Value[]) => Value,
): [string, ClassValue] {
  return [name, createClass(name, [], members, ({ items }, machine) => make(machine, items))];
}

const typedArrays = [
  ...["Float32Array", "Float64Array", "Int8Array", "Uint8Array", "Uint8ClampedArray"],
  ...["Int16Array", "Uint16Array", "Int32Array", "Uint32Array"],
];

function module(name: string, members: ReadonlyMap<string, Value>): [string, ModuleValue] {
  return [name, { kind: "module", name, members }];
}

function write(machine: Machine, items: readonly Value[]): Value {
  const texts = items.map((item) =>
    item.kind === "string"
      ? item.value
      : machine.language.toText(item, item.kind === "unknown" ? "plain" : "code", machine),
  );
  machine.print(shownText(`${texts.join(" ")}\n`));
  return absent;
}

const consoleMembers = defineFunctions("console.", {
  log: write,
  info: write,
  debug: write,
  ...Object.fromEntries(
    ["error", "warn", "table", "time", "timeEnd", "group", "groupEnd", "assert", "clear"].map(
      (name) => [name, () => absent],
    ),
  ),
});

const promiseMembers = defineFunctions("Promise.", {
  resolve: (_, [value = absent]) => value,
  all: (machine, [values]) => list(itemsOf(machine, values)),
});

/** What the lowering calls. */
const hidden = defineFunctions(":", {
  new: (machine, [type = absent, ...items]) => {
    if (type.kind === "class")
      return machine.language.instantiate(type, { items, named: noNames }, machine);
    if (type.kind === "unknown") return machine.call(type, items);
    if (type.kind !== "function") return machine.unknown("this use of `new` is not followed");
    return machine.unknown("functions as constructors are not followed");
  },
  super: (machine, [self, ...items]) => {
    const owner = ownerOf(machine);
    const [base] = owner?.bases ?? [];
    if (self?.kind !== "instance" || !owner) return machine.unknown("this `super` is not followed");
    if (base) construct(base, self, { items, named: noNames }, machine);
    return absent;
  },
  /** Fills the fields of an object in the constructor of its class. */
  fill: (machine, [self]) => {
    const owner = ownerOf(machine);
    if (self?.kind === "instance" && owner) fillFields(owner, self, machine);
    return absent;
  },
  superOf: (machine, [self]) => {
    const [base] = ownerOf(machine)?.bases ?? [];
    if (!self || !base) return machine.unknown("this `super` is not followed");
    const native = new SuperTarget(self, base);
    return { kind: "instance", type: objectClass, fields: new Map(), native };
  },
  list: (machine, [value = absent]) => {
    if (value.kind === "list" || value.kind === "unknown") return value;
    return list(itemsOf(machine, value));
  },
  rest: (machine, [value, from]) => list(itemsOf(machine, value).slice(numberIn(from, 0))),
  omit: (machine, [value, ...keys]) => {
    const taken = new Set(keys.map((key) => textOf(machine, key)));
    const kept = entriesOf(machine, value).filter(([key]) => !taken.has(key));
    return machine.call(
      makeObject,
      kept.flatMap(([key, item]) => [string(key), item]),
    );
  },
  keys: (machine, [value]) => list(entriesOf(machine, value).map(([key]) => string(key))),
  last: (_, items) => items.at(-1) ?? absent,
  void: () => absent,
  typeof: (_, [value = absent]) => {
    if (value.kind === "unknown") throw new NotKnown(value.why);
    return string(typeNames[value.kind] ?? "object");
  },
  instanceof: (_, [value = absent, type = absent]) => {
    const is = isInstance(value, type);
    if (is === null) throw new NotKnown("it is unknown whether this is true");
    return bool(is);
  },
  getter: (_, [getter = absent]) => ({
    kind: "descriptor",
    type: "property",
    getter,
    setter: null,
  }),
  static: (_, [getter = absent]) => ({ kind: "descriptor", type: "static", getter, setter: null }),
  jsx: () => absent,
});

/** What every program has. */
export const globals: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...[...hidden].map(([name, value]): [string, Value] => [`:${name}`, value]),
  [":object", makeObject],
  ["undefined", absent],
  ["NaN", float(NaN)],
  ["Infinity", float(Infinity)],
  ["Math", mathObject],
  module("console", consoleMembers),
  module("JSON", jsonMembers),
  module("Promise", promiseMembers),
  typeOf("Object", objectMembers, (machine) => machine.call(makeObject, [])),
  typeOf("Array", arrayMembers(), makeArray),
  ...typedArrays.map((name) =>
    typeOf(name, arrayMembers(name), (machine, args) =>
      makeArray(machine, args.length === 0 ? [float(0)] : args, name),
    ),
  ),
  typeOf("Map", new Map(), (machine, [given]) => makeMap(machine, given)),
  typeOf("Set", new Map(), (machine, [given]) => makeSet(machine, given)),
  typeOf("WeakMap", new Map(), (machine, [given]) => makeMap(machine, given)),
  typeOf("Number", numberMembers, (_, args) => convertNumber(args)),
  typeOf("String", stringMembers(), (machine, [value]) =>
    value ? toStringValue(machine.language.toText(value, "plain", machine), machine) : string(""),
  ),
  typeOf("Boolean", new Map(), (machine, [value]) =>
    bool(value !== undefined && holds(machine, value)),
  ),
  ...errors,
  ...numberFunctions,
  ...defineFunctions("", {
    structuredClone: (machine, [value = absent]) => cloneValue(machine, value),
  }),
]);

function stringMembers(): Map<string, Value> {
  return defineFunctions("String.", {
    fromCharCode: (_, codes) => string(String.fromCharCode(...codes.map((code) => numberIn(code)))),
  });
}
