import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import {
  assign,
  attribute,
  callHidden,
  collect,
  rangeOf,
  toEffect,
  toName,
  toText,
  unreadSyntax,
} from "../build.ts";
import { converted, nameTarget } from "../declared/names.ts";
import { partsOf } from "../declared/syntax.ts";
import { isArithmetic } from "../operators.ts";
import type { RustLowering } from "./lowering.ts";

/** The place that an assignment changes. */
export function targetOf(lower: RustLowering, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const [inner] = partsOf(view);
  switch (view.type) {
    case "identifier":
      return nameTarget(lower, view.text, range);
    case "_":
      return toName(":unused", range);
    case "parenthesized_expression":
      return inner ? targetOf(lower, inner) : unreadSyntax(view);
    case "tuple_expression": {
      const places = view.children().filter(({ node, type }) => node.named || type === "_");
      return collect(
        "tuple",
        places.map((each) => targetOf(lower, each)),
        range,
      );
    }
    case "unary_expression":
      if (!inner || !view.text.startsWith("*")) return unreadSyntax(view);
      return {
        kind: "subscript",
        object: lower.expression(inner),
        index: toName(":here", range),
        range,
      };
    default:
      return lower.expression(view);
  }
}

/** `x = y`, `x += y`. */
export function assignment(lower: RustLowering, view: SyntaxView): readonly Statement[] {
  const range = rangeOf(view);
  const [left, right] = [view.field("left"), view.field("right")];
  if (!left || !right) return [unreadSyntax(view)];
  const sign = view.field("operator")?.text ?? "=";
  const type = left.type === "identifier" ? (lower.scope.find(left.text)?.type ?? null) : null;
  const value = sign === "=" ? lower.given(right, type) : lower.expression(right);
  if (left.type === "_") return [toEffect(value, range)];
  const operator = sign.slice(0, -1);
  if (sign !== "=" && !isArithmetic(operator)) return [unreadSyntax(view)];
  const owner = left.type === "field_expression" ? left.field("value") : null;
  const name = left.field("field")?.text ?? "";
  if (owner && /^\d+$/.test(name) && owner.type !== "self") {
    const own: Expression = attribute(lower.expression(owner), name, rangeOf(left));
    const made: Expression =
      sign !== "=" && isArithmetic(operator)
        ? { kind: "binary", operator, left: own, right: value, range }
        : value;
    const whole = [lower.expression(owner), toText(name, range), made];
    return [assign(targetOf(lower, owner), callHidden(":withPart", whole, range), range)];
  }
  const target = targetOf(lower, left);
  if (sign !== "=" && isArithmetic(operator))
    return [{ kind: "augment", operator, target, value, range }];
  const fitting =
    left.type === "identifier" && target.kind === "name" && type === null
      ? value
      : converted(type, value);
  return [assign(target, fitting, range)];
}
