import {
  caught,
  construct,
  fillFields,
  instantiate,
  isInstance,
  isOfLanguage,
  makeArguments,
  makeByFunction,
  makerName,
  objectClass,
  ownerOf,
  SuperTarget,
  toObject,
} from "../../languages/javascript/classes.ts";
import { NotKnown } from "../../values/gaps.ts";
import { exportsName, wholeOf } from "../../languages/javascript/exports.ts";
import { moduleOf } from "../../values/scope.ts";
import { hole, noteHoles } from "../../languages/javascript/items.ts";
import { Boxed, makeBigInt, nativeIn, withNative } from "../../languages/javascript/natives.ts";
import { listFields } from "../../languages/javascript/own.ts";
import { toKey } from "../../languages/javascript/text.ts";
import { absent, bool, createClass, list, noNames, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { asyncRules } from "./later.ts";
import { makeRegex } from "./regexes.ts";
import { defineFunctions, itemsOf, numberIn } from "./methods.ts";
import { allEntriesOf, entriesOf, makeObject } from "./objects.ts";

/** What `typeof` says; anything else is an object. */
const typeNames: Readonly<Partial<Record<Value["kind"], string>>> = {
  int: "number",
  float: "number",
  string: "string",
  bool: "boolean",
  undefined: "undefined",
  function: "function",
  builtin: "function",
  method: "function",
  class: "function",
};

/** The functions that only the lowering calls; no program can, because the names begin with a colon. */
const rules = defineFunctions(":", {
  new: (machine, [type = absent, ...items]) => {
    if (type.kind === "class") {
      const own = isOfLanguage(type) ? type.name : "";
      if (/^(?:Number|String|Boolean)$/.test(own)) return boxed(machine, machine.call(type, items));
      if (/^(?:Symbol|BigInt)$/.test(own))
        return machine.fail("TypeError", `${own} is not a constructor`);
      return instantiate(type, { items, named: noNames }, machine);
    }
    if (type.kind === "unknown") return machine.call(type, items);
    if (type.kind === "function") return makeByFunction(type, items, machine);
    return machine.unknown("this use of `new` is not followed");
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
  /** What a pattern takes apart: as many values as it has places, or all of them. */
  list: (machine, [value = absent, most]) => {
    if (value.kind === "list" || value.kind === "unknown") return value;
    if (!most) return list(itemsOf(machine, value));
    const count = numberIn(most);
    const values = machine.language.iterate(value, machine);
    if (!values) throw new NotKnown("the number of values here is unknown");
    const items: Value[] = [];
    let isOver = false;
    while (items.length < count && !isOver) {
      const step = values.next();
      isOver = step.done === true;
      if (step.done !== true) items.push(step.value);
    }
    if (!isOver) values.return?.();
    return list(items);
  },
  rest: (machine, [value, from]) => list(itemsOf(machine, value).slice(numberIn(from, 0))),
  omit: (machine, [value, ...keys]) => {
    const taken = new Set(keys.map((key) => toKey(key, machine)));
    const kept = allEntriesOf(machine, value).filter(([key]) => !taken.has(key));
    return machine.call(
      makeObject,
      kept.flatMap(([key, item]) => [string(key), item]),
    );
  },
  keys: (machine, [value]) => list(namesIn(machine, value).map((name) => string(name))),
  last: (_, items) => items.at(-1) ?? absent,
  void: () => absent,
  /** `delete object[key]` in an expression. */
  delete: (machine, [object = absent, key = absent]) => {
    machine.language.deleteItem(object, key, machine);
    return bool(true);
  },
  /** An array with places that nothing is in. */
  holes: (_, [value = absent, ...places]) => {
    if (value.kind !== "list") return value;
    for (const place of places) value.items.splice(numberIn(place), 0, hole);
    noteHoles(value);
    return value;
  },
  /** A variable that keeps its value is given another one. */
  constant: (machine) => machine.fail("TypeError", "Assignment to constant variable."),
  arguments: (_, [given = absent]) => (given.kind === "list" ? makeArguments(given.items) : given),
  caught: (_, [value = absent]) => caught(value),
  await: (machine, [value = absent]) => asyncRules.wait(value, machine),
  /** The texts of a template for its function; the first half of them as they are read. */
  texts: (_, items) => {
    const half = items.length / 2;
    const made = list(items.slice(0, half));
    listFields.note(made, new Map([["raw", list(items.slice(half))]]));
    return made;
  },
  regex: (machine, [source = absent, flags = absent]) => makeRegex(machine, [source, flags]),
  bigint: (_, [digits]) => makeBigInt(BigInt(digits?.kind === "string" ? digits.value : 0)),
  typeof: (_, [value = absent]) => {
    if (value.kind === "unknown") throw new NotKnown(value.why);
    return string(nativeIn(value)?.type ?? typeNames[value.kind] ?? "object");
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
  setter: (_, [setter = absent]) => ({
    kind: "descriptor",
    type: "property",
    getter: absent,
    setter,
  }),
  static: (_, [getter = absent]) => ({ kind: "descriptor", type: "static", getter, setter: null }),
  jsx: () => absent,
  /** What the file exports, as CommonJS has it. */
  exports: ({ scope }) => {
    const { names } = moduleOf(scope);
    const made = names.get("exports") ?? names.get(exportsName) ?? toObject([]);
    names.set(exportsName, made);
    return made;
  },
  required: (_, [module = absent]) => (module.kind === "module" && wholeOf(module)) || module,
  isMain: ({ scope }) => bool(scope.file === null),
});

/** A value that is no object as one: `new Number(3)`. */
export function boxed(machine: Machine, inner: Value): Value {
  if (inner.kind === "unknown") return inner;
  const names: Readonly<Partial<Record<Value["kind"], string>>> = {
    ...{ float: "Number", string: "String", bool: "Boolean" },
  };
  const native = nativeIn(inner);
  const name = native
    ? native.type === "bigint"
      ? "BigInt"
      : "Symbol"
    : (names[inner.kind] ?? "");
  const text = machine.language.toText(inner, "plain", machine);
  const shown = machine.language.toText(inner, "code", machine);
  return withNative(createClass(name, []), new Boxed(inner, `[${name}: ${shown}]`, text));
}

/** What `for … in` goes through: also what an object inherits, unless that is a method of a class. */
function namesIn(machine: Machine, value: Value | undefined): readonly string[] {
  const own = entriesOf(machine, value).map(([key]) => key);
  if (value?.kind !== "instance") return own;
  const inherited = value.type.order
    .filter(({ members }) => members.has(makerName))
    .flatMap(({ members }) => [...members.keys()].filter((name) => !/^[#:[]/.test(name)));
  return [...new Set([...own, ...inherited])];
}

/** The same by the names that the lowering has for them. */
export const loweringCalls: readonly (readonly [string, Value])[] = [
  ...[...rules].map(([name, value]) => [`:${name}`, value] as const),
  [":object", makeObject],
];
