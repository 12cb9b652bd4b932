import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { ComprehensionClause, Expression } from "../../ir/ir.ts";
import { rangeOf, unread } from "../build.ts";

type Lower = (view: SyntaxView) => Expression;

const types = {
  list_comprehension: "list",
  set_comprehension: "set",
  dictionary_comprehension: "dictionary",
  generator_expression: "generator",
} as const;

/** `[x for x in y if z]` and similar. */
export function lowerComprehension(view: SyntaxView, lower: Lower): Expression {
  const range = rangeOf(view);
  const body = view.field("body");
  const pairKey = body?.type === "pair" ? body.field("key") : null;
  const element = body?.type === "pair" ? body.field("value") : body;
  const clauses = lowerClauses(view, lower);
  if (!element || !clauses) return unread(view);
  return {
    kind: "comprehension",
    type: types[view.type as keyof typeof types],
    key: pairKey && lower(pairKey),
    element: lower(element),
    clauses,
    range,
  };
}

function lowerClauses(view: SyntaxView, lower: Lower): readonly ComprehensionClause[] | null {
  const clauses: (ComprehensionClause & { tests: Expression[] })[] = [];
  for (const child of view.named()) {
    if (child.type === "for_in_clause") {
      const target = child.field("left");
      const iterable = child.field("right");
      if (!target || !iterable) return null;
      clauses.push({ target: lower(target), iterable: lower(iterable), tests: [] });
    } else if (child.type === "if_clause") {
      const test = child.named()[0];
      if (test) clauses.at(-1)?.tests.push(lower(test));
    }
  }
  return clauses.length === 0 ? null : clauses;
}
