import { createClass, string } from "../../values/make.ts";
import type {
  Arguments,
  ClassValue,
  FunctionValue,
  InstanceValue,
  Machine,
  Value,
} from "../../values/value.ts";

/** The class of plain objects. */
export const objectClass = createClass("Object", []);

/** Whose members `super.name` looks for. */
export class SuperTarget {
  readonly object: Value;
  readonly type: ClassValue;

  constructor(object: Value, type: ClassValue) {
    this.object = object;
    this.type = type;
  }
}

/** The member of a class, or of its bases. */
export function findMember(type: ClassValue, name: string): Value | null {
  for (const each of type.order) {
    const member = each.members.get(name);
    if (member) return member;
  }
  return null;
}

/** An object of a class. */
export function createInstance(type: ClassValue): InstanceValue {
  return { kind: "instance", type, fields: new Map(), native: null };
}

/** `{ a: 1 }` */
export function toObject(fields: Iterable<readonly [string, Value]>): InstanceValue {
  return { kind: "instance", type: objectClass, fields: new Map(fields), native: null };
}

/** The class of what has an object as its prototype. */
export function typeOfPrototype(prototype: InstanceValue, name: string): ClassValue {
  if (prototype.native instanceof Prototype) return prototype.native.type;
  const bases = prototype.type === objectClass ? [] : [prototype.type];
  const type = createClass(name, bases, prototype.fields);
  prototype.native = new Prototype(type);
  return type;
}

class Prototype {
  readonly type: ClassValue;

  constructor(type: ClassValue) {
    this.type = type;
  }
}

/** `f.prototype`; null: it is nothing that objects can be made from. */
export function prototypeOf({ fields }: FunctionValue): InstanceValue | null {
  const known = fields.get("prototype") ?? toObject([]);
  fields.set("prototype", known);
  return known.kind === "instance" ? known : null;
}

/** `new f(…)` with a function. */
export function makeByFunction(
  callee: FunctionValue,
  items: readonly Value[],
  machine: Machine,
): Value {
  const prototype = prototypeOf(callee);
  if (!prototype) return machine.unknown("this use of `new` is not followed");
  const made = createInstance(typeOfPrototype(prototype, callee.definition.name));
  const given = machine.call({ kind: "method", callee, self: made }, items);
  return given.kind === "instance" || given.kind === "unknown" ? given : made;
}

/** `new Type(...)` */
export function instantiate(type: ClassValue, args: Arguments, machine: Machine): Value {
  if (type.convert) {
    const isOwn = type.bases.every((base) => base.convert === null);
    if (isOwn) return type.convert(args, machine);
    return machine.unknown(
      `\`${type.name}\` extends a class of the language, which is not followed`,
    );
  }
  const made = createInstance(type);
  construct(type, made, args, machine);
  return made;
}

/** Fills an object as the constructor of a class does. */
export function construct(
  type: ClassValue,
  made: InstanceValue,
  args: Arguments,
  machine: Machine,
): void {
  const own = type.members.get("constructor");
  const [base] = type.bases;
  if (own?.kind === "builtin") machine.call(own, [made, ...args.items]);
  else if (own) machine.call({ kind: "method", callee: own, self: made }, args.items);
  else {
    if (base) construct(base, made, args, machine);
    fillFields(type, made, machine);
  }
}

/** The fields that a class itself declares. */
export function fillFields(type: ClassValue, made: InstanceValue, machine: Machine): void {
  const filling = type.members.get(":fields");
  if (filling) machine.call({ kind: "method", callee: filling, self: made }, []);
}

function createError(name: string, bases: readonly ClassValue[]): ClassValue {
  const type = createClass(name, bases);
  type.members.set("constructor", {
    kind: "builtin",
    name,
    call: ({ items: [made, message] }) => {
      if (made?.kind === "instance") {
        made.fields.set("message", message ?? string(""));
        made.fields.set("name", string(name));
      }
      return made!;
    },
  });
  return type;
}

const errorClass = createError("Error", []);

/** The errors of the language by name. */
export const errors: ReadonlyMap<string, ClassValue> = new Map([
  ["Error", errorClass],
  ...["TypeError", "RangeError", "ReferenceError", "SyntaxError", "EvalError"].map(
    (name) => [name, createError(name, [errorClass])] as const,
  ),
]);

const namesOfPython: Readonly<Record<string, string>> = {
  TypeError: "TypeError",
  NameError: "ReferenceError",
  RecursionError: "RangeError",
  IndexError: "RangeError",
  SystemExit: "SystemExit",
};

/** Ends the program: the run knows it by its name. */
const exitClass = createClass("SystemExit", []);

/** An error with a message. */
export function makeException(type: string, message: string): InstanceValue {
  const name = namesOfPython[type] ?? "Error";
  const made = createInstance(name === "SystemExit" ? exitClass : (errors.get(name) ?? errorClass));
  made.fields.set("message", string(message));
  return made;
}

/** Anything can be thrown; what is no object goes by as an error that says it. */
export function toException(value: Value): InstanceValue | null {
  if (value.kind === "instance") return value;
  return value.kind === "string" ? makeException("Exception", value.value) : null;
}

/** `value instanceof type`; null if unknown. */
export function isInstance(value: Value, type: Value): boolean | null {
  if (value.kind === "unknown" || type.kind === "unknown") return null;
  if (type.kind === "function") {
    const prototype = prototypeOf(type);
    if (value.kind !== "instance" || !prototype) return false;
    return value.type.order.includes(typeOfPrototype(prototype, type.definition.name));
  }
  if (type.kind !== "class") return value.kind === "instance" ? null : false;
  if (value.kind === "instance") return value.type.order.includes(type) || type.name === "Object";
  const names: Readonly<Record<string, string>> = { list: "Array", dictionary: "Map", set: "Set" };
  const name = value.kind === "list" ? (value.typeName ?? "Array") : names[value.kind];
  return type.name === name || (type.name === "Object" && name !== undefined);
}

/** The class in whose method some code runs; null: in none. */
export function ownerOf({ scope }: Machine): ClassValue | null {
  for (let at: typeof scope | null = scope; at; at = at.outer) if (at.owner) return at.owner;
  return null;
}
