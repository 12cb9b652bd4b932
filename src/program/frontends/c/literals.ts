import { unescape } from "../escapes.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression } from "../../ir/ir.ts";
import { callHidden, literal, rangeOf, toText, unread, wholeLiteral } from "../build.ts";

/** `0xFF`, `2.5f`, `3UL`, `1'000`. */
export function readNumber(text: string, range: TextRange): Expression {
  const written = text.replaceAll("'", "").toLowerCase();
  const isHex = /^0x/.test(written);
  const digits = written.replace(isHex || /^0b/.test(written) ? /[ul]+$/ : /[a-z]+$/, "");
  const suffix = written.slice(digits.length);
  const isOctal = /^0[0-7]+$/.test(digits);
  const value = isOctal ? parseInt(digits, 8) : Number(digits);
  if (Number.isNaN(value)) return unread(range, `\`${text}\` is not followed`);
  const isReal = !isHex && (/[.e]/.test(digits) || suffix === "f");
  if (isReal) {
    const double = literal({ type: "float", value }, range);
    return suffix === "f" ? callHidden(":as", [toText("float", range), double], range) : double;
  }
  const whole = literal({ type: "int", value }, range);
  const isUnsigned = suffix.includes("u");
  const isLong = suffix.includes("l") || value >= (isUnsigned ? 2 ** 32 : 2 ** 31);
  if (!isUnsigned && !isLong) return whole;
  const type = `${isUnsigned ? "u" : ""}${isLong ? "long" : "int"}`;
  if (!Number.isSafeInteger(value) && !isOctal)
    return wholeLiteral(digits, value < 2 ** 63 ? type : "ulong", range);
  return callHidden(":cast", [toText(type, range), whole], range);
}

/** `"a" "b"` as one text. */
function textOf(view: SyntaxView): string {
  if (view.type === "concatenated_string") return view.named().map(textOf).join("");
  if (view.type === "raw_string_literal") return view.first("raw_string_content")?.text ?? "";
  return unescape(view.text.replace(/^\w*"|"$/g, ""));
}

/** A text or a character. */
export function lowerText(view: SyntaxView): Expression {
  const range = rangeOf(view);
  if (view.type !== "char_literal") return toText(textOf(view), range);
  const code = unescape(view.text.replace(/^\w*'|'$/g, "")).charCodeAt(0);
  const whole = literal({ type: "int", value: Number.isNaN(code) ? 0 : code }, range);
  return callHidden(":cast", [toText("char", range), whole], range);
}
