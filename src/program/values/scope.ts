import { usualStart } from "../files.ts";
import type { ClassValue, Scope, Value } from "./value.ts";

/** A new scope inside another. */
export function createScope(
  kind: Scope["kind"],
  outer: Scope | null,
  label: string,
  call = 0,
  owner: ClassValue | null = null,
  self: Value | null = null,
  isOperator = false,
  file = outer?.file ?? null,
): Scope {
  const names = new Map<string, Value>();
  return { kind, names, outer, elsewhere: null, label, call, owner, self, isOperator, file };
}

/** A scope as another file of the program has it: with the same names. */
export function createSharedScope(scope: Scope, file: string): Scope {
  return { ...scope, file, whole: scope.whole ?? scope };
}

/** A new scope for a file that the program imports. */
export function createFileScope(file: string): Scope {
  return createScope("module", null, "", 0, null, null, false, file);
}

/** Whether what a scope declares is only assumed, as nothing declares it. */
export function isAssumedIn({ file }: Scope): boolean {
  return file?.startsWith(usualStart) ?? false;
}

/** The module that a scope belongs to. */
export function moduleOf(scope: Scope): Scope {
  let at = scope;
  while (at.outer) at = at.outer;
  return at;
}

/** What a name is bound to in a scope or an enclosing one; methods do not see the names of their class. */
export function findName(name: string, scope: Scope): Value | null {
  const own = scope.names.get(name);
  if (own) return own;
  for (let at = scope.outer; at; at = at.outer) {
    const found = at.kind === "class" ? undefined : at.names.get(name);
    if (found) return found;
  }
  return null;
}
