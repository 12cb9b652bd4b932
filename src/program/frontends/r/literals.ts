import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { literal, rangeOf, toText, unread } from "../build.ts";

/** `2`, `2L`, `1e-3`. */
export function lowerNumber(view: SyntaxView): Expression {
  const written = view.text.replace(/L$/, "");
  const value = Number(written);
  if (Number.isNaN(value)) return unread(view, `the number ${view.text} is not followed`);
  const of = written === view.text ? "double" : "integer";
  return literal({ type: "float", value, of }, rangeOf(view));
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** A text in quotes. */
export function lowerString(view: SyntaxView): Expression {
  if (/^[rR]["']/.test(view.text)) {
    const raw = /^[rR](["'])-*[([{](.*)[)\]}]-*\1$/s.exec(view.text);
    return raw ? toText(raw[2]!, rangeOf(view)) : unread(view, "this text is not followed");
  }
  const text = view.text.slice(1, -1);
  const value = text.replace(
    /\\(?:[uU]\{?([0-9a-fA-F]{1,8})\}?|x([0-9a-fA-F]{1,2})|(.))/gs,
    (_, code: string | undefined, byte: string | undefined, sign: string | undefined) =>
      sign === undefined
        ? String.fromCodePoint(parseInt(code ?? byte ?? "0", 16))
        : (escapes[sign] ?? sign),
  );
  return toText(value, rangeOf(view));
}
