import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { lastName } from "./syntax.ts";
import { baseType, declare, type Aliases } from "./types.ts";

/** The parts whose name no other file has: which of them a call means depends on its file. */
export function withoutDoubles<Part>(
  parts: readonly Part[],
  keysOf: (part: Part) => readonly string[],
  sourceOf: (part: Part) => string,
): readonly Part[] {
  if (new Set(parts.map(sourceOf)).size < 2) return parts;
  const keyed = parts.map((part) => ({ part, keys: keysOf(part) }));
  const homes = new Map<string, Set<string>>();
  for (const { part, keys } of keyed) {
    for (const key of keys) homes.set(key, (homes.get(key) ?? new Set()).add(sourceOf(part)));
  }
  return keyed
    .filter(({ keys }) => keys.every((key) => homes.get(key)!.size === 1))
    .map(({ part }) => part);
}

/** What tells a function from others of its name. */
export function signatureOf(
  home: string | null,
  name: string,
  parameters: SyntaxView | null,
): string {
  const types = (parameters?.named() ?? []).map((each) => {
    const own = each.field("declarator")?.text ?? "";
    const type = each.field("type")?.text ?? each.text;
    return `${type.replace(/\s+|\bstd::/g, "")}${own.replace(/[\w\s]+/g, "")}`;
  });
  return `${home ?? ""}::${name}(${types.join(",")})`;
}

/** The values of parameters that only the declarations of functions write, by what tells functions apart. */
export type Defaults = ReadonlyMap<string, readonly (SyntaxView | null)[]>;

/** What declarations say at the top of a file, and in its classes. */
export function defaultsIn(
  parts: readonly SyntaxView[],
  classes: readonly { readonly view: SyntaxView; readonly name: string }[],
  aliases: Aliases,
): Defaults {
  const found = new Map<string, readonly (SyntaxView | null)[]>();
  const read = (home: string | null, view: SyntaxView): void => {
    if (!/^(?:field_)?declaration$/.test(view.type) || !view.text.includes("=")) return;
    const base = baseType(view, aliases);
    for (const each of view.fields("declarator")) {
      const { name, parameters } = declare(each, base, aliases);
      const values = (parameters?.named() ?? []).map((one) => one.field("default_value"));
      if (!name || values.every((value) => value === null)) continue;
      found.set(signatureOf(home, lastName(name).text, parameters), values);
    }
  };
  for (const each of parts) read(null, each);
  for (const { view, name } of classes)
    for (const each of view.field("body")?.named() ?? []) read(name, each);
  return found;
}

/** The variables that a declaration at the top of a file makes. */
export function variablesIn(view: SyntaxView, aliases: Aliases): readonly string[] {
  if (view.type !== "declaration" || /^\s*extern\b/.test(view.text)) return [];
  const base = baseType(view, aliases);
  return view.fields("declarator").flatMap((each) => {
    const { name, parameters } = declare(each, base, aliases);
    return name && !parameters ? [name.text] : [];
  });
}
