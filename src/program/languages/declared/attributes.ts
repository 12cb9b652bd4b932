import type { Members } from "../../libraries/declared/table.ts";
import { findName, moduleOf } from "../../values/scope.ts";
import { builtin, none } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Language, Machine, Value } from "../../values/value.ts";
import { findExtensions, methodOf, opened, prepare, typeGivenTo } from "./classes.ts";
import { convertTo } from "./conversions.ts";
import { Sequence, SpanView } from "./lists.ts";
import { declaredType, findMethods, hasReceiver, isStruct, onlyMethod } from "./members.ts";
import { isNumber } from "../../values/typedNumber.ts";
import { annotationText, isForeign, matchOf } from "./overloads.ts";

/** What the values of libraries have, in one language. */
export interface Library {
  /** null: nothing of its own. */
  membersOf(object: Value): Pick<Members, "get"> | null;
  /** What everything has that can be gone through. */
  readonly queries: Members;
  /** What every value has. */
  readonly common: Members;
  ofModule(module: string, name: string, machine: Machine): Value | null;
  /** A method of a function: `f.apply`. */
  ofFunction(callee: Value, name: string, machine: Machine): Value | null;
  /** A method that a pointer has that points to nothing; null: it has none. */
  ofNone?(name: string, machine: Machine): Value | null;
}

/** How attributes are read and written in a language with these libraries. */
export function attributesWith(
  library: Library,
): Pick<Language, "findAttribute" | "getAttribute" | "setAttribute"> {
  const findAttribute: Language["findAttribute"] = (object, name, machine) =>
    find(library, object, name, machine);
  return {
    findAttribute,
    getAttribute: (object, name, machine) => {
      if (object.kind === "unknown") return object;
      const found = findAttribute(object, name, machine);
      if (found) return found;
      const owner =
        object.kind === "module" || object.kind === "builtin" || object.kind === "class"
          ? object.name
          : machine.language.typeName(object);
      const gap = machine.unknown(`\`${plainName(name)}\` of \`${owner}\` is not followed`);
      // A method that is not followed may change the object.
      return { ...gap, of: [object] };
    },
    setAttribute,
  };
}

/** A name with brackets is one of a method, which a field or a property may have, too. */
function plainName(name: string): string {
  return name.endsWith("()") ? name.slice(0, -2) : name;
}

/** `object.name`; null: it has none of that name. */
function find(library: Library, object: Value, name: string, machine: Machine): Value | null {
  switch (object.kind) {
    case "unknown":
      return null;
    case "instance":
      return ofInstance(object, name, machine) ?? ofAny(library, object, name, machine);
    case "class":
      return ofClass(object, name, machine);
    case "module":
      return (
        object.members.get(plainName(name)) ??
        library.ofModule(object.name, plainName(name), machine)
      );
    case "none":
      // `int?` without a value.
      if (name === "HasValue") return { kind: "bool", value: false };
      return (
        library.ofNone?.(name, machine) ??
        machine.fail("AttributeError", "Object reference not set to an instance of an object.")
      );
    default:
      return ofAny(library, object, name, machine);
  }
}

/** A member of a library, or a method of the program that extends the type. */
function ofAny(library: Library, object: Value, called: string, machine: Machine): Value | null {
  const isCall = called.endsWith("()");
  const name = plainName(called);
  const lost = machine.lostIn(object);
  if (lost !== null) return { ...machine.unknown(lost), of: [object] };
  const own = library.membersOf(object)?.get(name);
  if (own && !(isCall && own.isProperty)) {
    if (own.isProperty) return own.call(machine, object, [], new Map());
    const extension = extending(object, name, machine);
    return builtin(name, ({ items, named }) =>
      extension && isForeign(object, items, machine)
        ? machine.call(extension, items)
        : guarded(machine, object, items, named, own.call),
    );
  }
  if (object.kind === "tuple") {
    const at = object.names?.indexOf(name) ?? -1;
    const place = at >= 0 ? at : Number(/^Item(\d+)$/.exec(name)?.[1] ?? 0) - 1;
    if (place >= 0) return object.items[place] ?? null;
  }
  if (isNumber(object) || object.kind === "bool") {
    if (name === "Value") return object;
    if (name === "HasValue") return { kind: "bool", value: true };
  }
  if (isFunction(object)) {
    const ofFunction = library.ofFunction(object, name, machine);
    if (ofFunction) return ofFunction;
  }
  const extension = extending(object, name, machine);
  if (extension) return extension;
  const query = library.queries.get(name);
  if (query && canBeQueried(object))
    return builtin(name, ({ items, named }) => guarded(machine, object, items, named, query.call));
  const common = library.common.get(name);
  if (common?.isProperty) return common.call(machine, object, [], new Map());
  return common
    ? builtin(name, ({ items, named }) => common.call(machine, object, items, named))
    : null;
}

/** The methods of that name that extend the type of a value; null: there are none. */
function extending(object: Value, name: string, machine: Machine): Value | null {
  const extensions = findExtensions(name, machine).filter((each) =>
    fits(each.definition.parameters[0]?.annotation ?? null, object, machine),
  );
  const callee = methodOf(name, extensions, null);
  return callee && { kind: "method", callee, self: object };
}

type Call = (
  machine: Machine,
  self: Value,
  items: readonly Value[],
  named: ReadonlyMap<string, Value>,
) => Value;

/** What is not known of the object by then is not known of the result. */
function guarded(
  machine: Machine,
  object: Value,
  items: readonly Value[],
  named: ReadonlyMap<string, Value>,
  run: Call,
): Value {
  const lost = machine.lostIn(object);
  return lost === null
    ? run(machine, object, items, named)
    : { ...machine.unknown(lost), of: [object] };
}

function isFunction({ kind }: Value): boolean {
  return kind === "function" || kind === "builtin" || kind === "method";
}

/** An object of a library with values to go through. */
function canGoThrough(native: object | null): boolean {
  return native !== null && "items" in native && Array.isArray(native.items);
}

function canBeQueried(object: Value): boolean {
  if (["list", "dictionary", "set", "string", "iterator"].includes(object.kind)) return true;
  if (object.kind !== "instance") return false;
  return (
    object.native instanceof Sequence ||
    object.native instanceof SpanView ||
    canGoThrough(object.native) ||
    findMethods(object.type, "GetEnumerator").length > 0
  );
}

function fits(
  annotation: Parameters<typeof annotationText>[0],
  object: Value,
  machine: Machine,
): boolean {
  return matchOf(object, annotationText(annotation), machine) >= 0;
}

function ofInstance(object: InstanceValue, called: string, machine: Machine): Value | null {
  const name = plainName(called);
  const isCall = name !== called;
  const { type } = object;
  if (name === ":fields" || name === ":new") return ofConstructing(object, name, machine);
  const field = object.fields.get(name);
  if (field && !isCall) return field;
  const getters = findMethods(type, `get ${name}`);
  if (getters[0]) return machine.call(methodOf(name, getters.slice(0, 1), object)!, []);
  const methods = overriding(findMethods(type, name));
  const method = methodOf(name, methods, object);
  if (method) return method;
  const only = isCall ? object.fields.get(onlyMethod) : undefined;
  if (only) return only;
  // A function that a field holds, or the field of a record.
  if (field) return isFunction(field) ? field : builtin(name, () => field);
  return type.order.some(({ members }) => members.has(name))
    ? ofClass(type, called, machine)
    : null;
}

/** A method hides those of its bases with as many parameters. */
function overriding(methods: ReturnType<typeof findMethods>): ReturnType<typeof findMethods> {
  const owners = new Map<number, unknown>();
  return methods.filter(({ definition, owner }) => {
    const count = definition.parameters.length;
    const known = owners.get(count);
    if (known !== undefined && known !== owner) return false;
    owners.set(count, owner);
    return true;
  });
}

/** In a constructor: what sets the fields of its own class, and its other constructors. */
function ofConstructing(object: InstanceValue, name: string, machine: Machine): Value | null {
  const owner = machine.scope.owner ?? object.type;
  const group = owner.members.get(name === ":new" ? ":m:new" : ":fields");
  const functions =
    group?.kind === "tuple" ? group.items.filter((each) => each.kind === "function") : [];
  return methodOf(owner.name, functions, object) ?? builtin(name, () => none);
}

function ofClass(type: ClassValue, called: string, machine: Machine): Value | null {
  prepare(type, machine);
  const name = plainName(called);
  const ofName = (): Value | null =>
    methodOf(
      name,
      findMethods(type, name).filter((each) => !hasReceiver(each)),
      null,
    );
  const method = name === called ? null : ofName();
  if (method) return method;
  for (const { members } of type.order) {
    const found = members.get(name);
    if (found && !name.startsWith(":")) return found;
  }
  const getters = findMethods(type, `get ${name}`);
  if (getters[0]) return machine.call(getters[0], []);
  const own = ofName();
  if (own) return own;
  // A type inside another.
  const inner = findName(name, machine.scope) ?? moduleOf(machine.scope).names.get(name);
  return inner?.kind === "class" ? inner : null;
}

/** `object.name = value` */
function setAttribute(object: Value, name: string, value: Value, machine: Machine): void {
  switch (object.kind) {
    case "unknown":
      machine.mayChange(object);
      return;
    case "none":
      machine.fail("AttributeError", "Object reference not set to an instance of an object.");
      return;
    case "instance":
      setOnInstance(object, name, value, machine);
      return;
    case "class":
      setOnClass(object, name, value, machine);
      return;
    case "tuple":
      machine.unknown(`\`${name}\` of \`ValueTuple\` is not followed`);
      machine.lose(object);
      return;
    default:
      return;
  }
}

/** A declared type, or what it stands for in this object; null: that is not known. */
function typeFor(object: InstanceValue, declared: string, machine: Machine): string | null {
  const parameters = object.type.members.get(":typeParameters");
  const at = parameters?.kind === "string" ? parameters.value.split(",").indexOf(declared) : -1;
  return at < 0 ? declared : typeGivenTo(object, at, machine);
}

function setOnInstance(object: InstanceValue, name: string, value: Value, machine: Machine): void {
  const [setter] = findMethods(object.type, `set ${name}`);
  if (setter) {
    machine.call({ kind: "method", callee: setter, self: object }, [value]);
    return;
  }
  const declared = declaredType(object.type, name);
  if (declared === null && !object.fields.has(name)) {
    const home = object.type.order.find(({ members }) => members.has(name));
    if (home) {
      setOnClass(home, name, value, machine);
      return;
    }
  }
  machine.touch(object);
  // A struct that was copied before would change here only in one of the two.
  const isCopied = isStruct(object.type) && !opened(machine).has(object) && object.fields.has(name);
  const type = declared === null ? null : typeFor(object, declared, machine);
  const given = type === null ? value : convertTo(value, type, machine);
  object.fields.set(
    name,
    isCopied ? machine.unknown(`\`${name}\` of \`${object.type.name}\` is not followed`) : given,
  );
}

function setOnClass(type: ClassValue, name: string, value: Value, machine: Machine): void {
  prepare(type, machine);
  const [setter] = findMethods(type, `set ${name}`);
  if (setter) {
    machine.call(setter, [value]);
    return;
  }
  const home = type.order.find(({ members }) => members.has(name)) ?? type;
  const declared = declaredType(home, name);
  machine.touch(home);
  home.members.set(name, declared === null ? value : convertTo(value, declared, machine));
}
