import {
  bareClass,
  createInstance,
  isWithoutPrototype,
  toObject,
  typeOfPrototype,
} from "../../languages/javascript/classes.ts";
import { isSame } from "../../languages/javascript/items.ts";
import { isObject, isSymbolKey } from "../../languages/javascript/natives.ts";
import {
  concealed,
  firmness,
  type Firmness,
  inOrder,
  keysOf,
  listFields,
  readOnly,
} from "../../languages/javascript/own.ts";
import { hasProperty } from "../../languages/javascript/properties.ts";
import { toKey } from "../../languages/javascript/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, bool, list, none, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { grouped } from "./collections.ts";
import { defineFunctions, holds, itemsOf, textOf } from "./methods.ts";
import { allEntriesOf, entriesOf } from "./objects.ts";

/** Takes from an object that it can be changed in some ways. */
function firmed(machine: Machine, value: Value, firm: Firmness): Value {
  if (value.kind === "unknown") throw new NotKnown(value.why);
  if (value.kind === "instance" || value.kind === "list") {
    machine.touch(value);
    const known = firmness.of(value);
    const order: readonly Firmness[] = ["fixed", "sealed", "frozen"];
    const isMore = known === undefined || order.indexOf(firm) > order.indexOf(known);
    if (isMore) firmness.note(value, firm);
  }
  return value;
}

/** Whether an object is as firm as that; what is no object is. */
function isFirm(value: Value, firm: Firmness): boolean {
  if (value.kind === "unknown") throw new NotKnown(value.why);
  if (!isObject(value)) return true;
  if (value.kind !== "instance" && value.kind !== "list")
    throw new NotKnown("it is unknown whether this is true");
  const known = firmness.of(value);
  if (known === undefined) return false;
  const isEmpty =
    value.kind === "list"
      ? value.items.length === 0 && !listFields.of(value)
      : value.fields.size === 0;
  // An array has a length, which can be written.
  if (isEmpty && value.kind === "instance") return true;
  return firm === "fixed" || known === "frozen" || known === firm;
}

/** What a property is defined as: one with a value, without anything unusual but whether it is listed. */
function define(machine: Machine, object: Value, key: Value, description: Value): Value {
  if (object.kind !== "instance" || description.kind !== "instance" || firmness.of(object))
    throw new NotKnown("this call is not followed");
  const name = toKey(key, machine);
  const setting = (own: string): Value => machine.language.getAttribute(description, own, machine);
  const [getter, setter] = [setting("get"), setting("set")];
  const isAccessor = getter.kind !== "undefined" || setter.kind !== "undefined";
  const isNew = !object.fields.has(name);
  const isWritable = isAccessor || !isNew || holds(machine, setting("writable"));
  const isListed = !isNew || holds(machine, setting("enumerable"));
  machine.touch(object);
  object.fields.set(
    name,
    isAccessor
      ? {
          ...({ kind: "descriptor", type: "property", getter } as const),
          setter: setter.kind === "undefined" ? null : setter,
        }
      : setting("value"),
  );
  const names = new Set(concealed.of(object));
  if (!isListed) concealed.note(object, names.add(name));
  if (!isWritable) readOnly.note(object, new Set([...(readOnly.of(object) ?? []), name]));
  return object;
}

/** The members of `Object`. */
export const objectMembers = defineFunctions("Object.", {
  keys: (machine, [value]) => list(entriesOf(machine, value).map(([key]) => string(key))),
  values: (machine, [value]) => list(entriesOf(machine, value).map(([, item]) => item)),
  entries: (machine, [value]) =>
    list(entriesOf(machine, value).map(([key, item]) => list([string(key), item]))),
  getOwnPropertyNames: (machine, [value]) => {
    if (value?.kind !== "instance") throw new NotKnown("this call is not followed");
    const names = [...value.fields.keys()].filter(
      (name) => !/^[#:]/.test(name) && !isSymbolKey(name),
    );
    machine.spend(names.length / 10);
    return list(inOrder(names).map(string));
  },
  fromEntries: (machine, [pairs]) =>
    toObject(
      itemsOf(machine, pairs).map((pair) => {
        if (pair.kind !== "list" && pair.kind !== "unknown" && pair.kind !== "instance")
          machine.fail(
            "TypeError",
            `Iterator value ${textOf(machine, pair)} is not an entry object`,
          );
        const [key = absent, value = absent] = itemsOf(machine, pair);
        if (key.kind === "unknown") throw new NotKnown(key.why);
        return [toKey(key, machine), value] as const;
      }),
    ),
  groupBy: (machine, args) => {
    const made = createInstance(bareClass);
    for (const { key, items } of grouped(machine, args)) {
      const name = toKey(key, machine);
      const known = made.fields.get(name);
      made.fields.set(
        name,
        known?.kind === "list" ? list([...known.items, ...items]) : list(items),
      );
    }
    return made;
  },
  assign: (machine, [target = absent, ...sources]) => {
    for (const source of sources) {
      for (const [key, value] of allEntriesOf(machine, source)) {
        machine.language.setItem(target, string(key), value, machine);
      }
    }
    return target;
  },
  freeze: (machine, [value = absent]) => firmed(machine, value, "frozen"),
  seal: (machine, [value = absent]) => firmed(machine, value, "sealed"),
  preventExtensions: (machine, [value = absent]) => firmed(machine, value, "fixed"),
  isFrozen: (_, [value = absent]) => bool(isFirm(value, "frozen")),
  isSealed: (_, [value = absent]) => bool(isFirm(value, "sealed")),
  isExtensible: (_, [value = absent]) => {
    if (value.kind === "unknown") throw new NotKnown(value.why);
    const isFollowed = value.kind === "instance" || value.kind === "list";
    return bool(isFollowed ? firmness.of(value) === undefined : isObject(value));
  },
  hasOwn: (machine, [value = absent, key = absent]) => {
    if (key.kind === "unknown" || value.kind === "unknown")
      throw new NotKnown("this key is unknown");
    const name = toKey(key, machine);
    if (value.kind === "instance") return bool(value.fields.has(name));
    if (value.kind === "list" || value.kind === "string")
      return bool(name === "length" || entriesOf(machine, value).some(([own]) => own === name));
    throw new NotKnown("it is unknown whether this is true");
  },
  create: (machine, [prototype, descriptions]) => {
    if (descriptions && descriptions.kind !== "undefined")
      return machine.unknown("this prototype is not followed");
    if (prototype?.kind === "none") return createInstance(bareClass);
    if (prototype?.kind !== "instance") return machine.unknown("this prototype is not followed");
    if (isWithoutPrototype(prototype)) return machine.unknown("this prototype is not followed");
    return createInstance(typeOfPrototype(prototype, "Object"));
  },
  getPrototypeOf: (_, [value = absent]) => {
    if (value.kind === "instance" && isWithoutPrototype(value)) return none;
    const [base] = value.kind === "class" ? value.bases : [];
    if (!base) throw new NotKnown("this prototype is not followed");
    return base;
  },
  defineProperty: (machine, [object = absent, key = absent, description = absent]) => {
    if (key.kind === "unknown") throw new NotKnown(key.why);
    return define(machine, object, key, description);
  },
  is: (_, [a = absent, b = absent]) => {
    if (a.kind === "float" && b.kind === "float") return bool(Object.is(a.value, b.value));
    const same = isSame(a, b);
    if (same === null) throw new NotKnown("it is unknown whether this is true");
    return bool(same);
  },
});

/** The members of `Reflect`. */
export const reflectMembers = defineFunctions("Reflect.", {
  has: (machine, [object = absent, key = absent]) => {
    if (object.kind === "unknown" || key.kind === "unknown")
      throw new NotKnown("this key is unknown");
    return bool(hasProperty(object, toKey(key, machine), machine));
  },
  get: (machine, [object = absent, key = absent]) => machine.language.getItem(object, key, machine),
  ownKeys: (_, [object]) => {
    if (object?.kind !== "instance" || keysOf(object).some(isSymbolKey))
      throw new NotKnown("this call is not followed");
    return list(inOrder([...object.fields.keys()]).map(string));
  },
});
