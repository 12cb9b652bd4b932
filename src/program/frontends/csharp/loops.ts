import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Statement } from "../../ir/ir.ts";
import { assign, rangeOf, toName, unreadSyntax } from "../build.ts";
import { forLoop, inBlock, lowerEffect } from "../declared/blocks.ts";
import { converted } from "../declared/names.ts";
import type { Lower } from "../declared/scope.ts";
import { lowerTarget } from "./names.ts";
import { plainName, typeText } from "./syntax.ts";
import { declare } from "./variables.ts";

type Statements = readonly Statement[];

/** `for (…; …; …)` */
export function lowerFor(lower: Lower, view: SyntaxView): Statements {
  return lower.scope.within(false, () => {
    const before = view
      .fields("initializer")
      .flatMap((each): Statements =>
        each.type === "variable_declaration"
          ? declare(lower, each, true)
          : [lowerEffect(lower, each)],
      );
    return forLoop(lower, view, before, view.fields("update"));
  });
}

/** `List<Value> key`, which the grammar takes for two comparisons; null: it is something else. */
function asCompared(
  view: SyntaxView,
): { readonly type: string; readonly variable: SyntaxView } | null {
  const variable = view.type === "binary_expression" ? view.field("right") : null;
  if (variable?.type !== "identifier") return null;
  const type = view.text.slice(0, variable.start - view.start).trim();
  return type.endsWith(">") ? { type, variable } : null;
}

/** `foreach (… in …)` */
export function lowerForEach(lower: Lower, view: SyntaxView): Statement {
  const range = rangeOf(view);
  const [written, right] = [view.field("left"), view.field("right")];
  if (!written || !right) return unreadSyntax(view);
  const compared = asCompared(written);
  const left = compared?.variable ?? written;
  const iterable = lower.expression(right);
  return lower.scope.within(true, (): Statement => {
    const type = compared?.type ?? typeText(view.field("type"));
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
