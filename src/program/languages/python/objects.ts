import { Fact } from "../../values/facts.ts";
import { NotKnown } from "../../values/gaps.ts";
import { builtin, none, string } from "../../values/make.ts";
import { unknownBaseName } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";

const ownClass = new Fact<boolean>();

/** A class that the program declares. */
export function noteOwnClass(type: ClassValue): void {
  ownClass.note(type, true);
}

export function isOwnClass(type: ClassValue): boolean {
  return ownClass.of(type) === true;
}

/** An object without anything in it. */
export function emptyObject(type: ClassValue): InstanceValue {
  return { kind: "instance", type, fields: new Map(), native: null };
}

/** `object.__new__`. */
export const newObject = builtin("__new__", ({ items: [type] }) => {
  if (type?.kind !== "class" || type.convert) throw new NotKnown("`__new__` is not followed");
  return emptyObject(type);
});

/** `object.__setattr__`: whatever the class of an object says. */
export const setPlainly = builtin("__setattr__", ({ items: [object, name, value] }, machine) => {
  if (object?.kind !== "instance" || name?.kind !== "string" || !value)
    throw new NotKnown("`__setattr__` is not followed");
  machine.touch(object);
  object.fields.set(name.value, value);
  return none;
});

const getPlainly = builtin("__getattribute__", ({ items: [object, name] }, machine) => {
  if (!object || name?.kind !== "string") throw new NotKnown("`__getattribute__` is not followed");
  return machine.language.getAttribute(object, name.value, machine);
});

/** What every class has of `object`, as functions. */
export const ofObject: ReadonlyMap<string, Value> = new Map<string, Value>([
  ["__new__", newObject],
  ["__setattr__", setPlainly],
  ["__getattribute__", getPlainly],
  ["__init__", builtin("__init__", () => none)],
]);

const marker = "__isabstractmethod__";

/** `@abstractmethod`: a function that a class must have of its own. */
export function markAbstract(value: Value, machine: Machine): void {
  if (value.kind === "descriptor") markAbstract(value.getter, machine);
  if (value.kind !== "function") return;
  machine.touch(value);
  value.fields.set(marker, { kind: "bool", value: true });
}

function isAbstract(value: Value): boolean {
  if (value.kind === "descriptor") return isAbstract(value.getter);
  return value.kind === "function" && value.fields.has(marker);
}

/** The methods that a class leaves to those made from it, if it refuses to make objects because of them. */
export function abstractNames({ order }: ClassValue): readonly string[] {
  const isChecked = order.some(({ name, members }) => name === "ABC" && members.size === 0);
  if (!isChecked || order.some(({ members }) => members.has(unknownBaseName))) return [];
  const found = new Map<string, Value>();
  for (const type of order.toReversed())
    for (const [name, member] of type.members) found.set(name, member);
  return [...found].flatMap(([name, member]) => (isAbstract(member) ? [name] : [])).sort();
}

export function refuseAbstract(type: ClassValue, machine: Machine): void {
  const names = abstractNames(type).map((name) => `'${name}'`);
  if (names.length === 0) return;
  const word = names.length === 1 ? "method" : "methods";
  machine.fail(
    "TypeError",
    `Can't instantiate abstract class ${type.name} without an implementation for abstract ${word} ${names.join(", ")}`,
  );
}

/** Whether a class lets its objects have only the fields that it names, of which this is none. */
export function isRefused({ order }: ClassValue, field: string, machine: Machine): boolean {
  const given = order.map(({ members }) => members.get("__slots__"));
  if (order.some(({ convert }) => convert !== null) || given.some((each) => !each)) return false;
  const names = given.flatMap((each) => {
    if (each?.kind === "string") return [each.value];
    const items = machine.language.iterate(each!, machine);
    return items ? [...items].map((item) => (item.kind === "string" ? item.value : "")) : [];
  });
  return !names.includes(field) && !names.includes("__dict__") && !names.includes("");
}

/** `del object.name`. */
export function deleteAttribute(
  object: Value,
  name: string,
  member: Value | null,
  machine: Machine,
): void {
  const fail = (): never => {
    const owner = machine.language.typeName(object);
    return machine.fail("AttributeError", `'${owner}' object has no attribute '${name}'`);
  };
  if (object.kind === "instance") {
    const own = machine.language.findAttribute(object, "__delattr__", machine);
    if (own) {
      machine.call(own, [string(name)]);
      return;
    }
    if (member?.kind === "descriptor" && member.type === "property") {
      if (member.deleter) machine.call(member.deleter, [object]);
      else refuse(object, name, "deleter", machine);
      return;
    }
    if (object.native !== null && !object.fields.has(name)) return;
    if (!object.fields.has(name)) fail();
    machine.touch(object);
    object.fields.delete(name);
  } else if (object.kind === "class") {
    if (!object.members.has(name)) fail();
    machine.touch(object);
    object.members.delete(name);
  } else if (object.kind === "function") {
    machine.touch(object);
    object.fields.delete(name);
  } else machine.mayChange(object);
}

/** The error of a property that cannot be set, or not be deleted. */
export function refuse(object: Value, name: string, what: string, machine: Machine): never {
  const owner = machine.language.typeName(object);
  return machine.fail("AttributeError", `property '${name}' of '${owner}' object has no ${what}`);
}
