import type { BindingFinding, Grammar } from "./grammar.ts";
import { SyntaxView } from "./syntaxView.ts";

/** How far before a list its name may stand. */
const reach = 200;

/**
 * Lists among code that the parser could not make sense of, typically because a number next to
 * them is half typed. Their names stand right before them.
 */
export function findBrokenBindings(error: SyntaxView, grammar: Grammar): BindingFinding[] {
  return error
    .children()
    .filter((child) => grammar.isList(child))
    .map((value) => ({ name: nameBefore(value), value, home: "local" }));
}

function nameBefore(value: SyntaxView): SyntaxView | null {
  const before = value.source.slice(Math.max(0, value.start - reach), value.start);
  const match = /([\p{L}_][\p{L}\p{N}_]*)["']?\s*(?::[^=\n]*)?[=:]\s*$/u.exec(before);
  const name = match?.[1];
  if (!match || name === undefined) return null;
  const start = value.start - before.length + match.index;
  const made = { items: null, list: null };
  const node = { type: "name", named: true, length: name.length, children: [], broken: true, made };
  return new SyntaxView(node, start, value.source);
}
