import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Statement } from "../../ir/ir.ts";
import { assign, callHidden, collect, rangeOf, toName, yes, unreadSyntax } from "../build.ts";

import { inBlock } from "../declared/blocks.ts";
import type { GoLowering } from "./lowering.ts";
import { bestOf, isInAnyOrder, lowerBest, lowerInAnyOrder } from "./mapLoops.ts";
import { declared, listed } from "./names.ts";

type Statements = readonly Statement[];

/** `for` in its three forms. */
export function lowerFor(lower: GoLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const ranged = view.first("range_clause");
  if (ranged) return lowerRange(lower, view, ranged);
  // Each turn has variables of its own.
  return lower.scope.within(true, (): Statements => {
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
function lowerRange(lower: GoLowering, view: SyntaxView, clause: SyntaxView): Statements {
  const range = rangeOf(view);
  const right = clause.field("right");
  const body = view.field("body");
  if (!right || !body) return [unreadSyntax(view)];
  const value = lower.expression(right);
  const names = listed(clause.field("left"));
  const isNew = clause.children().some(({ type }) => type === ":=");
  return lower.scope.within(true, (): Statements => {
    const best = isNew ? bestOf(body) : null;
    const isFree = isNew && (best !== null || isInAnyOrder(body));
    const kept = isFree ? toName(lower.scope.temporary(), range) : null;
    const source = kept ?? value;
    const targets = names.map((name) => (isNew ? declared(lower, name, null) : lower.target(name)));
    const [first = toName(":unused", rangeOf(right))] = targets;
    const isIndex = names.length < 2;
    const ways = isFree ? [source, yes(range)] : [source];
    const iterable = callHidden(isIndex ? ":indices" : ":range", ways, rangeOf(right));
    const target = isIndex ? first : collect("tuple", targets, rangeOf(clause));
    const seen = toName(lower.scope.temporary(), range);
    const around = { many: callHidden(":areMany", kept ? [kept] : [], rangeOf(right)), seen };
    const statements = !kept
      ? inBlock(lower, body, true)
      : lower.scope.within(true, () =>
          best ? lowerBest(lower, best, around) : lowerInAnyOrder(lower, body, around),
        );
    const loop: Statement = {
      ...{ kind: "for", target, iterable, body: statements, otherwise: [], range },
    };
    if (!kept) return [loop];
    const nothing = callHidden(":seenKeys", [], range);
    return [assign(kept, value, rangeOf(right)), assign(seen, nothing, range), loop];
  });
}
