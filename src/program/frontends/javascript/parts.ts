import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Argument, Expression, Statement } from "../../ir/ir.ts";

/** The range of a node. */
export function rangeOf({ start, end }: SyntaxView): TextRange {
  return { start, end };
}

/** An unsupported part, with the reason. */
export function unread(view: SyntaxView, why = "this is not complete"): Expression & Statement {
  return { kind: "unread", why, range: rangeOf(view) };
}

/** Unsupported control flow: what follows it would be followed wrongly. */
export function endHere(view: SyntaxView, why: string): Statement {
  return { kind: "raise", value: unread(view, why), range: rangeOf(view) };
}

/** A variable. */
export function toName(name: string, range: TextRange): Expression {
  return { kind: "name", name, range };
}

/** `undefined` */
export function nothing(range: TextRange): Expression {
  return { kind: "literal", literal: { type: "undefined" }, range };
}

export function toText(value: string, range: TextRange): Expression {
  return { kind: "literal", literal: { type: "string", value }, range };
}

export function toNumber(value: number, range: TextRange): Expression {
  return { kind: "literal", literal: { type: "float", value }, range };
}

/** A call of a function that only the lowering knows. */
export function callHidden(
  name: string,
  values: readonly Expression[],
  range: TextRange,
): Expression {
  const args = values.map((value): Argument =>
    value.kind === "spread"
      ? { name: null, spread: "items", value: value.value }
      : { name: null, spread: null, value },
  );
  return { kind: "call", callee: toName(`:${name}`, range), args, range };
}

/** `value === undefined ? fallback : value` */
export function orElse(value: Expression, fallback: Expression, range: TextRange): Expression {
  const test: Expression = {
    kind: "comparison",
    first: value,
    rest: [{ operator: "===", operand: nothing(range) }],
    range,
  };
  return { kind: "conditional", test, then: fallback, otherwise: value, range };
}

/** The value of a number literal; null: it has none that is followed, such as `10n`. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll("_", "");
  if (/^0\d/.test(plain)) return null;
  const value = Number(plain);
  return Number.isNaN(value) ? null : value;
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
