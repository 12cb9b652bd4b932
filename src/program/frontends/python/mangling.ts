import type { Statement } from "../../ir/ir.ts";

/** `__secret` in a class, but not `__init__`. */
const isPrivate = (name: unknown): name is string =>
  typeof name === "string" && /^__\w*$/.test(name) && !name.endsWith("__");

/** Whether a text has such a name. */
export function hasPrivate(text: string): boolean {
  return (text.match(/\b__\w+/g) ?? []).some(isPrivate);
}

/** The properties of the representation that hold names. */
const named = new Set(["name", "alias", "names", "locals", "holds"]);

/** The statements of a class, in which names with two underlines are those of the class alone. */
export function mangled(statements: readonly Statement[], type: string): readonly Statement[] {
  const prefix = `_${type.replace(/^_+/, "")}`;
  const changed = (value: unknown, isName: boolean): unknown => {
    if (isName && isPrivate(value)) return prefix + value;
    if (Array.isArray(value)) return value.map((each: unknown) => changed(each, isName));
    if (value instanceof Set) return new Set([...value].map((each) => changed(each, isName)));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, each]): [string, unknown] => [
      key,
      changed(each, named.has(key)),
    ]);
    return Object.fromEntries(entries);
  };
  return changed(statements, false) as readonly Statement[];
}
