import type { ClassValue, Value } from "./value.ts";

/** Where names are bound: a module, a function, a class while it is made. */
export interface Scope {
  readonly kind: "module" | "function" | "class";
  readonly names: Map<string, Value>;
  /** Where a name is looked up that is not here; null: among the words of the language. */
  readonly outer: Scope | null;
  /** Names that are bound elsewhere, and where; null: none. */
  elsewhere: Map<string, Scope> | null;
  /** The function that runs in it, for people. */
  readonly label: string;
  /** Which call of all it is, counted from 0. */
  readonly call: number;
  /** Of a method that runs: the class that it was defined in, and its first argument. */
  readonly owner: ClassValue | null;
  readonly self: Value | null;
}

/** A new scope inside another. */
export function createScope(
  kind: Scope["kind"],
  outer: Scope | null,
  label: string,
  call = 0,
  owner: ClassValue | null = null,
  self: Value | null = null,
): Scope {
  return { kind, names: new Map(), outer, elsewhere: null, label, call, owner, self };
}

/** The module that a scope belongs to. */
export function moduleOf(scope: Scope): Scope {
  let at = scope;
  while (at.outer) at = at.outer;
  return at;
}

/** What a name is bound to in a scope, or in those around it; a class hides its names from its methods. */
export function findName(name: string, scope: Scope): Value | null {
  const own = scope.names.get(name);
  if (own) return own;
  for (let at = scope.outer; at; at = at.outer) {
    const found = at.kind === "class" ? undefined : at.names.get(name);
    if (found) return found;
  }
  return null;
}
