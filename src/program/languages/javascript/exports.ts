import type { ModuleValue, Value } from "../../values/value.ts";

/** The name in a file for what it exports as CommonJS. */
export const exportsName = ":exported";

/** What `require` gives of a module; null: the module itself. */
export function wholeOf({ name, members, scope }: ModuleValue): Value | null {
  const own = members.get(exportsName);
  // A library is all that it exports; a file of data is one value.
  const isLibrary = !name.startsWith(".") && members.size > 1;
  return own ?? (scope || isLibrary ? null : (members.get("default") ?? null));
}

/** What a module exports under a name; null: nothing. */
export function exported(module: ModuleValue, name: string): Value | null {
  const own = module.members.get(name);
  if (own) return own;
  const whole = module.members.get(exportsName);
  if (name === "default") return whole ?? (module.scope ? null : module);
  return whole?.kind === "instance" ? (whole.fields.get(name) ?? null) : null;
}
