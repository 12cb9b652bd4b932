import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, attribute, callHidden, rangeOf, toName, toText, unreadSyntax } from "../build.ts";
import { converted } from "../declared/names.ts";
import { partsOf } from "../declared/syntax.ts";
import { isArithmetic } from "../operators.ts";
import type { KotlinLowering } from "./lowering.ts";
import { delegateOf, isFixedName, nameTarget } from "./names.ts";

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
  const [object, name] = left.type === "navigation_expression" ? partsOf(left) : [];
  if (object && name && left.first("?.")) {
    const kept = toName(lower.scope.temporary(), rangeOf(object));
    const target = attribute(kept, name.text, rangeOf(left));
    const first = assign(kept, lower.expression(object), kept.range);
    const test = callHidden(":isNull", [kept], kept.range);
    const otherwise = lower.emit(() => put(lower, view, left, right, target));
    return [first, { kind: "if", test, then: [], otherwise, range }];
  }
  return put(lower, view, left, right, null);
}

/** Puts a value in its place; `target`: a place that is known. */
function put(
  lower: KotlinLowering,
  view: SyntaxView,
  left: SyntaxView,
  right: SyntaxView,
  target: Expression | null,
): readonly Statement[] {
  const range = rangeOf(view);
  const sign = view.field("operator")?.text ?? "=";
  const type = left.type === "identifier" ? (lower.scope.find(left.text)?.type ?? null) : null;
  const operator = sign.slice(0, -1);
  if (sign !== "=" && !isArithmetic(operator)) return [unreadSyntax(view)];
  const delegate = left.type === "identifier" ? delegateOf(lower, left.text, range) : null;
  if (delegate) {
    const given = lower.expression(right);
    const made: Expression = isArithmetic(operator)
      ? { kind: "binary", operator, left: lower.expression(left), right: given, range }
      : given;
    const value = callHidden(":setDelegated", [delegate, made], range);
    return [{ kind: "expression", value, range }];
  }
  if (sign !== "=" && isFixedPlace(lower, left)) {
    const held = target ?? lower.expression(left);
    const parts = [toText(operator, range), held, lower.expression(right, type)];
    return [{ kind: "expression", value: callHidden(":change", parts, range), range }];
  }
  const place = target ?? lower.target(left);
  const settled = /\+\+|--/.test(view.text) ? settle(lower, place) : place;
  const value = lower.expression(right, type);
  return isArithmetic(operator)
    ? [{ kind: "augment", operator, target: settled, value, range }]
    : [assign(settled, converted(type, value), range)];
}

/** A place whose index is known before something changes it: `a[i] = i++`. */
function settle(lower: KotlinLowering, place: Expression): Expression {
  if (place.kind !== "subscript") return place;
  const { range } = place.index;
  const object = settle(lower, place.object);
  const kept = toName(lower.scope.temporary(), range);
  lower.push([assign(kept, place.index, range)]);
  return { ...place, object, index: kept };
}

/** Whether nothing can be assigned there, so that `+=` changes what it holds. */
function isFixedPlace(lower: KotlinLowering, view: SyntaxView): boolean {
  if (view.type === "identifier") return isFixedName(lower, view.text);
  // Nothing can be put in the place of what a call gives.
  if (/^(?:call|unary|elvis|infix)_expression$/.test(view.type)) return true;
  if (view.type !== "navigation_expression") return false;
  const name = partsOf(view).at(-1)?.text ?? "";
  const types = [...lower.declared.types.values()].filter(({ members }) => members.has(name));
  return types.length > 0 && types.every(({ values }) => values.has(name));
}
