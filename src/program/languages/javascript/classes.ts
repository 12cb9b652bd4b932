import { gapSign } from "../../values/gaps.ts";
import { createClass, list, string } from "../../values/make.ts";
import { nativeIn } from "./natives.ts";
import { concealed } from "./own.ts";
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

/** The class of objects that inherit nothing. */
export const bareClass = createClass("Object", []);

const argumentsClass = createClass("Object", []);

/** `arguments`: what a function was given, by numbers. */
export function makeArguments(items: readonly Value[]): InstanceValue {
  const made = createInstance(argumentsClass);
  for (const [at, item] of items.entries()) made.fields.set(String(at), item);
  made.fields.set("length", { kind: "float", value: items.length });
  concealed.note(made, new Set(["length"]));
  return made;
}

export function isArguments({ type }: InstanceValue): boolean {
  return type === argumentsClass;
}

/** Whether an object inherits nothing, not even `toString`. */
export function isWithoutPrototype({ type }: InstanceValue): boolean {
  return type.order.at(-1) === bareClass;
}

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

/** The member of a class that is the function that makes its objects. */
export const makerName = ":function";

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
  const type = typeOfPrototype(prototype, callee.definition.name);
  type.members.set(makerName, callee);
  const made = createInstance(type);
  const given = machine.call({ kind: "method", callee, self: made }, items);
  return given.kind === "instance" || given.kind === "unknown" ? given : made;
}

/** `Type(...)`: classes of the program want `new`. */
export function callClass(type: ClassValue, args: Arguments, machine: Machine): Value {
  const isFree = type.convert !== null || type.members.get("constructor")?.kind === "builtin";
  if (isFree) return instantiate(type, args, machine);
  const name = type.name.startsWith(":") ? "" : type.name;
  return machine.fail("TypeError", `Class constructor ${name} cannot be invoked without 'new'`);
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

/** The fields of errors that are in no list of their keys. */
const fieldsOfErrors: ReadonlySet<string> = new Set(["message", "cause", "errors"]);

function createError(name: string, bases: readonly ClassValue[]): ClassValue {
  const type = createClass(name, bases);
  type.members.set("name", string(name));
  type.members.set("message", string(""));
  type.members.set("constructor", {
    kind: "builtin",
    name,
    call: ({ items: [made, ...given] }, machine) => {
      if (made?.kind !== "instance") return made!;
      concealed.note(made, fieldsOfErrors);
      const [message, options] = name === "AggregateError" ? given.slice(1) : given;
      if (message && message.kind !== "undefined") {
        const text = machine.language.toText(message, "plain", machine);
        made.fields.set(
          "message",
          text.includes(gapSign) ? machine.unknown(unknownText) : string(text),
        );
      }
      const cause = options?.kind === "instance" ? options.fields.get("cause") : undefined;
      if (cause) made.fields.set("cause", cause);
      if (name === "AggregateError") made.fields.set("errors", errorsIn(given[0], machine));
      return made;
    },
  });
  return type;
}

const unknownText = "a part of this text is unknown";

function errorsIn(value: Value | undefined, machine: Machine): Value {
  const items = value && machine.language.iterate(value, machine);
  return items ? list([...items]) : machine.unknown("the number of values here is unknown");
}

export const errorClass = createError("Error", []);

/** The errors of the language by name. */
export const errors: ReadonlyMap<string, ClassValue> = new Map([
  ["Error", errorClass],
  ...[
    ...["TypeError", "RangeError", "ReferenceError", "SyntaxError", "EvalError", "URIError"],
    "AggregateError",
  ].map((name) => [name, createError(name, [errorClass])] as const),
]);

const namesOfPython: Readonly<Record<string, string>> = {
  TypeError: "TypeError",
  NameError: "ReferenceError",
  RecursionError: "RangeError",
  IndexError: "RangeError",
  SyntaxError: "SyntaxError",
  URIError: "URIError",
  SystemExit: "SystemExit",
};

/** Ends the program: the run knows it by its name. */
const exitClass = createClass("SystemExit", []);

function messageOf(type: string, message: string): string {
  if (type === "RecursionError") return "Maximum call stack size exceeded";
  return type === "NameError" ? message.replace(/^name '(.*)' is not/, "$1 is not") : message;
}

/** An error with a message; one with a gap is unknown. */
export function makeException(type: string, message: string): InstanceValue {
  const name = namesOfPython[type] ?? "Error";
  const made = createInstance(name === "SystemExit" ? exitClass : (errors.get(name) ?? errorClass));
  const text = messageOf(type, message);
  const range = { start: 0, end: 0 };
  made.fields.set(
    "message",
    text.includes(gapSign) ? { kind: "unknown", why: unknownText, text, range } : string(text),
  );
  concealed.note(made, fieldsOfErrors);
  return made;
}

/** What is thrown that is no object. */
class Thrown {
  readonly value: Value;

  constructor(value: Value) {
    this.value = value;
  }
}

/** Anything can be thrown; what is no plain object goes by as an error that holds it. */
export function toException(value: Value): InstanceValue | null {
  if (value.kind === "unknown") return null;
  if (value.kind === "instance" && !nativeIn(value)) return value;
  const made = makeException("Exception", "value" in value ? String(value.value) : "");
  made.native = new Thrown(value);
  return made;
}

/** What a `catch` gets. */
export function caught(value: Value): Value {
  return value.kind === "instance" && value.native instanceof Thrown ? value.native.value : value;
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
  if (type.members.has("[Symbol.hasInstance]")) return null;
  if (value.kind === "instance") {
    if ((nativeIn(value)?.type ?? "object") !== "object") return false;
    return value.type.order.includes(type) || (isObjectClass(type) && !isWithoutPrototype(value));
  }
  const names: Readonly<Record<string, string>> = {
    ...{ list: "Array", dictionary: "Map", set: "Set" },
    ...{ function: "Function", builtin: "Function", method: "Function", class: "Function" },
  };
  const name =
    value.kind === "list" || value.kind === "dictionary" || value.kind === "set"
      ? (value.typeName ?? names[value.kind])
      : names[value.kind];
  return (
    isOfLanguage(type) && (type.name === name || (type.name === "Object" && name !== undefined))
  );
}

/** Whether a class is one of the language itself. */
export function isOfLanguage({ convert, bases }: ClassValue): boolean {
  return convert !== null && bases.length === 0;
}

function isObjectClass(type: ClassValue): boolean {
  return type === objectClass || (type.name === "Object" && isOfLanguage(type));
}

/** The class in whose method some code runs; null: in none. */
export function ownerOf({ scope }: Machine): ClassValue | null {
  for (let at: typeof scope | null = scope; at; at = at.outer) if (at.owner) return at.owner;
  return null;
}
