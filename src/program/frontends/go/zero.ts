import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { callHidden, toText } from "../build.ts";
import type { GoLowering } from "./lowering.ts";

/** What a variable of a type holds at first. */
export function zeroOf(
  lower: GoLowering,
  type: SyntaxView | null,
  range: Expression["range"],
): Expression {
  const sizes: Expression[] = [];
  let inner = type;
  for (; inner?.type === "array_type"; inner = inner.field("element")) {
    const length = inner.field("length");
    if (length) sizes.push(lower.expression(length));
  }
  const text = toText(lower.type(type) ?? "object", range);
  return callHidden(sizes.length > 0 ? ":grid" : ":default", [text, ...sizes], range);
}
