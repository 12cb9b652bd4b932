import type { Token } from "../tokenReader.ts";

type TokenKind =
  "number" | "text" | "char" | "name" | "keyword" | "macro" | "sign" | "newline" | "end";

const keywords = new Set([
  ...["begin", "while", "if", "for", "try", "return", "break", "continue", "function", "macro"],
  ...["quote", "let", "local", "global", "const", "do", "struct", "module", "baremodule", "using"],
  ...["import", "export", "where", "in", "isa", "else", "elseif", "catch", "finally", "end"],
]);

const space = /[^\S\n]+/y;
const comment = /#(?!=)[^\n]*/y;
const number =
  /(?:0x[\da-fA-F_]+|0b[01_]+|0o[0-7_]+|(?:\d[\d_]*(?:\.(?![.*/\\^'+\-÷%<>=!&|\p{L}_])(?:\d[\d_]*)?)?|\.\d[\d_]*)(?:[eEf][-+]?\d+)?)/uy;
const word = /[\p{L}\p{Nl}\p{So}_∇∂∞∑∏∫](?:[\p{L}\p{M}\p{N}\p{So}_′″∇∂∞]|!(?!=))*/uy;
const macro = /@(?:[\p{L}_][\p{L}\p{N}_!]*(?:\.[\p{L}_][\p{L}\p{N}_!]*)*|\.)/uy;
const character = /'(?:\\[^\n][^'\n]*|[^'\\\n])'/uy;
const sign =
  /\.{3}|\.?(?:===|!==|==|!=|<=|>=)|\.?(?:<<|>>>|>>|\/\/|[-+*/\\^÷%&|⊻])=(?!=)|-->|->|=>|\|>|<\||<:|>:|::|:=|\.?&&|\.?\|\||\.?(?:<<|>>>|>>|\/\/)|\.\|>|\.=|\.[-+*/\\^÷%&|⊻<>≤≥≠≈∈∉×⋅∘!~√]|\S/uy;

/** The words and signs of a part of a text. */
export function readTokens(text: string, start = 0, end = text.length): readonly Token[] {
  return new Tokenizer(text, start, end).read();
}

class Tokenizer {
  readonly #text: string;
  readonly #end: number;
  readonly #tokens: Token[] = [];
  #at: number;

  constructor(text: string, start: number, end: number) {
    this.#text = text;
    this.#at = start;
    this.#end = end;
  }

  read(): readonly Token[] {
    let isApart = true;
    while (this.#at < this.#end) {
      const gap = this.#match(space);
      if (gap !== null) {
        this.#at += gap.length;
        isApart = true;
      } else if (this.#text.startsWith("#=", this.#at)) {
        this.#skipComment();
        isApart = true;
      } else if (this.#text[this.#at] === "#") {
        this.#at += this.#match(comment)!.length;
      } else {
        this.#readToken(isApart);
        isApart = this.#tokens.at(-1)!.kind === "newline";
      }
    }
    this.#push("newline", this.#at, true);
    this.#push("end", this.#at, true);
    return this.#tokens;
  }

  /** The part of the text here that fits; null: none does. */
  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0] ?? null;
  }

  #push(kind: TokenKind, to: number, isApart: boolean): void {
    const end = Math.min(to, this.#end);
    const text = this.#text.slice(this.#at, end);
    this.#tokens.push({ kind, text, start: this.#at, end, isApart });
    this.#at = end;
  }

  /** `#= ... =#`, which may stand in another one. */
  #skipComment(): void {
    let depth = 0;
    do {
      if (this.#text.startsWith("#=", this.#at)) depth += 1;
      else if (this.#text.startsWith("=#", this.#at)) depth -= 1;
      else {
        this.#at += 1;
        continue;
      }
      this.#at += 2;
    } while (depth > 0 && this.#at < this.#end);
  }

  /** Whether what stands before is a value. */
  get #isBehindValue(): boolean {
    const last = this.#tokens.at(-1);
    if (!last) return false;
    if (last.kind === "sign") return /^[)\]}']$/.test(last.text);
    return last.text === "end" || ["number", "text", "char", "name"].includes(last.kind);
  }

  #readToken(isApart: boolean): void {
    const first = this.#text[this.#at]!;
    if (first === "\n") {
      this.#push("newline", this.#at + 1, true);
      return;
    }
    if (first === '"' || first === "`") {
      this.#push("text", endOfText(this.#text, this.#at, this.#end), isApart);
      return;
    }
    if (first === "'" && (isApart || !this.#isBehindValue)) {
      const written = this.#match(character);
      if (written !== null) {
        this.#push("char", this.#at + written.length, isApart);
        return;
      }
    }
    const isField = first === "." && !isApart && this.#isBehindValue;
    const digits = isField ? null : this.#match(number);
    const name = digits === null ? this.#match(word) : null;
    if (digits !== null) this.#push("number", this.#at + digits.length, isApart);
    else if (name !== null) this.#readWord(name, isApart);
    else {
      const called = this.#match(macro);
      const written = called ?? this.#match(sign)!;
      this.#push(called === null ? "sign" : "macro", this.#at + written.length, isApart);
    }
  }

  /** A name, a keyword, or what stands before a text of its own kind: `r"[a-z]"`. */
  #readWord(name: string, isApart: boolean): void {
    const end = this.#at + name.length;
    if (this.#text[end] === '"') {
      const close = endOfText(this.#text, end, this.#end);
      // The flags of a regular expression: `r"[a-z]"i`.
      const flags = name === "r" ? /^[a-z]*/.exec(this.#text.slice(close, close + 8))![0] : "";
      this.#push("text", close + flags.length, isApart);
      return;
    }
    const last = this.#tokens.at(-1);
    const isName =
      last?.kind === "sign" && !isApart && (last.text === "." || isQuoting(this.#tokens));
    this.#push(keywords.has(name) && !isName ? "keyword" : "name", end, isApart);
  }
}

/** Whether the colon that stands last makes a symbol: `:end`. */
function isQuoting(tokens: readonly Token[]): boolean {
  const before = tokens.at(-2);
  if (tokens.at(-1)?.text !== ":") return false;
  return !before || tokens.at(-1)!.isApart || /^(?:[([,;=]|=>|newline)$/.test(before.text);
}

/** Where a text ends that begins here; `$(...)` in it may hold others. */
function endOfText(text: string, start: number, end: number): number {
  const single = text[start]!;
  const triple = single.repeat(3);
  const close = text.startsWith(triple, start) ? triple : single;
  const isEmpty = close === single && text[start + 1] === single;
  if (isEmpty) return start + 2;
  let at = start + close.length;
  while (at < end) {
    if (text[at] === "\\") at += 2;
    else if (text.startsWith(close, at)) return at + close.length;
    else if (text.startsWith("$(", at)) at = endOfBracket(text, at + 1, end);
    else at += 1;
  }
  return end;
}

/** Where the bracket that begins here is closed. */
export function endOfBracket(text: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at++) {
    const sign = text[at];
    if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    else if (sign === '"') at = endOfText(text, at, end) - 1;
    if (depth === 0) return at + 1;
  }
  return end;
}
