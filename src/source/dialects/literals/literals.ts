import { type FileLanguage, languages } from "../../languages.ts";
import type { Reading } from "../../reading.ts";
import type { ReadingBudget } from "../../readingBudget.ts";
import type { Dialect } from "../../sourceReader.ts";
import type { TextRange } from "../../textRange.ts";
import type { Value } from "../evaluation/value.ts";
import { PlainCollector } from "../plain/plainCollector.ts";
import { rereadDialect } from "../plain/text.ts";
import { LiteralReader } from "./literalReader.ts";
import {
  juliaStyle,
  kotlinStyle,
  type LiteralStyle,
  matlabStyle,
  rStyle,
  swiftStyle,
} from "./literalStyles.ts";
import { toList } from "./arrays.ts";
import { commentText, Lexer, type Token } from "./tokens.ts";

/** About so much takes what is made of a token. */
const bytesPerToken = 120;

const changes = new Set(["+=", "-=", "*=", "/=", ".*=", "./=", ".^="]);

interface Bound {
  readonly name: string;
  readonly nameRange: TextRange;
  readonly value: Value;
  /** The function that it stands in. */
  readonly owner: number;
}

/** Reads assignments of values that are written out in full, and of nothing else. */
class AssignmentReader {
  readonly #style: LiteralStyle;
  readonly #reader: LiteralReader;
  readonly #text: string;
  readonly #bound: Bound[] = [];
  /** Names whose values change in a way that is not read, by the function. */
  readonly #changed = new Set<string>();
  /** The open blocks: how many brackets are open in each, and its function. */
  readonly #blocks = [{ open: 0, owner: 0 }];
  #functions = 0;
  #opensFunction = false;

  constructor(text: string, tokens: readonly Token[], style: LiteralStyle) {
    this.#text = text;
    this.#style = style;
    this.#reader = new LiteralReader(tokens, style);
  }

  /** What is bound, and never changed. */
  read(): readonly Bound[] {
    const reader = this.#reader;
    for (let isStart = true; reader.peek().kind !== "end";) {
      const before = reader.at;
      if (isStart && this.#block.open === 0) this.#readStatement();
      isStart = false;
      if (reader.at > before && this.#isEnd()) {
        isStart = true;
        continue;
      }
      isStart = this.#skip(reader.peek());
      reader.at += 1;
    }
    return this.#bound.filter(({ name, owner }) => !this.#changed.has(`${owner}:${name}`));
  }

  get #block(): { open: number; owner: number } {
    return this.#blocks.at(-1)!;
  }

  /** Goes over a token; whether a statement may start behind it. */
  #skip({ text, kind, start }: Token): boolean {
    const { hasBraces, functions, endsAtComma } = this.#style;
    if (text === "(" || text === "[") this.#block.open += 1;
    else if (text === ")" || text === "]") this.#block.open = Math.max(0, this.#block.open - 1);
    else if (text === "{" && hasBraces) {
      const owner = this.#opensFunction ? ++this.#functions : this.#block.owner;
      this.#opensFunction = false;
      this.#blocks.push({ open: 0, owner });
      return true;
    } else if (text === "}" && hasBraces) {
      if (this.#blocks.length > 1) this.#blocks.pop();
      return true;
    } else if (kind === "name" && functions.test(text)) {
      if (hasBraces) this.#opensFunction = true;
      else if (this.#isFirst(start)) this.#block.owner = ++this.#functions;
    } else if (!hasBraces && text === "end" && this.#isFirst(start)) this.#block.owner = 0;
    return kind === "newline" || text === ";" || (endsAtComma && text === ",");
  }

  /** Whether it is the first of its line. */
  #isFirst(start: number): boolean {
    return start === 0 || this.#text[start - 1] === "\n";
  }

  /** Reads `name = value`; stays where it is if it is none. */
  #readStatement(): void {
    const reader = this.#reader;
    const start = reader.at;
    const { declares, modifiers, assigns } = this.#style;
    let isDeclared = false;
    while (reader.peek().kind === "name" && reader.peek(1).kind === "name") {
      const { text } = reader.peek();
      if (declares?.test(text) === true) isDeclared = true;
      else if (!modifiers.test(text)) break;
      reader.at += 1;
    }
    const name = reader.peek();
    if (name.kind !== "name") {
      reader.at = start;
      return;
    }
    reader.at += 1;
    if (isDeclared && reader.peek().text === ":") this.#skipType();
    const sign = reader.peek().text;
    if (assigns.includes(sign) && (isDeclared || declares === null)) {
      reader.at += 1;
      reader.skipLines();
      if (this.#readBound(name)) return;
      this.#change(name.text);
    } else if (changes.has(sign) || assigns.includes(sign)) this.#change(name.text);
    else if (sign === "[" || sign === "(") this.#readChange(name);
    reader.at = start;
  }

  #readBound(name: Token): boolean {
    const reader = this.#reader;
    const { holder } = this.#style;
    const isHolder = reader.peek().text === holder && reader.peek(1).text === "(";
    const { start } = reader.peek();
    if (isHolder) {
      reader.at += 1;
      const given = reader.readArguments();
      if (!given || !this.#isEnd()) return false;
      for (const each of given) {
        if (each.name) this.#bind(`${name.text}.${each.name.text}`, each.name, each.value);
      }
      const values = given.map(({ value }) => value);
      const isList = given.every((each) => !each.name);
      if (isList) this.#bind(name.text, name, toList(values, { start, end: reader.peek(-1).end }));
      return true;
    }
    const value = reader.readValue();
    if (!value || !this.#isEnd()) return false;
    this.#bind(name.text, name, value);
    return true;
  }

  #bind(name: string, { start, end }: TextRange, value: Value): void {
    const { owner } = this.#block;
    this.#bound.push({ name: name.replaceAll("$", "."), nameRange: { start, end }, value, owner });
  }

  #change(name: string): void {
    this.#changed.add(`${this.#block.owner}:${name.replaceAll("$", ".")}`);
  }

  /** `K[1, 2] <- 5`, `K(1, 2) = 5`, and `dim(K) <- c(2, 3)` change what they name. */
  #readChange(name: Token): void {
    const reader = this.#reader;
    const names = [name.text];
    let open = 0;
    for (; reader.peek().kind !== "end" && reader.peek().kind !== "newline"; reader.at += 1) {
      const { text, kind } = reader.peek();
      if (text === "[" || text === "(") open += 1;
      else if (text === "]" || text === ")") open -= 1;
      else if (open === 0) break;
      else if (kind === "name") names.push(text);
    }
    const sign = reader.peek().text;
    if (!this.#style.assigns.includes(sign) && !changes.has(sign)) return;
    for (const each of names) this.#change(each);
  }

  #skipType(): void {
    const reader = this.#reader;
    while (!["=", ";"].includes(reader.peek().text)) {
      if (["newline", "end"].includes(reader.peek().kind)) return;
      reader.at += 1;
    }
  }

  /** Whether the statement ends here, and the next line does not go on with it. */
  #isEnd(): boolean {
    const reader = this.#reader;
    const { kind, text } = reader.peek();
    if (text === ";" || text === "}" || kind === "end") return true;
    if (this.#style.endsAtComma && text === ",") return true;
    if (kind !== "newline") return false;
    let ahead = 1;
    while (reader.peek(ahead).kind === "newline") ahead += 1;
    return ![".", "?"].includes(reader.peek(ahead).text);
  }
}

function readLiterals(text: string, budget: ReadingBudget, style: LiteralStyle): Reading {
  const collector = new PlainCollector(text, budget);
  const scope = { path: [], range: { start: 0, end: text.length } };
  const lexer = new Lexer(text, style);
  const tokens: Token[] = [];
  for (let token = lexer.next(); ; token = lexer.next()) {
    budget.spend(bytesPerToken);
    if (token.kind === "comment" && token.text.startsWith(style.continuation ?? "\n")) continue;
    if (token.kind === "comment") {
      const range = { start: token.start, end: token.end };
      collector.addComment(commentText(token.text), range);
    } else tokens.push(token);
    if (token.kind === "end") break;
  }
  for (const { name, nameRange, value } of new AssignmentReader(text, tokens, style).read()) {
    if (value.kind === "number" || value.kind === "boolean") {
      collector.addConstant(name, value.value, { start: value.start, end: value.end }, scope);
    } else collector.addValue(value, { name, range: nameRange }, scope);
  }
  return collector.finish();
}

function literals(language: FileLanguage, style: LiteralStyle): Dialect {
  return rereadDialect(language, (text, budget) => readLiterals(text, budget, style));
}

/** R: vectors, and matrices column by column. */
export const r = literals(languages.r, rStyle);
/** Julia: matrices in brackets. */
export const julia = literals(languages.julia, juliaStyle);
/** MATLAB and Octave. */
export const matlab = literals(languages.matlab, matlabStyle);
/** Kotlin: `arrayOf` and what is like it. */
export const kotlin = literals(languages.kotlin, kotlinStyle);
/** Swift: nested arrays. */
export const swift = literals(languages.swift, swiftStyle);
