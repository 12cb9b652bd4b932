import type { Home } from "../items/item.ts";
import type { Finding } from "./grammar.ts";
import { isComment, type SyntaxView } from "./syntaxView.ts";

/** By which nodes a language names things. */
export interface Naming {
  readonly types: readonly string[];
  readonly functions: readonly string[];
  readonly isFunction: (value: SyntaxView) => boolean;
  readonly isList: (view: SyntaxView) => boolean;
}

export const nothing: Finding = { kind: "nothing" };
export const closed: Finding = { kind: "closed" };

/** What nodes mean that most languages have: comments, types, functions, and lists without a name. */
export function findCommon({ types, functions, isList }: Naming, view: SyntaxView): Finding {
  if (isComment(view.type)) return { kind: "comment" };
  const isType = types.includes(view.type);
  if (isType || functions.includes(view.type)) {
    return { kind: "scope", name: view.field("name"), isType };
  }
  return isList(view)
    ? { kind: "bindings", bindings: [{ name: null, value: view, home: "local" }] }
    : nothing;
}

/** A name with its value; one of a function is a scope of that name. */
export function bind(
  { isFunction }: Naming,
  name: SyntaxView | null,
  value: SyntaxView | null,
  home: Home,
): Finding {
  if (!name) return nothing;
  if (value && isFunction(value)) return { kind: "scope", name, isType: false, body: value };
  return { kind: "bindings", bindings: [{ name, value, home }] };
}

/** The value of `K` changes in `K[0][1] = 2`. */
export function change(target: SyntaxView | null): Finding {
  const path =
    target &&
    /^\s*[*&(]*((?:[\p{L}_][\p{L}\p{N}_]*\.)*[\p{L}_][\p{L}\p{N}_]*)/u.exec(target.text)?.[1];
  return path ? { kind: "change", path } : nothing;
}
