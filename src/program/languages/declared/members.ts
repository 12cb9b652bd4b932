import { findName, moduleOf } from "../../values/scope.ts";
import type { ClassValue, FunctionValue, Machine } from "../../values/value.ts";
import { findException } from "./exceptions.ts";

/** The field that holds the function of an object that was written as one. */
export const onlyMethod = ":call";

/** Several methods of one name in a class. */
export const overloads = "overloads";

/** The type of that name that the program declares, or an exception of its library; null: there is none. */
export function findClass(name: string, machine: Machine): ClassValue | null {
  const found =
    findName(name, machine.scope) ??
    moduleOf(machine.scope).names.get(name) ??
    findException(name, machine);
  return found?.kind === "class" ? found : null;
}

/** `class`, `struct`, `record`, `record struct` or `interface`. */
export function kindOf({ members }: ClassValue): string {
  const kind = members.get(":kind");
  return kind?.kind === "string" ? kind.value : "class";
}

export function isStruct(type: ClassValue): boolean {
  return kindOf(type).endsWith("struct");
}

/** The names behind that of a record, in order. */
export function positionalOf(type: ClassValue): readonly string[] {
  const names = type.members.get(":positional");
  return names?.kind === "string" && names.value !== "" ? names.value.split(",") : [];
}

/** Names that are fields of the objects, in order. */
export function fieldNames(type: ClassValue): readonly string[] {
  return [...type.members.keys()].flatMap((key) => (key.startsWith(":t:") ? [key.slice(3)] : []));
}

/** The declared type of a field; null: it has none. */
export function declaredType({ order }: ClassValue, name: string): string | null {
  for (const { members } of order) {
    const type = members.get(`:t:${name}`);
    if (type?.kind === "string") return type.value;
  }
  return null;
}

/** The methods of that name, those of the class itself first. */
export function findMethods({ order }: ClassValue, name: string): readonly FunctionValue[] {
  const key = name === ":fields" ? name : `:m:${name}`;
  return order.flatMap(({ members }) => {
    const group = members.get(key);
    return group?.kind === "tuple" && group.typeName === overloads
      ? group.items.filter((each) => each.kind === "function")
      : [];
  });
}

export function hasReceiver({ definition }: FunctionValue): boolean {
  return definition.parameters[0]?.kind === "receiver";
}
