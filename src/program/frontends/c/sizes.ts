import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { callHidden, rangeOf, toText, unreadSyntax } from "../build.ts";
import type { Lower } from "./scope.ts";
import { withoutBrackets } from "./syntax.ts";
import { isScalar, toType, typeText } from "./types.ts";
import { typeOf } from "./typing.ts";

/** `sizeof(float)`, `sizeof x`. */
export function lowerSize(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const value = view.field("value");
  const type = view.field("type");
  // `sizeof(Row)` with a name is read as a value.
  const inner = value && withoutBrackets(value);
  const isType =
    inner?.type === "identifier" &&
    !lower.scope.find(inner.text) &&
    (lower.aliases.has(inner.text) || lower.classes.has(inner.text) || lower.open.has(inner.text));
  const written = type ?? (isType ? inner : null);
  if (written) {
    const own = toType(written, lower.aliases);
    const sizes = own.dims.flatMap((size) => (size ? [lower.expression(size)] : []));
    return callHidden(":sizeof", [toText(typeText(own) ?? "", range), ...sizes], range);
  }
  return inner ? sizeOf(lower, lower.expression(inner), inner, range) : unreadSyntax(view);
}

/** How many bytes a value takes, of which its text may say the type. */
export function sizeOf(
  lower: Lower,
  value: Expression,
  view: SyntaxView | null,
  range: Expression["range"],
): Expression {
  const known = view && typeOf(lower, view);
  if (known !== null && (isScalar(known) || lower.classes.has(known)))
    return callHidden(":sizeof", [toText(known, range)], range);
  // An item has the type of its array, whatever it holds.
  return value.kind === "subscript"
    ? callHidden(":sizeofItem", [value.object, value], range)
    : callHidden(":sizeofValue", [value], range);
}
