import { declarativeName, none, tuple } from "../../values/make.ts";
import type { Arguments, ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { memberWith } from "./enums.ts";
import { isException } from "./exceptions.ts";

/** `type(...)`: an object of a class, or what a type of the language makes. */
export function instantiate(type: ClassValue, args: Arguments, machine: Machine): Value {
  const member = memberWith(type, args.items[0], machine);
  if (member) return member;
  if (type.convert) {
    const made = type.convert(args, machine);
    if (made.kind !== "instance" || made.type !== type) return made;
  }
  if (type.order.some(isNamedTuple)) return toNamedTuple(type, args, machine);
  const made: InstanceValue = { kind: "instance", type, fields: new Map(), native: null };
  if (isException(type)) made.fields.set("args", tuple(args.items));
  const init = findMember(type, "__init__");
  if (init) machine.call(init, [made, ...args.items], args.named);
  else if (isDeclarative(type)) {
    fillFields(made, withFields(type), args, machine);
    setUp(made, machine);
  } else if (type.dataFields) fillFields(made, type, args, machine);
  return made;
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
  return { kind: "tuple", items: parts, names, typeName: type.name };
}

function fillFields(
  made: InstanceValue,
  { dataFields, name: typeName, order }: ClassValue,
  { items, named }: Arguments,
  machine: Machine,
): void {
  const after = order.map(({ members }) => members.get("__post_init__")).find((each) => each);
  dataFields?.forEach(({ name, defaultValue, factory }, at) => {
    const own = items[at] ?? named.get(name);
    const value = own ?? defaultValue ?? (factory && machine.call(factory, []));
    const given = (!own && value && machine.sizes?.byDefault(name, value, !after)) || value;
    if (!given) machine.fail("TypeError", `${typeName}() missing a required argument: '${name}'`);
    made.fields.set(name, given);
  });
  if (after) machine.call(after, [made]);
}

/** A class whose annotations are fields without a decorator, as those of its bases are. */
export function withFields(type: ClassValue): ClassValue {
  for (const each of [...type.order].reverse()) {
    if (isDeclarative(each) && !each.dataFields) makeDataclass(each);
  }
  return type;
}

/** `@dataclass`: the fields that the class and its bases declare. */
export function makeDataclass(type: ClassValue): ClassValue {
  const fields = new Map<string, NonNullable<ClassValue["dataFields"]>[number]>();
  for (const base of [...type.order].reverse()) {
    for (const field of base === type ? [] : (base.dataFields ?? [])) fields.set(field.name, field);
  }
  for (const key of type.members.keys()) {
    if (!key.startsWith(":")) continue;
    const name = key.slice(1);
    const given = type.members.get(name) ?? null;
    const isField = given?.kind === "instance" && given.type.name === "Field";
    fields.set(name, {
      name,
      defaultValue: isField ? (given.fields.get("default") ?? null) : given,
      factory: isField ? (given.fields.get("default_factory") ?? null) : null,
    });
  }
  type.dataFields = [...fields.values()];
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
    const isUsual = name === "__init__" || name === "__init_subclass__" || name === "__post_init__";
    return isUsual ? { kind: "builtin", name, call: () => none } : null;
  }
}
