import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { callHidden, literal, rangeOf, toName, toText, unreadSyntax } from "../build.ts";
import { partsOf } from "../declared/syntax.ts";
import { operation } from "../operators.ts";
import type { RustLowering } from "./lowering.ts";

/** The grammar reads `..=2` as an assignment. */
export function isRangeTo(view: SyntaxView): boolean {
  return view.field("left")?.type === "range_expression" && view.field("left")?.text === "..";
}

/** The grammar reads `a..*b` as a product of which the first part is `a..`. */
export function isOpenRange(view: SyntaxView): boolean {
  const left = view.type === "binary_expression" ? view.field("left") : null;
  if (!left) return false;
  return left.type === "range_expression" ? /\.\.=?$/.test(left.text) : isOpenRange(left);
}

/** What stands behind the dots of such a range, and the range in front of it. */
function openRange(
  lower: RustLowering,
  view: SyntaxView,
): { readonly range: SyntaxView; readonly stop: Expression } | null {
  const [left, sign, right] = ["left", "operator", "right"].map((each) => view.field(each));
  if (!left || !sign || !right) return null;
  const place = { start: sign.start, end: view.end };
  if (left.type === "range_expression") {
    const operand = lower.expression(right);
    if (sign.text === "&") return { range: left, stop: operand };
    if (sign.text === "*") return { range: left, stop: callHidden(":deref", [operand], place) };
    if (sign.text !== "-") return null;
    return { range: left, stop: { kind: "unary", operator: "-", operand, range: place } };
  }
  const inner = openRange(lower, left);
  const stop = inner && operation(sign.text, inner.stop, lower.expression(right), place);
  return inner && stop ? { range: inner.range, stop } : null;
}

interface Bounds {
  readonly start: Expression | null;
  readonly stop: Expression | null;
  readonly isClosed: boolean;
}

/** `a..b`; null: it is no range. */
function boundsOf(lower: RustLowering, view: SyntaxView): Bounds | null {
  if (view.type === "parenthesized_expression") {
    const [inner] = partsOf(view);
    return inner ? boundsOf(lower, inner) : null;
  }
  if (view.type === "assignment_expression" && isRangeTo(view)) {
    const right = view.field("right");
    return { start: null, stop: right && lower.expression(right), isClosed: true };
  }
  if (isOpenRange(view)) {
    const open = openRange(lower, view);
    const before = open && boundsOf(lower, open.range);
    return before && { ...before, stop: open.stop };
  }
  if (view.type !== "range_expression") return null;
  const sign = view.children().find(({ node, type }) => !node.named && type.startsWith(".."));
  const sides = partsOf(view);
  const before = sides.find((each) => sign && each.start < sign.start);
  const after = sides.find((each) => sign && each.start > sign.start);
  return {
    start: before ? lower.expression(before) : null,
    stop: after ? lower.expression(after) : null,
    isClosed: sign?.type === "..=",
  };
}

export function rangeValue(lower: RustLowering, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const bounds = boundsOf(lower, view);
  if (!bounds) return unreadSyntax(view);
  const none = literal({ type: "none" }, range);
  const closed = literal({ type: "bool", value: bounds.isClosed }, range);
  return callHidden(":range", [bounds.start ?? none, bounds.stop ?? none, closed], range);
}

/** `v[i]`, `v[1..3]` */
export function indexOf(lower: RustLowering, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const [object, index] = partsOf(view);
  if (!object || !index) return unreadSyntax(view);
  const whole = lower.expression(object);
  const bounds = boundsOf(lower, index);
  if (!bounds) return { kind: "subscript", object: whole, index: lower.expression(index), range };
  const { start, stop, isClosed } = bounds;
  const one = literal({ type: "int", value: 1 }, range);
  const end: Expression | null =
    stop && isClosed ? { kind: "binary", operator: "+", left: stop, right: one, range } : stop;
  const part: Expression = { kind: "slice", start, stop: end, step: null, range: rangeOf(index) };
  return { kind: "subscript", object: whole, index: part, range };
}

/** `&mut x`: what is changed through it changes `x`. */
export function placeOf(lower: RustLowering, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const parts = partsOf(view);
  switch (view.type) {
    case "identifier": {
      const variable = lower.scope.find(view.text);
      if (!variable) return lower.expression(view);
      lower.scope.noteAssigned(variable);
      const name = toName(variable.name, range);
      return callHidden(":place", [toText(variable.name, range), name], range);
    }
    case "parenthesized_expression":
      return parts[0] ? placeOf(lower, parts[0]) : unreadSyntax(view);
    case "unary_expression":
      return view.text.startsWith("*") && parts[0]
        ? lower.expression(parts[0])
        : lower.expression(view);
    case "field_expression": {
      const [value, field] = [view.field("value"), view.field("field")];
      if (!value || !field) return unreadSyntax(view);
      return callHidden(":fieldPlace", [placeOf(lower, value), toText(field.text, range)], range);
    }
    case "index_expression": {
      const item = indexOf(lower, view);
      if (item.kind !== "subscript" || item.index.kind === "slice") return item;
      return callHidden(":itemPlace", [item.object, item.index], range);
    }
    default:
      return lower.expression(view);
  }
}
