import { none } from "../../values/make.ts";
import { findName, isAssumedIn } from "../../values/scope.ts";
import type {
  Arguments,
  ClassValue,
  FunctionValue,
  InstanceValue,
  Machine,
  TupleValue,
  Value,
} from "../../values/value.ts";
import { isKnownException } from "./exceptions.ts";
import { findMethods, hasReceiver, isStruct, overloads } from "./members.ts";
import { choose } from "./overloads.ts";

/** The types of all files of the program so far, by their names. */
export function typesOf(machine: Machine): Map<string, ClassValue> {
  const key = "declared.types";
  const known = machine.state.get(key);
  if (known instanceof Map) return known as Map<string, ClassValue>;
  const made = new Map<string, ClassValue>();
  machine.state.set(key, made);
  return made;
}

/** Puts the methods of one name together, and notes those that extend other types. */
export function finishClass(type: ClassValue, machine: Machine): void {
  typesOf(machine).set(type.name, type);
  const groups = new Map<string, FunctionValue[]>();
  for (const [key, value] of [...type.members]) {
    const found = /^:m:([^]*):\d+$/.exec(key);
    if (!found || value.kind !== "function") continue;
    type.members.delete(key);
    groups.set(found[1]!, [...(groups.get(found[1]!) ?? []), value]);
  }
  for (const [name, functions] of groups) {
    const group: TupleValue = { kind: "tuple", items: functions, typeName: overloads };
    type.members.set(name === ":fields" || name === ":static" ? name : `:m:${name}`, group);
    const own = functions.filter(isExtension);
    if (own.length > 0)
      extensionsOf(machine).set(name, [...(extensionsOf(machine).get(name) ?? []), ...own]);
  }
}

function isExtension({ definition: { parameters } }: FunctionValue): boolean {
  const annotation = parameters[0]?.annotation;
  return (
    annotation?.kind === "literal" &&
    annotation.literal.type === "string" &&
    annotation.literal.value.startsWith("this ")
  );
}

const extensionKey = "declared.extensions";

function extensionsOf(machine: Machine): Map<string, readonly FunctionValue[]> {
  const known = machine.state.get(extensionKey);
  if (known instanceof Map) return known as Map<string, readonly FunctionValue[]>;
  const made = new Map<string, readonly FunctionValue[]>();
  machine.state.set(extensionKey, made);
  return made;
}

/** The methods of that name that extend other types. */
export function findExtensions(name: string, machine: Machine): readonly FunctionValue[] {
  return extensionsOf(machine).get(name) ?? [];
}

/** A function for several methods of one name: the arguments say which. */
export function methodOf(
  name: string,
  functions: readonly FunctionValue[],
  self: Value | null,
): Value | null {
  const [first] = functions;
  if (!first) return null;
  const bind = (each: FunctionValue): Value =>
    self && hasReceiver(each) ? { kind: "method", callee: each, self } : each;
  if (functions.length === 1) return bind(first);
  return {
    kind: "builtin",
    name,
    call: ({ items, named }, machine) => {
      const chosen = choose(functions, items, named, machine);
      return chosen
        ? machine.call(bind(chosen), items, named)
        : refuse(first, name, "overload", machine);
    },
  };
}

/** Arguments that none of several functions takes; where they are only assumed, the one that is meant may. */
function refuse(
  { scope }: FunctionValue,
  name: string,
  what: "overload" | "constructor",
  machine: Machine,
): Value {
  return isAssumedIn(scope)
    ? machine.unknown(`\`${name}\` is not defined here`)
    : machine.fail("ValueError", `no ${what} of ${name} takes these arguments`);
}

/** Runs what sets the static fields of a class, once, before the first of them is used. */
export function prepare(type: ClassValue, machine: Machine): void {
  for (const each of type.order) {
    const group = each.members.get(":static");
    if (group?.kind !== "tuple") continue;
    each.members.delete(":static");
    for (const run of group.items) machine.call(run, []);
  }
}

/** `new Type(…)` */
export function instantiate(
  type: ClassValue,
  { items, named }: Arguments,
  machine: Machine,
): Value {
  prepare(type, machine);
  const made: InstanceValue = { kind: "instance", type, fields: new Map(), native: null };
  noteTypes(made, machine);
  const constructors = ownConstructors(type);
  if (constructors.length === 0) {
    if (!isKnownException(type)) return machine.unknown(`\`${type.name}\` is not followed`);
    made.fields.set("Message", items[0] ?? none);
    return made;
  }
  const constructor = choose(constructors, items, named, machine);
  if (!constructor) {
    if (items.length === 0 && isStruct(type)) return empty(type, machine);
    return refuse(constructors[0]!, type.name, "constructor", machine);
  }
  const open = opened(machine);
  open.add(made);
  machine.call({ kind: "method", callee: constructor, self: made }, items, named);
  open.delete(made);
  return made;
}

const givenKey = "declared.typesGiven";

/** The types that a new object is given, for what is made next: `double` of `new Pool<double>()`. */
class TypesGiven {
  readonly ofObjects = new WeakMap<InstanceValue, readonly string[]>();
  next: readonly string[] | null = null;
}

function typesGivenIn({ state }: Machine): TypesGiven {
  const known = state.get(givenKey);
  if (known instanceof TypesGiven) return known;
  const made = new TypesGiven();
  state.set(givenKey, made);
  return made;
}

/** The object that is made next is given these types. */
export function giveTypes(types: readonly string[], machine: Machine): void {
  typesGivenIn(machine).next = types;
}

function noteTypes(made: InstanceValue, machine: Machine): void {
  const given = typesGivenIn(machine);
  if (given.next) given.ofObjects.set(made, given.next);
  given.next = null;
}

/** What a parameter of types of a class stands for, in its methods; null: it is none, or not known. */
export function typeInObject(parameter: string, machine: Machine): string | null {
  const self = findName("this", machine.scope);
  if (self?.kind !== "instance") return null;
  const names = self.type.members.get(":typeParameters");
  const at = names?.kind === "string" ? names.value.split(",").indexOf(parameter) : -1;
  return at < 0 ? null : (typesGivenIn(machine).ofObjects.get(self)?.[at] ?? null);
}

/** What an object was given for a parameter of types, by its place; null: nothing, or another parameter. */
export function typeGivenTo(object: InstanceValue, at: number, machine: Machine): string | null {
  const given = typesGivenIn(machine).ofObjects.get(object)?.[at] ?? null;
  return given !== null && /^T(?:[A-Z]\w*)?$|^[A-Z]$/.test(given) ? null : given;
}

function ownConstructors({ members }: ClassValue): readonly FunctionValue[] {
  const group = members.get(":m:new");
  return group?.kind === "tuple" ? group.items.filter((each) => each.kind === "function") : [];
}

/** A struct without values: `default(Pair)`. */
export function empty(type: ClassValue, machine: Machine): InstanceValue {
  const made: InstanceValue = { kind: "instance", type, fields: new Map(), native: null };
  for (const each of findMethods(type, ":fields"))
    machine.call({ kind: "method", callee: each, self: made }, []);
  return made;
}

/** The objects whose constructors run. */
export function opened(machine: Machine): Set<InstanceValue> {
  const key = "declared.opened";
  const known = machine.state.get(key);
  if (known instanceof Set) return known as Set<InstanceValue>;
  const made = new Set<InstanceValue>();
  machine.state.set(key, made);
  return made;
}
