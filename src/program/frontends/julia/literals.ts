import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, StringPart } from "../../ir/ir.ts";
import { callHidden, literal, rangeOf, toText, unread } from "../build.ts";
import { unescape } from "../escapes.ts";

/** `3`, `1_000`, `2.5e-3`, `1f0`, `0xff` */
export function lowerNumber(view: SyntaxView): Expression {
  const range = rangeOf(view);
  const text = view.text.replaceAll("_", "");
  if (/^0[xbo]/.test(text)) {
    const value = Number(text);
    if (!Number.isSafeInteger(value))
      return unread(view, "a whole number beyond 2^53 is not followed");
    const bits =
      text[1] === "o" ? Math.log2(value + 1) : (text.length - 2) * (text[1] === "x" ? 4 : 1);
    const width = [8, 16, 32].find((each) => bits <= each) ?? 64;
    return callHidden(
      ":whole",
      [literal({ type: "int", value }, range), toText(`UInt${width}`, range)],
      range,
    );
  }
  const isSingle = /^[\d.]+f/.test(text);
  if (isSingle) {
    const number = literal({ type: "float", value: Number(text.replace("f", "e")) }, range);
    return callHidden(":single", [number], range);
  }
  if (/[.eE]/.test(text)) return literal({ type: "float", value: Number(text) }, range);
  const value = Number(text);
  return Number.isSafeInteger(value)
    ? literal({ type: "int", value }, range)
    : unread(view, "a whole number beyond 2^53 is not followed");
}

/** `'a'` */
export function lowerCharacter(view: SyntaxView): Expression {
  const range = rangeOf(view);
  return callHidden(":char", [toText(unescape(view.text.slice(1, -1)), range)], range);
}

/** The lines of a text with three quotes lose the white space that all of them begin with. */
function dedent(pieces: readonly string[]): readonly string[] {
  const sign = "\u0000";
  const whole = pieces.join(sign).replace(/^\r?\n/, "");
  const lines = whole.split("\n");
  const isBlank = (line: string, at: number): boolean =>
    line.trim() === "" && at !== lines.length - 1;
  const indents = lines.flatMap((line, at) =>
    isBlank(line, at) || (at === 0 && !/^\r?\n/.test(pieces[0]!))
      ? []
      : [/^[ \t]*/.exec(line)![0].length],
  );
  const least = Math.min(...indents);
  if (!Number.isFinite(least) || least === 0) return whole.split(sign);
  const isFirst = /^\r?\n/.test(pieces[0]!);
  return lines
    .map((line, at) => (at === 0 && !isFirst ? line : line.slice(least)))
    .join("\n")
    .split(sign);
}

/** `"a $b $(c + 1)"`; `lower` lowers what stands in it. */
export function lowerText(view: SyntaxView, lower: (view: SyntaxView) => Expression): Expression {
  const range = rangeOf(view);
  const { text } = view;
  const quotes = text.startsWith('"""') ? 3 : 1;
  const values = view.fields("value");
  const written: string[] = [];
  let from = view.start + quotes;
  for (const value of values) {
    written.push(view.source.slice(from, value.start));
    from = value.end;
  }
  written.push(view.source.slice(from, view.end - quotes));
  const pieces = (quotes === 3 ? dedent(written) : written).map((each) => unescape(each));
  if (values.length === 0) return toText(pieces[0] ?? "", range);
  const parts: StringPart[] = [];
  pieces.forEach((piece, at) => {
    if (piece !== "") parts.push({ kind: "text", text: piece });
    const value = values[at]?.field("value");
    if (value) {
      parts.push({ kind: "value", value: lower(value), conversion: null, format: [], label: null });
    }
  });
  return { kind: "formatted", parts, range };
}

/** `r"[a-z]"`, `raw"\n"`, and commands */
export function lowerSpecialText(view: SyntaxView): Expression {
  const regex = /^r("(?:"")?)(.*)\1([a-z]*)$/s.exec(view.text);
  if (regex) {
    const range = rangeOf(view);
    const [, , source = "", flags = ""] = regex;
    return callHidden(
      ":regex",
      [toText(source.replaceAll('\\"', '"'), range), toText(flags, range)],
      range,
    );
  }
  const raw = /^raw"("")?/.exec(view.text);
  if (!raw) return unread(view, "this is not followed");
  const quotes = raw[1] === undefined ? 1 : 3;
  return toText(view.text.slice(3 + quotes, -quotes), rangeOf(view));
}
