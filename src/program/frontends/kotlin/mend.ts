import { withoutSoftWords } from "./softWords.ts";
import { gapEnd, statementEnd } from "./textScan.ts";

/** Strings, signs, comments, brackets, words that begin loops and types, and what ends a statement. */
const parts =
  /"""[^]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[^]*?\*\/|(?<![\w)\]}`@])@(?:\w+:)?[\w.]+(?:\([^()\n]*\))?|[{}()]|[;\n]|(?<![\w.:@`])(?:for|while|do|if|else|finally)\b/g;

/** Whether a brace behind this text opens the body of a type. */
const opensType = /(?<![:.])\b(?:class|interface|object)\b/;

/** What stands before the body of a constant of an enumeration. */
const entry = /(?:^|,)\s*[A-Z]\w*\s*(?:\([^]*\))?\s*$/;

interface Bracket {
  readonly sign: string;
  /** The word before it, such as `for` or `do`. */
  readonly word: string;
  readonly isType: boolean;
}

/** Changes a text without changing its length. */
class Mending {
  readonly #text: string;
  readonly #signs: string[];
  readonly #open: Bracket[] = [];
  /** Where the statement starts. */
  #from = 0;
  /** The word that stands right before, and where it ends. */
  #word = { text: "", end: -1 };
  /** Where a `do` ended, whose `while` follows; how many without braces are open. */
  #doEnd = -1;
  #bareDos = 0;
  /** Where the header of an `if` ended. */
  #ifEnd = -1;
  readonly #ends = new Set<number>();

  constructor(text: string) {
    this.#text = text;
    this.#signs = text.split("");
  }

  run(): string {
    for (const { 0: part, index } of this.#text.matchAll(parts)) {
      if (part === "{" || part === "(") this.#opens(part, index);
      else if (part === "}") this.#closesBrace(index);
      else if (part === ")") this.#closesHeader(index);
      else if (part === "finally") this.#joinBack(index);
      else if (part.startsWith("@")) this.#signs.fill(" ", index, index + part.length);
      else if (/^\w/.test(part)) this.#reads(part, index);
      if (/^[{};\n]$/.test(part)) this.#from = index + 1;
    }
    return this.#signs.join("");
  }

  #reads(word: string, index: number): void {
    const end = index + word.length;
    const isAfterDo = this.#doEnd >= 0 && gapEnd(this.#text, this.#doEnd) === index;
    if (word === "do" && this.#text[gapEnd(this.#text, end)] !== "{") this.#bareDos++;
    else if (word === "while" && (isAfterDo || this.#bareDos > 0)) {
      if (!isAfterDo) this.#bareDos--;
      this.#word = { text: "", end: -1 };
      return;
    } else if (word === "for" || word === "while") this.#braces(index);
    this.#word = { text: word, end };
  }

  /** A loop that is all of a branch stands in braces. */
  #braces(index: number): void {
    const isThen = this.#ifEnd >= 0 && gapEnd(this.#text, this.#ifEnd) === index;
    const { text, end: wordEnd } = this.#word;
    const isElse = text === "else" && gapEnd(this.#text, wordEnd) === index;
    let end = isThen || isElse ? statementEnd(this.#text, index) : -1;
    while (this.#ends.has(end)) end++;
    if (end < 0 || !/\s/.test(this.#text[index - 1] ?? "") || !/[\s;]/.test(this.#text[end] ?? ""))
      return;
    this.#ends.add(end);
    this.#signs[index - 1] = "{";
    this.#signs[end] = "}";
    const next = this.#text[end + 1] ?? "";
    const isBefore = /^\s*else\b/.test(this.#text.slice(end));
    if (next === " " && !isBefore) this.#signs[end + 1] = "\n";
  }

  #opens(sign: string, index: number): void {
    const { text, end } = this.#word;
    const isNext = end >= 0 && gapEnd(this.#text, end) === index;
    const before = this.#text.slice(this.#from, index);
    const isEntry = this.#open.at(-1)?.isType === true && entry.test(before);
    const isType = sign === "{" && (opensType.test(before) || isEntry);
    this.#open.push({ sign, isType, word: isNext ? text : "" });
    this.#word = { text: "", end: -1 };
  }

  /** A member of a type is ended before the brace of the type on its line: `{ fun f() = 1 }`. */
  #closesBrace(index: number): void {
    const bracket = this.#open.pop();
    if (bracket?.word === "do") this.#doEnd = index + 1;
    if (bracket?.isType !== true) return;
    const before =
      this.#text.slice(this.#from, index).trimEnd() === "" ? this.#text[this.#from - 1] : ",";
    const isOpen = before === "," || before === "}";
    if (isOpen && index > this.#from && /[ \t]/.test(this.#text[index - 1]!))
      this.#signs[index - 1] = ";";
  }

  /** The body of a loop follows on the same line. */
  #closesHeader(index: number): void {
    const bracket = this.#open.pop();
    if (bracket?.word === "if") this.#ifEnd = index + 1;
    if (bracket?.word === "for" || bracket?.word === "while")
      this.#blank(index + 1, gapEnd(this.#text, index + 1));
  }

  /** `finally` follows the brace before it. */
  #joinBack(index: number): void {
    const before = this.#text.slice(0, index).trimEnd();
    if (before.endsWith("}")) this.#blank(before.length, index);
  }

  #blank(from: number, to: number): void {
    if (this.#text.slice(from, to).includes("\n")) this.#signs.fill(" ", from, to);
  }
}

/**
 * The text with the same length, as the grammar reads it. It takes an annotation for an expression, asks for an end of each member of a type on one line,
 * ends a loop with its line, takes one in a branch for a call, and some names for modifiers, which the language does not.
 */
export function mend(text: string): string {
  return new Mending(withoutSoftWords(text)).run();
}
