import { findName } from "../../values/scope.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";
import { splitTypes } from "../declared/typeNames.ts";

/** `vector<double>` taken apart; a type without types in it has none. */
export interface TypeParts {
  readonly name: string;
  readonly inner: readonly string[];
}

const known = new Map<string, TypeParts>();

/** Takes a type apart; what cannot be read is a name of its own. */
export function readType(text: string): TypeParts {
  const found = known.get(text);
  if (found) return found;
  const open = text.indexOf("<");
  const isWhole = open > 0 && text.endsWith(">") && text.length < 300;
  const made: TypeParts = isWhole
    ? { name: text.slice(0, open), inner: splitTypes(text.slice(open + 1, -1)) }
    : { name: text, inner: [] };
  if (known.size > 2000) known.clear();
  known.set(text, made);
  return made;
}

/** The type of the items of a list; null: not known. */
export function itemTypeOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (text.endsWith("[]")) return text.slice(0, -2);
  if (text === "string") return "char";
  const { name, inner } = readType(text);
  if (name === "multimap") return `pair<${inner[0] ?? ""},${inner[1] ?? ""}>`;
  return ofOneType.test(name) ? (inner[0] ?? null) : null;
}

const ofOneType = /^(?:vector|array|deque|list|stack|queue|priority_queue|multiset)$/;

/** The type of one item of a list, also of a pair; an empty text: not known. */
export function itemTypeAt(text: string | undefined, at: number): string {
  const { name, inner } = readType(text ?? "");
  return /^(?:pair|tuple)$/.test(name) ? (inner[at] ?? "") : (itemTypeOf(text) ?? "");
}

/** Whether a list of a type is a value of its own, and no pointer to its first item. */
export function isContainer(text: string | undefined): boolean {
  return text !== undefined && container.test(text);
}

const container =
  /^(?:(?:vector|array|deque|list|stack|queue|priority_queue|multiset|multimap|pair|tuple|optional|variant|bitset)<|string$)/;

/** Whether a type is a map or a set, whose keys differ. */
export function isMapType(name: string): boolean {
  return /^(?:unordered_)?(?:map|set)$/.test(name);
}

/** A type that a template leaves open, as the call set it. */
export function resolveType(text: string, machine: Machine, depth = 0): string {
  if (depth > 5 || text === "") return text;
  return text.replace(/\b[A-Za-z_]\w*\b/g, (name) => {
    if (name.length > 40 || /^(?:float|double|int|vector|array|string|map|pair)$/.test(name))
      return name;
    const found = findName(`:type ${name}`, machine.scope) ?? ownType(name, machine);
    return found?.kind === "string" ? found.value : name;
  });
}

/** Whether a type is only a name that the called object knows. */
export function isOpenType(text: string, machine: Machine): boolean {
  return (
    /^[A-Z]\w*$/.test(text) && !findClass(text, machine) && resolveType(text, machine) === text
  );
}

/**
 * What an object of a class with open types has for one of them: that of the method that runs, or those that a
 * function has, if they agree. null: nobody knows.
 */
export function ownType(name: string, machine: Machine): Value | null {
  const key = `:type ${name}`;
  const self = findName("this", machine.scope);
  const own = self?.kind === "instance" ? self.fields.get(key) : undefined;
  if (own || !/^[A-Z]/.test(name)) return own ?? null;
  const found = new Map<string, Value>();
  for (const each of machine.scope.names.values()) {
    const type = each.kind === "instance" ? each.fields.get(key) : undefined;
    if (type?.kind === "string") found.set(type.value, type);
  }
  const [only = null, ...others] = found.values();
  return others.length === 0 ? only : null;
}

/** The class of that name that the program declares; null: there is none. */
export function findClass(text: string, machine: Machine): ClassValue | null {
  const found = findName(readType(text).name, machine.scope);
  return found?.kind === "class" ? found : null;
}
