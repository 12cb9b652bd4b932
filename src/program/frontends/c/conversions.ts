import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { callHidden, toText } from "../build.ts";
import { copied } from "./names.ts";
import type { Lower } from "./scope.ts";
import { isPlace } from "./syntax.ts";
import { isScalar, toType, typeText } from "./types.ts";
import { typeOf } from "./typing.ts";

/** `(float)x` */
export function castTo(
  lower: Lower,
  type: SyntaxView,
  value: Expression,
  range: Expression["range"],
): Expression {
  const own = toType(type, lower.aliases);
  const text = typeText(own);
  if (text === "void") return value;
  // `(float (*)[N])p`: sizes follow the type.
  const sizes = own.dims.flatMap((size) => (size ? [lower.expression(size)] : []));
  return callHidden(":cast", [toText(text ?? "", range), value, ...sizes], range);
}

/** A value for a place of a type: a copy, where it is kept elsewhere and can be changed. */
export function valueFor(lower: Lower, type: string | null, view: SyntaxView): Expression {
  const value = lower.expression(view);
  if (!isPlace(view) || isScalar(type)) return value;
  const own = typeOf(lower, view);
  return isScalar(own) || own?.endsWith("[]") ? value : copied(type, value);
}
