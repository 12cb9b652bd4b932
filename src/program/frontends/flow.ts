import type { SyntaxView } from "../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { Expression, Statement } from "../ir/ir.ts";
import { assigning, yes } from "./build.ts";

/** `do … while`: the test comes after the body. */
export function doWhile(body: readonly Statement[], test: Expression, range: TextRange): Statement {
  const end: Statement = {
    kind: "if",
    test,
    then: [],
    otherwise: [{ kind: "break", range }],
    range: test.range,
  };
  const always = yes({ start: range.start, end: range.start });
  return { kind: "while", test: always, body, update: [end], otherwise: [], range };
}

/** Whether a `break` in it leaves what is around it. */
export function breaksOut(view: SyntaxView): boolean {
  if (view.type === "break_statement") return true;
  const isOwn = /^(?:for|for_in|foreach|while|do|switch)_statement$/.test(view.type);
  const isFunction = /function|method|class|lambda/.test(view.type);
  return !isOwn && !isFunction && view.named().some(breaksOut);
}

/** `a?.` in front of the rest of a chain: the value of `a`, and what it is kept under. */
export interface Guard {
  readonly kept: Expression;
  readonly value: Expression;
}

/** A chain with `?.`: what follows a missing value is not evaluated. */
export function guardedChain(
  chain: Expression,
  guards: readonly Guard[],
  isMissing: (value: Expression) => Expression,
  missing: (range: TextRange) => Expression,
): Expression {
  return guards.reduceRight<Expression>((rest, { kept, value }) => {
    const test = isMissing(assigning(kept, value, value.range));
    const { range } = rest;
    return { kind: "conditional", test, then: missing(value.range), otherwise: rest, range };
  }, chain);
}
