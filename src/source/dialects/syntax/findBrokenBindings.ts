import type { BindingFinding, Grammar } from "./grammar.ts";
import { nameBefore } from "./nameBefore.ts";
import { SyntaxView } from "./syntaxView.ts";

/**
 * Lists among code that the parser could not make sense of, typically because a number next to
 * them is half typed. Their names stand right before them.
 */
export function findBrokenBindings(error: SyntaxView, grammar: Grammar): BindingFinding[] {
  return error
    .children()
    .filter((child) => grammar.isList(child))
    .map((value) => ({ name: viewOfName(value), value, home: "local" }));
}

function viewOfName(value: SyntaxView): SyntaxView | null {
  const name = nameBefore(value.source, value.start, true);
  if (!name) return null;
  const { length } = name.text;
  const made = { items: null, list: null };
  const node = { type: "name", named: true, length, children: [], broken: true, made };
  return new SyntaxView(node, name.start, value.source);
}
