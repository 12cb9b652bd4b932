import { NotKnown } from "../../values/gaps.ts";
import {
  builtin,
  declarativeName,
  dictionary,
  none,
  string,
  tuple,
  unknownBaseName,
} from "../../values/make.ts";
import { unknownBaseReason, unknownPartOf } from "../../values/partlyKnown.ts";
import type { Arguments, ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { fillFields, makeDataclass } from "./dataclasses.ts";
import { memberWith } from "./enums.ts";
import { emptyObject, isOwnClass, ofObject, refuseAbstract } from "./objects.ts";
import { isException } from "./exceptions.ts";

const isPlainBase = ({ name }: ClassValue): boolean => name === "ABC" || name === "object";

/** `type(...)`: an object of a class, or what a type of the language makes. */
export function instantiate(type: ClassValue, args: Arguments, machine: Machine): Value {
  const member = memberWith(type, args.items[0], machine);
  if (member) return member;
  if (type.convert) {
    const made = type.convert(args, machine);
    if (made.kind !== "instance" || made.type !== type) return made;
  }
  if (type.order.some(isNamedTuple)) return toNamedTuple(type, args, machine);
  if (!machine.sizes) refuseAbstract(type, machine);
  const maker = findMember(type, "__new__");
  const made = maker
    ? machine.call(staticOf(maker), [type, ...args.items], args.named)
    : emptyObject(type);
  if (made.kind !== "instance" || !made.type.order.includes(type)) return made;
  if (isException(type)) made.fields.set("args", tuple(args.items));
  const init = findMember(type, "__init__");
  if (init) machine.call(init, [made, ...args.items], args.named);
  else if (isDeclarative(type)) {
    fillFields(made, withFields(type), args, machine);
    setUp(made, machine);
  } else if (type.dataFields) fillFields(made, type, args, machine);
  else if (!maker && !machine.sizes) {
    refuseArguments(type, args, machine);
    if (unknownPartOf(made)) fillOpenly(made, args, machine);
  }
  return made;
}

/** What a base or a decorator that nobody knows makes of its arguments: maybe the fields of an object. */
function fillOpenly(made: InstanceValue, { items, named }: Arguments, machine: Machine): void {
  const placed =
    items.length === 0 ? [] : made.type.order.flatMap(({ members }) => [...members.entries()]);
  const names = placed.flatMap(([name, { kind }]) =>
    kind === "function" || kind === "builtin" || kind === "descriptor" || name === unknownBaseName
      ? []
      : [name],
  );
  for (const name of [...names, ...named.keys()])
    made.fields.set(name, machine.unknown(unknownBaseReason(made.type)));
}

const staticOf = (value: Value): Value => (value.kind === "descriptor" ? value.getter : value);

/** A class without `__init__` takes nothing. */
function refuseArguments(type: ClassValue, { items, named }: Arguments, machine: Machine): void {
  const isPlain = type.order.every(
    ({ members, convert }) => convert === null && !members.has(unknownBaseName),
  );
  if (!isPlain || isException(type) || items.length + named.size === 0) return;
  if (!type.order.every((each) => isOwnClass(each) || isPlainBase(each))) return;
  machine.fail("TypeError", `${type.name}() takes no arguments`);
}

/** Whether the annotations of a class are its fields without a decorator, as in flax.linen. */
export function isDeclarative({ order }: ClassValue): boolean {
  return order.some(({ members }) => members.has(declarativeName));
}

/** What `setup` makes, where an object is made. */
function setUp(made: InstanceValue, machine: Machine): void {
  const method = findMember(made.type, "setup");
  if (method) machine.call(method, [made]);
}

/** What a class has that a `NamedTuple` is made of; null: it is none, or has no such name. */
export function ofNamedTuple(type: ClassValue, name: string): Value | null {
  if (!type.order.some(isNamedTuple) || !["_fields", "_make", "_field_defaults"].includes(name))
    return null;
  const fields = type.dataFields ?? makeDataclass(type).dataFields ?? [];
  if (name === "_fields") return tuple(fields.map((each) => string(each.name)));
  if (name === "_make") {
    return builtin(name, ({ items: [values] }, machine) => {
      const items = values ? machine.language.iterate(values, machine) : null;
      if (!items) throw new NotKnown("these values are unknown");
      return machine.call(type, [...items]);
    });
  }
  const defaults = dictionary();
  for (const each of fields)
    if (each.defaultValue)
      defaults.entries.set(`s:${each.name}`, [string(each.name), each.defaultValue]);
  return defaults;
}

/** The member of a class, or of its bases, with a name. */
export function findMember(type: ClassValue, name: string): Value | null {
  for (const each of type.order) {
    const member = each.members.get(name);
    if (member) return member;
  }
  return null;
}

/** `class Point(NamedTuple)` gets its fields from annotations, as a dataclass does. */
function isNamedTuple({ name, members }: ClassValue): boolean {
  return name === "NamedTuple" && members.size === 0;
}

function toNamedTuple(type: ClassValue, { items, named }: Arguments, machine: Machine): Value {
  const fields = type.dataFields ?? makeDataclass(type).dataFields ?? [];
  const parts = fields.map(
    ({ name, defaultValue }, at) =>
      items[at] ??
      named.get(name) ??
      defaultValue ??
      machine.fail("TypeError", `${type.name}() missing a required argument: '${name}'`),
  );
  const names = fields.map(({ name }) => name);
  return { kind: "tuple", items: parts, names, typeName: type.name, type };
}

/** A class whose annotations are fields without a decorator, as those of its bases are. */
export function withFields(type: ClassValue): ClassValue {
  for (const each of [...type.order].reverse()) {
    if (isDeclarative(each) && !each.dataFields) makeDataclass(each);
  }
  return type;
}

/** `super()`: what the next class in the order has. */
export function superOf(machine: Machine, owner: Value | null, self: Value | null): Value {
  const start = owner ?? machine.scope.owner;
  const object = self ?? machine.scope.self;
  if (start?.kind !== "class" || !object)
    return machine.unknown("it is unknown what super() means here");
  const type = object.kind === "instance" ? object.type : object.kind === "class" ? object : null;
  const order = type?.order ?? start.order;
  const rest = order.slice(order.indexOf(start) + 1);
  return {
    kind: "instance",
    type: { ...start, name: "super", order: rest, members: new Map() },
    fields: new Map(),
    native: new SuperTarget(object, rest),
  };
}

/** Whose methods a `super()` looks for. */
export class SuperTarget {
  readonly object: Value;
  readonly order: readonly ClassValue[];

  constructor(object: Value, order: readonly ClassValue[]) {
    this.object = object;
    this.order = order;
  }

  find(name: string): Value | null {
    for (const type of this.order) {
      const member = type.members.get(name);
      if (member) return member;
    }
    // All classes have these; they do nothing.
    const isUsual = name === "__init_subclass__" || name === "__post_init__";
    if (isUsual) return { kind: "builtin", name, call: () => none };
    const isOpen = this.order.some(
      ({ convert, members }) => convert !== null || members.has(unknownBaseName),
    );
    return name === "__init__" || !isOpen ? (ofObject.get(name) ?? null) : null;
  }
}
