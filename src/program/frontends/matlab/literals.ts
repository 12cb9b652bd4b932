import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { literal, rangeOf, toText, unread } from "../build.ts";
import { unescape } from "../escapes.ts";

/** A number as it is written. */
export function lowerNumber(view: SyntaxView): Expression {
  const value = Number(view.text.replace(/[dD](?=[-+\d])/, "e"));
  if (Number.isNaN(value)) return unread(view, `the number ${view.text} is not followed`);
  return literal({ type: "float", value }, rangeOf(view));
}

/** A text in single or double quotes; signs stand for others in double ones alone. */
export function lowerText(view: SyntaxView): Expression {
  const inner = view.text.slice(1, -1);
  const value = view.text.startsWith("'")
    ? inner.replaceAll("''", "'")
    : unescape(inner.replaceAll('""', '"'));
  return toText(value, rangeOf(view));
}
