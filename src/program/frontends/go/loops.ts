import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Statement } from "../../ir/ir.ts";
import { callHidden, collect, rangeOf, toName, yes, unreadSyntax } from "../build.ts";

import { inBlock } from "../declared/blocks.ts";
import type { GoLowering } from "./lowering.ts";
import { declared, listed } from "./names.ts";

type Statements = readonly Statement[];

/** `for` in its three forms. */
export function lowerFor(lower: GoLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const ranged = view.first("range_clause");
  if (ranged) return [lowerRange(lower, view, ranged)];
  return lower.scope.within(false, (): Statements => {
    const clause = view.first("for_clause");
    const [before, update] = [clause?.field("initializer"), clause?.field("update")];
    const first = before ? lower.statement(before) : [];
    const condition = clause
      ? clause.field("condition")
      : (partsOf(view).find(({ type }) => type !== "block") ?? null);
    const test = condition ? lower.expression(condition) : yes(range);
    const each = update ? lower.statement(update) : [];
    const body = inBlock(lower, view.field("body"), true);
    return [...first, { kind: "while", test, body, update: each, otherwise: [], range }];
  });
}

/** `for i, row := range rows` */
function lowerRange(lower: GoLowering, view: SyntaxView, clause: SyntaxView): Statement {
  const range = rangeOf(view);
  const right = clause.field("right");
  if (!right) return unreadSyntax(view);
  const value = lower.expression(right);
  const names = listed(clause.field("left"));
  const isNew = clause.children().some(({ type }) => type === ":=");
  return lower.scope.within(true, (): Statement => {
    const targets = names.map((name) => (isNew ? declared(lower, name, null) : lower.target(name)));
    const [first = toName(":unused", rangeOf(right))] = targets;
    const isIndex = names.length < 2;
    const iterable = callHidden(isIndex ? ":indices" : ":range", [value], rangeOf(right));
    const target = isIndex ? first : collect("tuple", targets, rangeOf(clause));
    const body = inBlock(lower, view.field("body"), true);
    return { kind: "for", target, iterable, body, otherwise: [], range };
  });
}
