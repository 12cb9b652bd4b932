import type { TextRange } from "../../textRange.ts";
import { toCommentText } from "../items/item.ts";

/** What the tokens of a language look like. */
export interface TokenStyle {
  /** Its comments to the end of a line. */
  readonly lineComment: RegExp;
  readonly blockComment: readonly [open: string, close: string] | null;
  /** What may stand behind the digits of a number, such as `f0`. */
  readonly suffix: RegExp;
  /** How the exponent of a number may begin. */
  readonly exponent: RegExp;
  readonly name: RegExp;
  /** `'` behind a value transposes it. */
  readonly hasTransposes: boolean;
  /** Two of the sign within a string are one, and a backslash is only itself. */
  readonly doublesQuotes: boolean;
  /** What is skipped with the rest of its line, which goes on in the next. */
  readonly continuation: string | null;
}

/** A word, number or sign of a text. */
export interface Token extends TextRange {
  readonly kind: "number" | "string" | "name" | "sign" | "newline" | "comment" | "end";
  readonly text: string;
  /** White space stands before it. */
  readonly isApart: boolean;
  /** Of a number. */
  readonly value: number;
}

const DIGITS = /(?:\d[\d_]*(?:\.(?![.*/^'\\])[\d_]*)?|\.\d[\d_]*)/y;
const HEX = /0[xX][\da-fA-F_]+/y;
const BLANK = /[^\S\n]+/y;
const SIGNS = /<<-|->>|<-|->|:=|\+=|-=|\*=|\/=|==|!=|<=|>=|\.[*/^]=?|\|>|::|[^\s\w]/uy;

/** Takes a text apart from left to right. */
export class Lexer {
  readonly #text: string;
  readonly #style: TokenStyle;
  #at = 0;
  #last: Token | null = null;

  constructor(text: string, style: TokenStyle) {
    this.#text = text;
    this.#style = style;
  }

  next(): Token {
    const token = this.#read();
    if (token.kind !== "comment") this.#last = token;
    return token;
  }

  #match(pattern: RegExp, at = this.#at): string | null {
    const sticky = pattern.sticky ? pattern : new RegExp(pattern.source, `${pattern.flags}y`);
    sticky.lastIndex = at;
    return sticky.exec(this.#text)?.[0] ?? null;
  }

  #token(kind: Token["kind"], length: number, isApart: boolean, value = NaN): Token {
    const start = this.#at;
    this.#at = Math.min(this.#text.length, start + length);
    const text = this.#text.slice(start, this.#at);
    return { kind, text, start, end: this.#at, isApart, value };
  }

  #read(): Token {
    const blank = this.#match(BLANK);
    this.#at += blank?.length ?? 0;
    const isApart = blank !== null || this.#last?.kind === "newline" || this.#last === null;
    const char = this.#text[this.#at];
    if (char === undefined) return this.#token("end", 0, isApart);
    if (char === "\n") return this.#token("newline", 1, isApart);
    const { continuation, blockComment, lineComment, name } = this.#style;
    if (continuation !== null && this.#text.startsWith(continuation, this.#at)) {
      const end = this.#text.indexOf("\n", this.#at);
      return this.#token("comment", (end < 0 ? this.#text.length : end + 1) - this.#at, isApart);
    }
    if (blockComment && this.#text.startsWith(blockComment[0], this.#at)) {
      const [open, close] = blockComment;
      const end = this.#text.indexOf(close, this.#at + open.length);
      const length = (end < 0 ? this.#text.length : end + close.length) - this.#at;
      return this.#token("comment", length, isApart);
    }
    const comment = this.#match(lineComment);
    if (comment !== null) return this.#token("comment", comment.length, isApart);
    return this.#readNumber(isApart) ?? this.#readString(isApart) ?? this.#readWord(name, isApart);
  }

  #readWord(name: RegExp, isApart: boolean): Token {
    const word = this.#match(name);
    if (word !== null) return this.#token("name", word.length, isApart);
    return this.#token("sign", this.#match(SIGNS)?.length ?? 1, isApart);
  }

  #readNumber(isApart: boolean): Token | null {
    const hex = this.#match(HEX);
    if (hex !== null)
      return this.#token("number", hex.length, isApart, Number(hex.replaceAll("_", "")));
    const digits = this.#match(DIGITS);
    if (digits === null) return null;
    const { exponent, suffix } = this.#style;
    const power = this.#match(exponent, this.#at + digits.length) ?? "";
    const behind = this.#at + digits.length + power.length;
    const end = behind + (this.#match(suffix, behind)?.length ?? 0);
    const isWhole = !/[\p{L}\p{N}_]/u.test(this.#text[end] ?? "");
    const written = digits.replaceAll("_", "") + power.replace(/^f/, "e");
    return this.#token("number", end - this.#at, isApart, isWhole ? Number(written) : NaN);
  }

  #readString(isApart: boolean): Token | null {
    const sign = this.#text[this.#at]!;
    if (sign !== '"' && sign !== "'" && sign !== "`") return null;
    if (sign === "'" && this.#style.hasTransposes && this.#isBehindValue(isApart)) return null;
    const triple = sign.repeat(3);
    if (sign === '"' && this.#text.startsWith(triple, this.#at)) {
      const end = this.#text.indexOf(triple, this.#at + 3);
      return this.#token("string", (end < 0 ? this.#text.length : end + 3) - this.#at, isApart);
    }
    let at = this.#at + 1;
    for (; at < this.#text.length && this.#text[at] !== "\n"; at++) {
      if (this.#text[at] === "\\" && !this.#style.doublesQuotes) at += 1;
      else if (this.#text[at] === sign) {
        if (!this.#style.doublesQuotes || this.#text[at + 1] !== sign) break;
        at += 1;
      }
    }
    return this.#token("string", at + 1 - this.#at, isApart);
  }

  #isBehindValue(isApart: boolean): boolean {
    const last = this.#last;
    if (isApart || !last) return false;
    return (
      last.kind === "number" || last.kind === "name" || [")", "]", "}", "'"].includes(last.text)
    );
  }
}

/** The text of a comment, without its signs. */
export function commentText(written: string): string {
  return toCommentText(written.replace(/^(?:%+\{?|#=|#+)/u, "# ").replace(/(?:=#|%\})$/u, ""));
}
