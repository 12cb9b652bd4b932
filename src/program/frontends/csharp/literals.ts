import { escapes } from "../escapes.ts";
import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, StringPart } from "../../ir/ir.ts";
import { callHidden, literal, rangeOf, toText, unreadSyntax, wholeLiteral } from "../build.ts";

type LowerOne = (view: SyntaxView) => Expression;

/** `1_000`, `0xFF`, `2.5f`, `3L`. */
export function lowerNumber(view: SyntaxView): Expression {
  const range = rangeOf(view);
  const written = view.text.replaceAll("_", "").toLowerCase();
  const isHex = /^0[xb]/.test(written);
  const digits = isHex ? written.replace(/[ul]+$/, "") : written.replace(/[a-z]+$/, "");
  const suffix = written.slice(digits.length);
  const value = Number(digits);
  if (Number.isNaN(value)) return unreadSyntax(view, view.text);
  if (suffix === "m") return unreadSyntax(view, "decimal");
  if (view.type === "real_literal" || suffix === "f" || suffix === "d") {
    const double = literal({ type: "float", value }, range);
    return suffix === "f" ? callHidden(":as", [toText("float", range), double], range) : double;
  }
  const type = suffix === "" ? wholeType(value) : ({ l: "long", u: "uint" }[suffix] ?? "ulong");
  if (!Number.isSafeInteger(value))
    return wholeLiteral(digits, suffix.includes("u") || value >= 2 ** 63 ? "ulong" : "long", range);
  const whole = literal({ type: "int", value }, range);
  return type === "int" ? whole : callHidden(":cast", [toText(type, range), whole], range);
}

function wholeType(value: number): string {
  if (value < 2 ** 31) return "int";
  return value < 2 ** 32 ? "uint" : "long";
}

/** A text without the signs that stand for others: `\x` has up to four digits here, and `\0` has no more. */
export function unescape(written: string): string {
  return written.replace(
    /\\(?:x([\da-fA-F]{1,4})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/g,
    (all, x?: string, u?: string, long?: string, sign?: string) => {
      if (sign !== undefined) return sign === "0" ? "\0" : (escapes[sign] ?? sign);
      const code = parseInt(x ?? u ?? long ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}

/** `'a'` */
export function lowerCharacter(view: SyntaxView): Expression {
  const range = rangeOf(view);
  const code = unescape(view.text.slice(1, -1)).charCodeAt(0);
  if (Number.isNaN(code)) return unreadSyntax(view);
  const number = literal({ type: "int", value: code }, range);
  return callHidden(":cast", [toText("char", range), number], range);
}

/** A text or a character. */
export function lowerText(view: SyntaxView): Expression {
  const range = rangeOf(view);
  const written = view.text;
  switch (view.type) {
    case "character_literal":
      return lowerCharacter(view);
    case "verbatim_string_literal":
      return toText(written.slice(2, -1).replaceAll('""', '"'), range);
    case "raw_string_literal":
      return toText(rawText(written.replace(/^"+|"+$/g, "")), range);
    default:
      return toText(unescape(written.replace(/^"|"(?:u8)?$/g, "")), range);
  }
}

/** The lines of a raw text, without the indentation of its last. */
function rawText(written: string): string {
  const lines = written.split(/\r?\n/);
  if (lines.length < 3) return written;
  const indent = lines.at(-1)!.length;
  return lines
    .slice(1, -1)
    .map((line) => line.slice(indent))
    .join("\n");
}

/** `$"{x,8:F2}"`. */
export function lowerInterpolated(view: SyntaxView, lower: LowerOne): Expression {
  const start = view.first("interpolation_start")?.text ?? "$";
  const quote = view.first("interpolation_quote")?.text ?? "";
  const isRaw = quote.length > 1 || start.includes('"""');
  const parts: StringPart[] = [];
  for (const child of view.named()) {
    if (child.type === "interpolation") {
      const inner = partsOf(child).filter(({ type }) => type !== "interpolation_brace");
      const [value] = inner;
      if (!value) return unreadSyntax(view);
      const width = inner.find(({ type }) => type === "interpolation_alignment_clause");
      const form = inner.find(({ type }) => type === "interpolation_format_clause");
      const format = `${width?.text ?? ""}${form?.text ?? ""}`;
      parts.push({
        kind: "value",
        value: lower(value),
        conversion: null,
        format: format === "" ? [] : [{ kind: "text", text: format }],
        label: null,
      });
    } else if (child.type === "string_content" || child.type === "escape_sequence") {
      parts.push({ kind: "text", text: contentOf(child, start, isRaw) });
    }
  }
  // The grammar takes `{{{x}}}` for text.
  const isTorn =
    !isRaw &&
    view.named().some((child) => child.type === "string_content" && hasOpenBrace(child.text));
  if (isTorn) return unreadSyntax(view);
  return { kind: "formatted", parts, range: rangeOf(view) };
}

/** Whether a brace stands alone, which is no text. */
function hasOpenBrace(written: string): boolean {
  return /[{}]/.test(written.replaceAll("{{", "").replaceAll("}}", ""));
}

function contentOf({ text: written }: SyntaxView, start: string, isRaw: boolean): string {
  if (isRaw) return written;
  const single = written.replaceAll("{{", "{").replaceAll("}}", "}");
  if (start.includes("@")) return single.replaceAll('""', '"');
  return unescape(single);
}
