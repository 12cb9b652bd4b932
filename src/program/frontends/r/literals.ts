import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { literal, rangeOf, toText, unread } from "../build.ts";

/** `2`, `2L`, `1e-3`. */
export function lowerNumber(view: SyntaxView): Expression {
  const written = view.text.replace(/L$/, "");
  const value = Number(written);
  if (Number.isNaN(value)) return unread(view, `the number ${view.text} is not followed`);
  return literal({ type: "float", value }, rangeOf(view));
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** A text in quotes. */
export function lowerString(view: SyntaxView): Expression {
  const text = view.text.slice(1, -1);
  const value = text.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign);
  return toText(value, rangeOf(view));
}
