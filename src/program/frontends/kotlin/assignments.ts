import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, attribute, callHidden, rangeOf, toText, unreadSyntax } from "../build.ts";
import { converted } from "../declared/names.ts";
import { partsOf } from "../declared/syntax.ts";
import { isArithmetic } from "../operators.ts";
import type { KotlinLowering } from "./lowering.ts";
import { isFixedName, nameTarget } from "./names.ts";

/** The place that an assignment changes. */
export function targetOf(lower: KotlinLowering, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const [inner, last] = partsOf(view);
  switch (view.type) {
    case "identifier":
      return nameTarget(lower, view.text, range);
    case "parenthesized_expression":
      return inner ? lower.target(inner) : unreadSyntax(view);
    case "navigation_expression":
      return inner && last && view.first(".")
        ? attribute(lower.expression(inner), last.text, range)
        : unreadSyntax(view, "?.");
    default:
      return lower.expression(view);
  }
}

/** `x = y`, `x += y`. */
export function assignment(lower: KotlinLowering, view: SyntaxView): readonly Statement[] {
  const range = rangeOf(view);
  const [left, right] = [view.field("left"), view.field("right")];
  if (!left || !right) return [unreadSyntax(view)];
  const sign = view.field("operator")?.text ?? "=";
  const type = left.type === "identifier" ? (lower.scope.find(left.text)?.type ?? null) : null;
  const value = lower.expression(right, type);
  if (sign === "=") return [assign(lower.target(left), converted(type, value), range)];
  const operator = sign.slice(0, -1);
  if (!isArithmetic(operator)) return [unreadSyntax(view)];
  if (isFixedPlace(lower, left)) {
    const place = lower.expression(left);
    const changed = callHidden(":change", [toText(operator, range), place, value], range);
    return [{ kind: "expression", value: changed, range }];
  }
  return [{ kind: "augment", operator, target: lower.target(left), value, range }];
}

/** Whether nothing can be assigned there, so that `+=` changes what it holds. */
function isFixedPlace(lower: KotlinLowering, view: SyntaxView): boolean {
  if (view.type === "identifier") return isFixedName(lower, view.text);
  if (view.type !== "navigation_expression") return false;
  const name = partsOf(view).at(-1)?.text ?? "";
  const types = [...lower.declared.types.values()].filter(({ members }) => members.has(name));
  return types.length > 0 && types.every(({ values }) => values.has(name));
}
