import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, StringPart } from "../../ir/ir.ts";
import { callHidden, literal, rangeOf, toText, unreadSyntax, wholeLiteral } from "../build.ts";
import { partsOf } from "../declared/syntax.ts";
import { unescape } from "../escapes.ts";

/** `1_000L`, `0xFF`, `2.5f`. */
export function lowerNumber(view: SyntaxView): Expression {
  const range = rangeOf(view);
  const written = view.text.replaceAll("_", "").toLowerCase();
  const isRadix = /^0[xb]/.test(written);
  const suffix = (isRadix ? /u?l?$/ : /[fl]$|ul?$/).exec(written)?.[0] ?? "";
  const digits = written.slice(0, written.length - suffix.length);
  const value = Number(digits);
  if (Number.isNaN(value)) return unreadSyntax(view, view.text);
  if (view.type === "float_literal") {
    const double = literal({ type: "float", value }, range);
    return suffix === "f" ? callHidden(":as", [toText("float", range), double], range) : double;
  }
  const unsigned = suffix.startsWith("u") ? "u" : "";
  const isLong = suffix.endsWith("l") || value >= 2 ** (unsigned === "" ? 31 : 32);
  const type = `${unsigned}${isLong ? "long" : "int"}`;
  if (!Number.isSafeInteger(value)) return wholeLiteral(digits, `${unsigned}long`, range);
  const whole = literal({ type: "int", value }, range);
  return type === "int" ? whole : callHidden(":cast", [toText(type, range), whole], range);
}

/** A name behind a dollar sign, or a sign that stands for another. */
const special = /\\u[\da-fA-F]{4}|\\[^]|\$(?:([\p{L}_][\p{L}\p{N}_]*)|`([^`]+)`)/gu;

type ToName = (name: string, range: TextRange) => Expression;
type ToValue = (view: SyntaxView) => Expression;

/** A text, with values in it: `"$name ${row.size}"`. */
export function lowerText(view: SyntaxView, toName: ToName, toValue: ToValue): Expression {
  const range = rangeOf(view);
  const isRaw = view.type === "multiline_string_literal";
  const quotes = isRaw ? 3 : 1;
  const parts: StringPart[] = [];
  const addText = (text: string): void => {
    const last = parts.at(-1);
    if (text === "") return;
    if (last?.kind === "text") parts[parts.length - 1] = { kind: "text", text: last.text + text };
    else parts.push({ kind: "text", text });
  };
  const addValue = (value: Expression): void => {
    parts.push({ kind: "value", value, conversion: null, format: [], label: null });
  };
  const addWritten = (start: number, end: number): void => {
    const written = view.source.slice(start, end);
    let from = 0;
    for (const found of written.matchAll(special)) {
      const name = found[1] ?? found[2];
      addText(written.slice(from, found.index));
      from = found.index + found[0].length;
      if (name !== undefined)
        addValue(toName(name, { start: start + found.index + 1, end: start + from }));
      else addText(isRaw ? found[0] : unescape(found[0]));
    }
    addText(written.slice(from));
  };
  let at = view.start + quotes;
  for (const each of partsOf(view)) {
    if (each.type !== "interpolation") continue;
    const [inner] = partsOf(each);
    addWritten(at, each.start);
    if (inner) addValue(toValue(inner));
    at = each.end;
  }
  addWritten(at, Math.max(at, view.end - quotes));
  const [only] = parts;
  if (parts.length === 0) return toText("", range);
  if (parts.length === 1 && only?.kind === "text") return toText(only.text, range);
  return { kind: "formatted", parts, range };
}
