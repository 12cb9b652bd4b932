import {
  construct,
  fillFields,
  isInstance,
  makeByFunction,
  objectClass,
  ownerOf,
  SuperTarget,
  toObject,
} from "../../languages/javascript/classes.ts";
import { NotKnown } from "../../values/gaps.ts";
import { exportsName, wholeOf } from "../../languages/javascript/exports.ts";
import { moduleOf } from "../../values/scope.ts";
import { absent, bool, list, noNames, string } from "../../values/make.ts";
import type { Value } from "../../values/value.ts";
import { defineFunctions, itemsOf, numberIn, textOf } from "./methods.ts";
import { entriesOf, makeObject } from "./objects.ts";

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
    if (type.kind === "class")
      return machine.language.instantiate(type, { items, named: noNames }, machine);
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

/** The same by the names that the lowering has for them. */
export const loweringCalls: readonly (readonly [string, Value])[] = [
  ...[...rules].map(([name, value]) => [`:${name}`, value] as const),
  [":object", makeObject],
];
