import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../source/textRange.ts";

/** Operators between two values, by how tightly they bind, loosest first. */
const operatorLevels = [
  ["||"],
  ["&&"],
  ["==", "!=", "<=", ">=", "<", ">"],
  ["+", "-"],
  ["*", "/"],
] as const;

export type Operator = (typeof operatorLevels)[number][number];

/** An expression over computations: `max(demo.attentionWeights[0][0]) > 0.5`. */
export type Expression = { readonly range: TextRange } & (
  | { readonly kind: "literal"; readonly value: number | boolean }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "property"; readonly of: Expression; readonly name: string }
  | { readonly kind: "entry"; readonly of: Expression; readonly index: Expression }
  | { readonly kind: "call"; readonly name: string; readonly values: readonly Expression[] }
  | { readonly kind: "minus"; readonly of: Expression }
  | {
      readonly kind: "binary";
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    }
);

/** An error in an expression, with its place in the expression's text. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
  readonly range: TextRange;

  constructor(message: string, range: TextRange) {
    super(message);
    this.range = range;
  }
}

interface Token {
  readonly text: string;
  readonly start: number;
}

const tokenPattern =
  /\s*(\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|[A-Za-z_]\w*|\|\||&&|==|!=|<=|>=|[-+*/<>()[\].,])/y;

/** `text -> expression`; throws `ExpressionError` where the text is none. */
export function parseExpression(text: string): Expression {
  const reader = new TokenReader(toTokens(text), text.length);
  const expression = readBinary(reader, 0);
  const rest = reader.peek();
  if (rest.text !== "")
    fail(rest, l10n.t('unexpected "{0}": remove it or put an operator before it', rest.text));
  return expression;
}

function toTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(tokenPattern);
  let at = 0;
  while (text.slice(at).trim() !== "") {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) {
      const start = at + text.slice(at).search(/\S/);
      return fail(
        { text: text.charAt(start), start },
        l10n.t('unexpected "{0}"', text.charAt(start)),
      );
    }
    const [whole, found = ""] = match;
    tokens.push({ text: found, start: at + whole.length - found.length });
    at += whole.length;
  }
  return tokens;
}

class TokenReader {
  readonly #tokens: readonly Token[];
  readonly #length: number;
  #at = 0;

  constructor(tokens: readonly Token[], length: number) {
    this.#tokens = tokens;
    this.#length = length;
  }

  peek(): Token {
    return this.#tokens[this.#at] ?? { text: "", start: this.#length };
  }

  take(): Token {
    const token = this.peek();
    this.#at++;
    return token;
  }

  takeIf(...texts: readonly string[]): Token | null {
    return texts.includes(this.peek().text) ? this.take() : null;
  }

  expect(text: string): Token {
    const token = this.take();
    if (token.text === text) return token;
    const found = token.text === "" ? l10n.t("the end") : `"${token.text}"`;
    return fail(token, l10n.t('found {0}, expected "{1}"', found, text));
  }
}

function readBinary(reader: TokenReader, level: number): Expression {
  const operators = operatorLevels[level];
  if (!operators) return readUnary(reader);
  let left = readBinary(reader, level + 1);
  for (;;) {
    const token = reader.takeIf(...operators);
    if (!token) return left;
    const right = readBinary(reader, level + 1);
    const range = { start: left.range.start, end: right.range.end };
    left = { kind: "binary", operator: token.text as Operator, left, right, range };
  }
}

function readUnary(reader: TokenReader): Expression {
  const minus = reader.takeIf("-");
  if (!minus) return readPostfix(reader);
  const of = readUnary(reader);
  return { kind: "minus", of, range: { start: minus.start, end: of.range.end } };
}

function readPostfix(reader: TokenReader): Expression {
  let of = readPrimary(reader);
  for (;;) {
    if (reader.takeIf(".")) {
      const name = reader.take();
      if (!/^[A-Za-z_]/.test(name.text)) return fail(name, l10n.t("expected a name after the dot"));
      of = {
        kind: "property",
        of,
        name: name.text,
        range: { start: of.range.start, end: endOf(name) },
      };
    } else if (reader.takeIf("[")) {
      const index = readBinary(reader, 0);
      const close = reader.expect("]");
      of = { kind: "entry", of, index, range: { start: of.range.start, end: endOf(close) } };
    } else {
      return of;
    }
  }
}

function readPrimary(reader: TokenReader): Expression {
  const token = reader.take();
  const range = { start: token.start, end: endOf(token) };
  if (/^\d/.test(token.text)) return { kind: "literal", value: Number(token.text), range };
  if (token.text === "true" || token.text === "false") {
    return { kind: "literal", value: token.text === "true", range };
  }
  if (token.text === "(") {
    const inner = readBinary(reader, 0);
    reader.expect(")");
    return inner;
  }
  if (token.text === "[") {
    const { items, end } = readItems(reader, "]");
    return { kind: "list", items, range: { start: token.start, end } };
  }
  if (!/^[A-Za-z_]/.test(token.text)) {
    const found = token.text === "" ? l10n.t("the end") : `"${token.text}"`;
    return fail(token, l10n.t("found {0}, expected a number, a name or a bracket", found));
  }
  if (!reader.takeIf("(")) return { kind: "name", name: token.text, range };
  const { items, end } = readItems(reader, ")");
  return { kind: "call", name: token.text, values: items, range: { start: token.start, end } };
}

function readItems(reader: TokenReader, close: string) {
  const items: Expression[] = [];
  const first = reader.takeIf(close);
  if (first) return { items, end: endOf(first) };
  do items.push(readBinary(reader, 0));
  while (reader.takeIf(","));
  return { items, end: endOf(reader.expect(close)) };
}

function endOf({ start, text }: Token): number {
  return start + text.length;
}

function fail({ start, text }: Token, message: string): never {
  throw new ExpressionError(message, { start, end: start + text.length });
}
