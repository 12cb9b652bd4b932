import { isKnownException } from "../declared/exceptions.ts";
import { nativeOf, TextBuilder } from "../declared/lists.ts";
import { readType, type TypeParts } from "../declared/typeNames.ts";
import { typeOf } from "../../values/wide.ts";
import type { ClassValue, Value } from "../../values/value.ts";

/** Types as .NET calls them. */
export const systemNames: ReadonlyMap<string, string> = new Map([
  ["int", "Int32"],
  ["long", "Int64"],
  ["double", "Double"],
  ["float", "Single"],
  ["uint", "UInt32"],
  ["byte", "Byte"],
  ["sbyte", "SByte"],
  ["short", "Int16"],
  ["ushort", "UInt16"],
  ["ulong", "UInt64"],
  ["decimal", "Decimal"],
  ["string", "String"],
  ["bool", "Boolean"],
  ["char", "Char"],
  ["object", "Object"],
]);

const generic =
  /^(?:List|Dictionary|HashSet|Queue|Stack|SortedDictionary|SortedList|SortedSet|LinkedList)$/;

/** `System.Collections.Generic.List`1[System.Int32]`; null: it has parts that are types of the program. */
export function systemType(type: string | undefined): string | null {
  return type === undefined ? null : systemTypeOf(readType(type));
}

function systemTypeOf({ name, inner, text }: TypeParts): string | null {
  const own = systemNames.get(text);
  if (own !== undefined) return `System.${own}`;
  if (name.startsWith("[")) {
    const item = inner[0] ? systemTypeOf(inner[0]) : null;
    return item === null ? null : `${item}${name}`;
  }
  const known = generic.test(name) ? `System.Collections.Generic.${name}` : null;
  const tuple = name === "()" ? "System.ValueTuple" : null;
  return withParts(known ?? tuple, inner.map(systemTypeOf));
}

function withParts(name: string | null, parts: readonly (string | null)[]): string | null {
  return name === null || parts.length === 0 || parts.includes(null)
    ? null
    : `${name}\`${parts.length}[${parts.join(",")}]`;
}

/** What the name of a class is with all around it; null: not known. */
export function fullName(type: ClassValue): string | null {
  const name = type.members.get(":fullName");
  if (name?.kind === "string") return name.value;
  if (!isKnownException(type)) return null;
  const space = type.name === "KeyNotFoundException" ? "System.Collections.Generic" : "System";
  return `${space}.${type.name}`;
}

/** The type of a value; null: not known. */
export function typeOfValue(value: Value): string | null {
  switch (value.kind) {
    case "int":
    case "float":
    case "string":
    case "bool":
      return systemType(
        value.kind === "string" || value.kind === "bool" ? value.kind : typeOf(value),
      );
    case "list":
    case "dictionary":
    case "set":
      return systemType(value.typeName);
    case "tuple":
      return value.typeName === undefined
        ? withParts("System.ValueTuple", value.items.map(typeOfValue))
        : null;
    case "instance":
      if (nativeOf(value, TextBuilder)) return "System.Text.StringBuilder";
      return value.native === null ? fullName(value.type) : null;
    default:
      return null;
  }
}

/** A type by its own name: `List`1` of `System.Collections.Generic.List`1[System.Int32]`. */
export function shortTypeName(full: string): string {
  const own = full.replace(/(`\d+)\[.*\]$/, "$1");
  return own.split(/[.+]/).at(-1)!;
}
