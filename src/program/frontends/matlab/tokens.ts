import type { Token } from "../tokenReader.ts";

type TokenKind = "number" | "text" | "name" | "keyword" | "sign" | "newline" | "end";

const keywords = new Set([
  ...["if", "elseif", "else", "end", "endif", "for", "parfor", "endfor", "endparfor", "while"],
  ...["endwhile", "do", "until", "switch", "case", "otherwise", "endswitch", "break", "continue"],
  ...["return", "function", "endfunction", "try", "catch", "end_try_catch", "unwind_protect"],
  ...["unwind_protect_cleanup", "end_unwind_protect", "global", "persistent", "classdef"],
]);

const space = /(?:[^\S\n]|\.\.\.[^\n]*(?:\n|$))+/y;
const comment = /[%#][^\n]*/y;
const blockStart = /[^\S\n]*[%#]\{[^\S\n]*(?:\n|$)/y;
const blockSign = /^[^\S\n]*[%#]([{}])[^\S\n]*$/;
const number = /(?:0[xX][\da-fA-F]+|(?:\d+(?:\.(?![*/\\^'])\d*)?|\.\d+)(?:[eEdD][-+]?\d+)?)[ij]?/y;
const name = /[\p{L}_][\p{L}\p{N}_]*/uy;
const single = /'(?:[^'\n]|'')*'/y;
const double = /"(?:[^"\\\n]|\\.|"")*"/y;
const sign = /\.\*\*|\.[*/\\^']|\*\*|\+\+|--|&&|\|\||[=~!<>]=|[-+*/^|&]=(?!=)|[^\s]/y;
/** What a line begins with that no bracket before it can hold. */
const statement =
  /[^\S\n]*(?:[\p{L}_][\p{L}\p{N}_.]*[^\S\n]*=(?!=)|\[[^\]\n]*\][^\S\n]*=(?!=)|(?:if|for|while|switch|function|end\w*|return|else|elseif|disp|printf|fprintf)\b)/uy;

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** The words and signs of a text; what stands between the numbers of a matrix becomes a sign. */
export function readTokens(text: string): readonly Token[] {
  return new Tokenizer(text).read();
}

class Tokenizer {
  readonly #text: string;
  readonly #tokens: Token[] = [];
  /** The brackets that are open; `@`: those of the parameters of a function without a name. */
  readonly #open: string[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): readonly Token[] {
    const { length } = this.#text;
    while (this.#at < length) this.#readNext();
    this.#push("newline", "", this.#at, false);
    this.#push("end", "", this.#at, false);
    return this.#tokens;
  }

  /** The part of the text here that fits; null: none does. */
  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0] ?? null;
  }

  #push(kind: TokenKind, text: string, end: number, isApart: boolean): void {
    this.#tokens.push({ kind, text, start: this.#at, end, isApart });
    this.#at = end;
  }

  get #isInMatrix(): boolean {
    const inner = this.#open.at(-1);
    return inner === "[" || inner === "{";
  }

  /** Whether what stands before is a value, behind which an operator may come. */
  get #isBehindValue(): boolean {
    const last = this.#tokens.at(-1);
    if (!last) return false;
    if (last.kind === "sign") return /^(?:[)\]}]|\.?'|\.\^')$/.test(last.text);
    return ["number", "text", "name"].includes(last.kind);
  }

  /** Whether only a name stands before, on its line: `title 'Attention'`. */
  get #isBehindCommand(): boolean {
    const before = this.#tokens.at(-2);
    return (
      this.#tokens.at(-1)?.kind === "name" &&
      (!before || /^(?:newline|[;,])$/.test(before.text || before.kind))
    );
  }

  #readNext(): void {
    const isLineStart = this.#at === 0 || this.#text[this.#at - 1] === "\n";
    if (isLineStart && this.#match(blockStart) !== null) {
      this.#skipBlock();
      return;
    }
    const gap = this.#match(space);
    if (gap !== null) this.#at += gap.length;
    const isApart = gap !== null;
    const start = this.#text[this.#at];
    if (start === undefined) return;
    if (start === "\n") this.#readNewline();
    else if (start === "%" || start === "#") this.#at += this.#match(comment)!.length;
    else this.#readToken(start, isApart);
  }

  #skipBlock(): void {
    let depth = 0;
    while (this.#at < this.#text.length) {
      const end = this.#text.indexOf("\n", this.#at);
      const line = this.#text.slice(this.#at, end < 0 ? undefined : end);
      const found = blockSign.exec(line.replace("\r", ""))?.[1];
      if (found) depth += found === "{" ? 1 : -1;
      this.#at = end < 0 ? this.#text.length : end + 1;
      if (depth === 0) return;
    }
  }

  #readNewline(): void {
    const end = this.#at + 1;
    if (this.#open.length > 0) {
      statement.lastIndex = end;
      // A bracket that is being typed does not hold the rest of the text.
      if (statement.test(this.#text)) this.#open.length = 0;
    }
    if (this.#open.length === 0) this.#push("newline", "", end, true);
    else if (this.#isInMatrix) this.#push("sign", ";", end, true);
    else this.#at = end;
  }

  #readToken(start: string, isApart: boolean): void {
    const separates = this.#isInMatrix && isApart && this.#isBehindValue;
    const isText = !this.#isBehindValue || separates || (isApart && this.#isBehindCommand);
    if (start === '"' || (start === "'" && isText)) {
      this.#readText(start === '"' ? double : single, separates, isApart);
      return;
    }
    const digits = this.#match(number);
    const word = digits === null ? this.#match(name) : null;
    const written = digits ?? word ?? this.#match(sign)!;
    if (separates && this.#beginsItem(written, digits !== null || word !== null)) this.#separate();
    const end = this.#at + written.length;
    if (digits !== null) this.#push("number", written, end, isApart);
    else if (word !== null) this.#push(this.#kindOf(word), written, end, isApart);
    else this.#readSign(written, end, isApart);
  }

  /** Whether the next item of a row begins with this: `[1 -2]` has two, and `[1 - 2]` one. */
  #beginsItem(written: string, isWord: boolean): boolean {
    if (isWord || /^[([{@]$/.test(written)) return true;
    const behind = this.#text[this.#at + written.length] ?? "";
    if (written === "-" || written === "+") return !/[\s=]/.test(behind);
    return (written === "~" || written === "!") && behind !== "=";
  }

  #separate(): void {
    this.#push("sign", ",", this.#at, true);
  }

  /** `end` within brackets is a number, and a word behind a point is a name. */
  #kindOf(word: string): TokenKind {
    if (!keywords.has(word)) return "name";
    const last = this.#tokens.at(-1);
    const isField = last?.text === "." && last.kind === "sign";
    return this.#open.length > 0 || isField ? "name" : "keyword";
  }

  #readSign(written: string, end: number, isApart: boolean): void {
    const last = this.#tokens.at(-1);
    const open = this.#open.at(-1);
    if (closing[written] !== undefined) {
      this.#open.push(written === "(" && last?.text === "@" ? "@" : written);
    } else if (/^[)\]}]$/.test(written)) {
      // A row ends where its bracket does.
      if (open === "@") {
        this.#open.pop();
        this.#push("sign", "@)", end, isApart);
        return;
      }
      if (open !== undefined && closing[open] === written) this.#open.pop();
    }
    const isDoubled = written === "++" || written === "--";
    // `a ++b` and `[a --b]` are sums; `a++` counts where nothing follows.
    if (isDoubled && (this.#open.length > 0 || !/^[^\S\n]*(?:[;,\n%#]|$)/.test(this.#rest(end)))) {
      this.#push("sign", written[0]!, this.#at + 1, isApart);
      return;
    }
    const isWithin = this.#open.length > 0 && /^[-+*/^|&]=$/.test(written);
    const shown = isWithin ? written[0]! : written;
    this.#push("sign", shown, isWithin ? this.#at + 1 : end, isApart);
  }

  #rest(from: number): string {
    const end = this.#text.indexOf("\n", from);
    return this.#text.slice(from, end < 0 ? undefined : end + 1);
  }

  #readText(pattern: RegExp, separates: boolean, isApart: boolean): void {
    if (separates) this.#separate();
    const written = this.#match(pattern);
    if (written === null) this.#push("sign", "?", this.#at + 1, isApart);
    else this.#push("text", written, this.#at + written.length, isApart);
  }
}
