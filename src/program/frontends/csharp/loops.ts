import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Statement } from "../../ir/ir.ts";
import { assign, rangeOf, toName } from "../build.ts";
import { doWhile } from "../flow.ts";
import { fields, plainName, typeText, unread } from "./syntax.ts";
import { converted, lowerTarget } from "./names.ts";
import type { Lower } from "./scope.ts";
import { conditionOf, declare, inBlock, lowerEffect } from "./variables.ts";

type Statements = readonly Statement[];

/** `do … while` */
export function lowerDo(lower: Lower, view: SyntaxView): Statement {
  const range = rangeOf(view);
  const condition = conditionOf(lower, view);
  return doWhile(inBlock(lower, view.field("body"), true), condition, range);
}

/** `for (…; …; …)` */
export function lowerFor(lower: Lower, view: SyntaxView): Statements {
  return lower.scope.within(false, () => {
    const before = fields(view, "initializer").flatMap((each): Statements =>
      each.type === "variable_declaration"
        ? declare(lower, each, true)
        : [lowerEffect(lower, each)],
    );
    const condition = conditionOf(lower, view);
    const update = fields(view, "update").map((each) => lowerEffect(lower, each));
    const body = inBlock(lower, view.field("body"), true);
    return [
      ...before,
      { kind: "while", test: condition, body, update, otherwise: [], range: rangeOf(view) },
    ];
  });
}

/** `foreach (… in …)` */
export function lowerForEach(lower: Lower, view: SyntaxView): Statement {
  const range = rangeOf(view);
  const [left, right] = [view.field("left"), view.field("right")];
  if (!left || !right) return unread(view);
  const iterable = lower.expression(right);
  return lower.scope.within(true, (): Statement => {
    const type = typeText(view.field("type"));
    const own = rangeOf(left);
    if (left.type === "identifier") lower.scope.declare(plainName(left), type);
    const target =
      left.type === "identifier" ? toName(plainName(left), own) : lowerTarget(lower, left);
    const value = target.kind === "name" && type !== null ? converted(type, target) : target;
    const first = value === target ? [] : [assign(target, value, own)];
    const body = [...first, ...inBlock(lower, view.field("body"), true)];
    return { kind: "for", target, iterable, body, otherwise: [], range };
  });
}
