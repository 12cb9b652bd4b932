import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { rangeOf, toName } from "../build.ts";

import type { GoLowering } from "./lowering.ts";

/** The parts of a list of expressions, which may be one expression without a list. */
export function listed(view: SyntaxView | null): readonly SyntaxView[] {
  if (!view) return [];
  return view.type === "expression_list" ? partsOf(view) : [view];
}

/** A new variable. */
export function declared(lower: GoLowering, name: SyntaxView, type: string | null): Expression {
  const range = rangeOf(name);
  return name.text === "_"
    ? toName(":unused", range)
    : toName(lower.scope.declare(name.text, type), range);
}

/** The names that a declaration makes: `var a, b = 1, 2`, or several lines in brackets. */
export function namesIn(declaration: SyntaxView): readonly string[] {
  return partsOf(declaration).flatMap((each) =>
    each.type === "var_spec_list" ? namesIn(each) : each.fields("name").map((name) => name.text),
  );
}
