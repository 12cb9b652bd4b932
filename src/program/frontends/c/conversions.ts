import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { callHidden, toText } from "../build.ts";
import { copied } from "./names.ts";
import type { Lower } from "./scope.ts";
import { isPlace, lastName, withoutBrackets } from "./syntax.ts";
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

/** What the library gives without a copy. */
const alwaysGiven = /^(?:front|back|at|top|value|value_or|get|max|min|clamp)$/;

/** Whether an expression that is no place may give an object that is kept elsewhere. */
function mayAlias(lower: Lower, view: SyntaxView): boolean {
  const inner = withoutBrackets(view);
  if (inner.type === "conditional_expression") return lower.isPlus;
  const callee = inner.type === "call_expression" ? inner.field("function") : null;
  if (!callee || !lower.isPlus) return false;
  const own = lastName(callee);
  const name = own.type.startsWith("template_") ? (own.field("name")?.text ?? "") : own.text;
  return lower.given.has(name) || alwaysGiven.test(name);
}

/** A value for a place of a type: a copy, where it is kept elsewhere and can be changed. */
export function valueFor(lower: Lower, type: string | null, view: SyntaxView): Expression {
  const value = lower.expression(view);
  if (isScalar(type) || !(isPlace(view) || mayAlias(lower, view))) return value;
  const own = typeOf(lower, view);
  return isScalar(own) || own?.endsWith("[]") ? value : copied(type, value);
}
