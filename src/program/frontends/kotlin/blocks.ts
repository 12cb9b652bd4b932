import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, callHidden, collect, literal, rangeOf, toName } from "../build.ts";
import type { Sink } from "../declared/sinks.ts";
import { partsOf } from "../declared/syntax.ts";
import { lowerFunctions } from "./functions.ts";
import type { KotlinLowering } from "./lowering.ts";
import { receiverOf } from "./syntax.ts";
import { isType } from "./types.ts";

type Statements = readonly Statement[];

/** The statements of a block, whose last one may be its value. */
export function lowerBlock(
  lower: KotlinLowering,
  parts: readonly SyntaxView[],
  sink: Sink,
): Statements {
  return parts.flatMap((each, at): Statements => {
    if (each.type === "function_declaration") {
      // It knows what stands before it, and itself.
      if (!receiverOf(each)) lower.declare(each.field("name")?.text ?? "", null, true);
      return lowerFunctions(lower, [each], false);
    }
    return at === parts.length - 1 ? lower.into(each, sink) : lower.statement(each);
  });
}

/** The parts of a value under names of their own. */
export function takeApart(
  lower: KotlinLowering,
  view: SyntaxView,
  value: Expression,
): readonly Statement[] {
  const range = rangeOf(view);
  const variables = partsOf(view).filter(({ type }) => type === "variable_declaration");
  const targets = variables.map((each): Expression => {
    const name = each.first("identifier");
    if (!name || name.text === "_") return toName(":unused", range);
    const type = lower.type(partsOf(each).find(isType));
    return toName(lower.declare(name.text, type, true), rangeOf(name));
  });
  const count = literal({ type: "int", value: targets.length }, range);
  const parts = callHidden(":components", [value, count], range);
  return [assign(collect("tuple", targets, range), parts, range)];
}
