import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression } from "../../ir/ir.ts";
import { literal } from "../build.ts";

/** `undefined` */
export function nothing(range: TextRange): Expression {
  return literal({ type: "undefined" }, range);
}

export function toNumber(value: number, range: TextRange): Expression {
  return literal({ type: "float", value }, range);
}

/** The value of a number literal; null: it has none that is followed, such as `10n`. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll("_", "");
  if (/^0\d/.test(plain)) return null;
  const value = Number(plain);
  return Number.isNaN(value) ? null : value;
}

/** The digits of a whole number of any size, `10n`; null: it is another one. */
export function readBigInt(text: string): string | null {
  const plain = text.replaceAll("_", "");
  return /^(?:0[xob][\da-f]+|0|[1-9]\d*)n$/i.test(plain) ? plain.slice(0, -1) : null;
}

/** The text of a string literal. */
export function readString(view: SyntaxView): string {
  return view
    .named()
    .map((part) => (part.type === "escape_sequence" ? unescape(part.text) : part.text))
    .join("");
}

const escapes: Readonly<Record<string, string>> = {
  ...{ n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v", "0": "\0", "\n": "" },
};

/** What an escape stands for. */
export function unescape(text: string): string {
  const code = /^\\(?:x|u\{?)([\da-fA-F]+)\}?$/.exec(text)?.[1];
  if (code !== undefined) return String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff));
  const sign = text.slice(1);
  return escapes[sign] ?? sign;
}
