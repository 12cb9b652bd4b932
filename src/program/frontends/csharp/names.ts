import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { collect, rangeOf, toName, unreadSyntax } from "../build.ts";
import { nameTarget } from "../declared/names.ts";
import type { Lower } from "../declared/scope.ts";
import { plainName, typeText } from "./syntax.ts";

/** The place that an assignment changes; new variables are declared. */
export function lowerTarget(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  switch (view.type) {
    case "identifier":
      return nameTarget(lower, plainName(view), range);
    case "discard":
      return toName(":unused", range);
    case "declaration_expression":
      return (
        declareIn(lower, view.field("name"), typeText(view.field("type"))) ?? unreadSyntax(view)
      );
    case "tuple_pattern":
    case "parenthesized_variable_designation":
      return collect(
        "tuple",
        partsOf(view).map((each) => designated(lower, each)),
        range,
      );
    case "tuple_expression": {
      const items = partsOf(view).flatMap((each) => partsOf(each).at(-1) ?? []);
      return collect(
        "tuple",
        items.map((each) => lowerTarget(lower, each)),
        range,
      );
    }
    case "parenthesized_expression": {
      const inner = partsOf(view).at(-1);
      return inner ? lowerTarget(lower, inner) : unreadSyntax(view);
    }
    default:
      return lower.expression(view);
  }
}

/** Parts of `var (a, (b, _))`. */
function designated(lower: Lower, view: SyntaxView): Expression {
  if (view.type === "identifier") return declareIn(lower, view, null) ?? unreadSyntax(view);
  return lowerTarget(lower, view);
}

function declareIn(lower: Lower, view: SyntaxView | null, type: string | null): Expression | null {
  if (!view) return null;
  if (view.type !== "identifier") return lowerTarget(lower, view);
  const name = plainName(view);
  if (name === "_") return toName(":unused", rangeOf(view));
  lower.scope.declare(name, type);
  return toName(name, rangeOf(view));
}
