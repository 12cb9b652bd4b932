import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { rangeOf, toEffect, yes } from "../build.ts";
import { doWhile } from "../flow.ts";
import type { Lower } from "./scope.ts";

type Statements = readonly Statement[];

/** The condition of a statement; without one, it holds. */
export function conditionOf(lower: Lower, view: SyntaxView): Expression {
  const condition = view.field("condition");
  return condition ? lower.expression(condition) : yes(rangeOf(view));
}

/** A statement in a block of its own. */
export function inBlock(lower: Lower, view: SyntaxView | null, isLoop = false): Statements {
  return view ? lower.scope.within(isLoop, () => lower.statement(view)) : [];
}

/** An expression for what it does. */
export function lowerEffect(lower: Lower, view: SyntaxView): Statement {
  return toEffect(lower.expression(view), rangeOf(view));
}

/** `do … while` */
export function lowerDo(lower: Lower, view: SyntaxView): Statement {
  const condition = conditionOf(lower, view);
  return doWhile(inBlock(lower, view.field("body"), true), condition, rangeOf(view));
}

/** `for (…; …; …)`, after what stands before it. */
export function forLoop(
  lower: Lower,
  view: SyntaxView,
  before: Statements,
  update: readonly SyntaxView[],
): Statements {
  const test = conditionOf(lower, view);
  const each = update.map((one) => lowerEffect(lower, one));
  const body = inBlock(lower, view.field("body"), true);
  return [
    ...before,
    { kind: "while", test, body, update: each, otherwise: [], range: rangeOf(view) },
  ];
}
