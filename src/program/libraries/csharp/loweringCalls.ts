import { Raised } from "../../interpreter/completion.ts";
import { methodOf, opened } from "../../languages/declared/classes.ts";
import { areEqual } from "../../languages/declared/compare.ts";
import {
  castTo,
  convertTo,
  defaultOf,
  resolveAlias,
  typeGiven,
} from "../../languages/declared/conversions.ts";
import { create, createArray, createEnum } from "../../languages/csharp/create.ts";
import { FromEnd } from "../../languages/declared/items.ts";
import { itemsOf, makeSequence, nativeOf, Pending } from "../../languages/declared/lists.ts";
import { findClass, findMethods, positionalOf } from "../../languages/declared/members.ts";
import { isNumberType, writtenWhole } from "../../languages/declared/numbers.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import { matchOf } from "../../languages/declared/overloads.ts";
import { isKnownException } from "../../languages/declared/exceptions.ts";
import { readType } from "../../languages/declared/typeNames.ts";
import { startingFile } from "../../languages/csharp/project.ts";
import { iterate } from "../../languages/declared/iterate.ts";
import { bool, builtin, createClass, int, none, string } from "../../values/make.ts";
import { findName } from "../../values/scope.ts";
import type { ClassValue, InstanceValue, Machine, Scope, Value } from "../../values/value.ts";
import { checkedCalls } from "./numberTypes.ts";
import { typeOfItems } from "./linqRules.ts";
import { fullName, systemType, typeOfValue } from "../../languages/csharp/typeText.ts";
import { functions, type Rule, textIn, wholeIn } from "../declared/table.ts";

const endClass = createClass("Index", []);

/** The scope of the method that runs, also from a function inside it. */
function methodScope(machine: Machine): Scope | null {
  for (let at: Scope | null = machine.scope; at; at = at.outer) if (at.owner) return at;
  return null;
}

/** A member that the type around may inherit, or a name outside of it. */
function inherited(machine: Machine, name: string): Value {
  const scope = methodScope(machine);
  const owner = scope?.owner ?? null;
  const { self = null } = scope ?? {};
  const isOwn = self?.kind === "instance" && owner !== null && self.type.order.includes(owner);
  const object: Value | null = isOwn ? self : owner;
  const own =
    object && isMember(object, name) ? machine.language.findAttribute(object, name, machine) : null;
  const { builtins } = machine.language;
  const found = own ?? findName(name, machine.scope) ?? builtins.get(name);
  const assumed = found ?? machine.usual(name);
  return assumed ?? machine.unknown(`\`${name}\` is not defined here`);
}

function isMember(object: Value, name: string): boolean {
  const type = object.kind === "instance" ? object.type : object.kind === "class" ? object : null;
  if (!type) return false;
  if (object.kind === "instance" && object.fields.has(name)) return true;
  const isStored = type.order.some(({ members }) => members.has(name) || members.has(`:t:${name}`));
  return (
    isStored || findMethods(type, name).length > 0 || findMethods(type, `get ${name}`).length > 0
  );
}

function baseOf(machine: Machine): {
  readonly type: ClassValue | null;
  readonly self: InstanceValue | null;
} {
  const scope = methodScope(machine);
  const self = scope?.self?.kind === "instance" ? scope.self : null;
  return { type: scope?.owner?.order[1] ?? null, self };
}

/** The common type of items without one: `new[] { 1, 2.5 }`. */
function commonItemType(items: readonly Value[]): string {
  const numbers = items.filter(isNumber);
  if (numbers.length > 0 && numbers.length === items.length) {
    const types = numbers.map(numberType);
    return ["double", "float", "long"].find((type) => types.includes(type)) ?? types[0]!;
  }
  return typeOfItems(
    none,
    items.filter(({ kind }) => kind !== "none" && kind !== "unknown"),
  );
}

function toArray(machine: Machine, written: string, list: Value | undefined): Value {
  if (list?.kind !== "list") return list ?? none;
  const leaves = (each: Value, left: number): readonly Value[] =>
    left > 1 && each.kind === "list"
      ? each.items.flatMap((one) => leaves(one, left - 1))
      : each.kind === "list"
        ? each.items
        : [each];
  const rank = readType(written).name.split(",").length;
  const type = written.startsWith("?")
    ? `${commonItemType(leaves(list, rank))}${written.slice(1)}`
    : written;
  return convertTo({ kind: "list", items: list.items }, type, machine);
}

/** Adds to an object now, or when it is made. */
function onMade(object: Value | undefined, fill: (made: Value) => void): Value {
  const pending = nativeOf(object, Pending);
  if (pending) pending.fills.push(fill);
  else if (object) fill(object);
  return object ?? none;
}

function addTo(machine: Machine, made: Value, item: Value): void {
  if (made.kind === "unknown") return;
  const isPair = item.kind === "tuple" && made.kind === "dictionary";
  machine.call(machine.language.getAttribute(made, "Add", machine), isPair ? item.items : [item]);
}

/** What the lowering of C# calls; no program can, because the names begin with a colon. */
const rules: Readonly<Record<string, Rule>> = {
  ":as": (machine, [type, value]) => convertTo(value ?? none, textIn(type), machine),
  ":typeIn": (_, [parameter, type, value]) => {
    const found = value && typeGiven(textIn(parameter), textIn(type), value);
    return found ? string(found) : none;
  },
  ":cast": (machine, [type, value]) => castSurely(machine, value ?? none, textIn(type)),
  // What is kept as an `object` is only cast to its own type.
  ":unbox": (machine, [type, value]) => {
    const name = resolveAlias(textIn(type), machine);
    if (value && isNumber(value) && isNumberType(name) && numberType(value) !== name)
      return failToCast(machine, value, name);
    return castSurely(machine, value ?? none, textIn(type));
  },
  ":like": (machine, [before, value]) => {
    if (!value || !isNumber(value) || !before || !isNumber(before)) return value ?? none;
    return convertTo(value, numberType(before), machine);
  },
  ":asOrNull": (machine, [type, value]) =>
    value?.kind === "unknown" || (value && matchOf(value, textIn(type), machine) >= 4)
      ? value
      : none,
  ":is": (machine, [type, value]) => {
    if (!value || value.kind === "unknown") return value ?? none;
    const name = resolveAlias(textIn(type), machine);
    const { name: own, inner } = readType(name);
    if (value.kind === "none") return bool(false);
    if (isNumber(value))
      return bool((own === "?" ? inner[0]!.text : own) === numberType(value) || own === "object");
    return bool(name === "object" || matchOf(value, name, machine) >= 4);
  },
  ":isNamed": (machine, [value, name]) => {
    if (!value || value.kind === "unknown") return value ?? none;
    if (name?.kind === "class")
      return bool(value.kind === "instance" && value.type.order.includes(name));
    const same = areEqual(value, name ?? none, machine);
    return same === null ? machine.unknown("it is unknown whether these are equal") : bool(same);
  },
  ":equals": (machine, [value, other]) => {
    const same = areEqual(value ?? none, other ?? none, machine);
    return same === null ? machine.unknown("it is unknown whether these are equal") : bool(same);
  },
  ":isNull": (_, [value]) => (value?.kind === "unknown" ? value : bool(value?.kind === "none")),
  ":isMissing": (_, [value]) => bool(value?.kind === "undefined"),
  ":then": () => bool(true),
  ":part": (machine, [value, at]) => {
    if (!value || value.kind === "unknown") return value ?? none;
    const items = iterate(value, machine);
    return items ? ([...items][wholeIn(at)] ?? none) : machine.unknown("its parts are unknown");
  },
  ":hasParts": (_, [value, count]) => {
    if (!value || value.kind === "unknown") return value ?? none;
    if (value.kind === "tuple") return bool(value.items.length === wholeIn(count));
    if (value.kind !== "instance") return bool(false);
    const parts = positionalOf(value.type).length;
    return bool(parts === wholeIn(count) || findMethods(value.type, "Deconstruct").length > 0);
  },
  ":count": (machine, [value]) => {
    const items = value?.kind === "string" ? Array.from(value.value) : itemsOf(value, machine);
    return items ? int(items.length) : int(-1);
  },
  ":noMatch": (machine) =>
    machine.fail("StopIteration", "Non-exhaustive switch expression failed to match its input."),
  ":dispose": (machine, [value]) =>
    value?.kind === "instance" && findMethods(value.type, "Dispose").length > 0
      ? machine.call(machine.language.getAttribute(value, "Dispose", machine), [])
      : none,
  ":throw": (machine, [value]) => {
    if (value?.kind === "instance") throw new Raised(value, machine.range);
    return machine.fail("Exception", "");
  },
  ":fromEnd": (_, [count]) =>
    count?.kind === "int"
      ? { kind: "instance", type: endClass, fields: new Map(), native: new FromEnd(count.value) }
      : (count ?? none),
  ":default": (machine, [type]) => defaultOf(textIn(type), machine),
  ":wide": (machine, [type, digits]) => writtenWhole(textIn(digits), textIn(type), machine),
  ":typeof": (machine, [type]) => {
    const name = textIn(type);
    const own = findClass(name, machine);
    const full = systemType(name) ?? (own && fullName(own));
    // What `T` stands for is not followed.
    return full ? string(full) : machine.unknown(`\`${name}\` is not followed`);
  },
  ":tuple": (machine, [items, labels, type, kind]) => {
    if (items?.kind !== "tuple") return items ?? none;
    if (kind) return { ...items, names: textIn(labels).split(","), typeName: textIn(kind) };
    const names = textIn(labels).split(",");
    const made: Value = names.some((name) => name !== "") ? { ...items, names } : items;
    return textIn(type) === "" ? made : convertTo(made, textIn(type), machine);
  },
  ":new": (machine, [type, ...args], named) => create(textIn(type), args, named, machine),
  ":array": (machine, [type, ...sizes]) => {
    const written = textIn(type);
    const item = readType(written).inner[0]?.text ?? "object";
    const lengths = sizes.map((size) => wholeIn(size));
    const count = lengths.reduce((all, each) => all * each, 1);
    if (!machine.reserve(count))
      return machine.unknown("the program takes too many steps to follow");
    machine.spend(count / 4);
    const isNumeric = isNumberType(item);
    const zero = isNumeric ? makeNumber(item, 0) : null;
    // Each place has a zero of its own, because numbers are told apart by what they are.
    return createArray(written, lengths, () => (zero ? { ...zero } : defaultOf(item, machine)));
  },
  ":items": (machine, [type, list]) => toArray(machine, textIn(type), list),
  ":fill": (machine, [object, ...items]) =>
    onMade(object, (made) => {
      for (const item of items) addTo(machine, made, item);
    }),
  ":fillMember": (machine, [object, name, ...items]) =>
    onMade(object, (made) => {
      const member = machine.language.getAttribute(made, textIn(name), machine);
      for (const item of items) addTo(machine, member, item);
    }),
  ":set": (machine, [object, name, value]) =>
    onMade(object, (made) => {
      if (made.kind === "instance") set(machine, made, textIn(name), value ?? none);
      else machine.mayChange(made);
    }),
  ":put": (machine, [object, key, value]) =>
    onMade(object, (made) => machine.language.setItem(made, key ?? none, value ?? none, machine)),
  ":copy": (_, [object]) =>
    object?.kind === "instance"
      ? { ...object, fields: new Map(object.fields) }
      : object?.kind === "tuple"
        ? { ...object }
        : (object ?? none),
  ":first": (_, [value]) => (value?.kind === "tuple" ? (value.items[0] ?? none) : (value ?? none)),
  ":again": (machine, [make]) =>
    makeSequence(() => (make ? iterate(machine.call(make, []), machine) : null)),
  ":inherited": (machine, [name]) => inherited(machine, textIn(name)),
  ":base": (machine, [name]) => {
    const { type, self } = baseOf(machine);
    const own = name ? textIn(name) : "";
    if (!type || !self) return machine.unknown("it is unknown what super() means here");
    const getters = findMethods(type, `get ${own}`);
    if (getters[0]) return machine.call(methodOf(own, getters.slice(0, 1), self)!, []);
    return (
      methodOf(own, findMethods(type, own), self) ??
      self.fields.get(own) ??
      machine.language.getAttribute(self, own, machine)
    );
  },
  ":baseConstructor": (machine) => {
    const { type, self } = baseOf(machine);
    const group = type?.members.get(":m:new");
    const constructors =
      group?.kind === "tuple" ? group.items.filter((each) => each.kind === "function") : [];
    if (type && self && isKnownException(type))
      return builtin("Exception", ({ items }) => {
        const fields = machine.language.describe?.(self.type, type, items) ?? null;
        self.fields.set("Message", fields ? none : (items[0] ?? none));
        for (const [name, value] of fields ?? []) self.fields.set(name, value);
        return none;
      });
    return (
      (self && methodOf(type?.name ?? "", constructors, self)) ?? builtin("object", () => none)
    );
  },
  ":baseType": (machine, [name]) => findClass(textIn(name), machine) ?? none,
  ":isStart": (machine) => {
    const name = findName("__name__", machine.scope);
    return bool(name?.kind === "string" && name.value.startsWith("./start "));
  },
  ":isStartedBy": (machine, [types]) =>
    bool(startingFile(textIn(types).split(" "), machine) !== null),
  ...checkedCalls,
  ":enum": (machine, [name, ...members]) => {
    const [own = "", flags] = textIn(name).split(":");
    return createEnum(machine, own, flags !== undefined, members);
  },
};

function failToCast(machine: Machine, value: Value, type: string): Value {
  const own = findClass(type, machine);
  const [from, to] = [typeOfValue(value), systemType(type) ?? (own && fullName(own))];
  const message = from && to ? `Unable to cast object of type '${from}' to type '${to}'.` : "";
  return message === ""
    ? machine.unknown(`\`${type}\` is not followed`)
    : machine.fail("TypeError", message);
}

/** A cast that the program may fail at: of an object to a type that it is not of. */
function castSurely(machine: Machine, value: Value, written: string): Value {
  const type = resolveAlias(written, machine);
  const target = findClass(type, machine);
  if (value.kind === "string" || value.kind === "bool") {
    if (isNumberType(type) || (target && !target.members.has(":enum")))
      return failToCast(machine, value, type);
  }
  const made = castTo(value, written, machine);
  const isOther =
    made === value &&
    value.kind === "instance" &&
    value.native === null &&
    target !== null &&
    !target.members.has(":enum") &&
    !value.fields.has(":value") &&
    !value.type.order.includes(target);
  return isOther ? failToCast(machine, value, type) : made;
}

/** In an initializer, also what can only be set there. */
function set(machine: Machine, made: InstanceValue, name: string, value: Value): void {
  const open = opened(machine);
  const isNew = !open.has(made);
  if (isNew) open.add(made);
  machine.language.setAttribute(made, name, value, machine);
  if (isNew) open.delete(made);
}

/** The functions that only the lowering calls, and the number that `++` adds. */
export const loweringCalls: readonly (readonly [string, Value])[] = [
  [":one", { kind: "int", value: 1 }],
  ...functions(rules),
];
