import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../source/textRange.ts";
import { parseTarget } from "./parseTarget.ts";
import type { Formula, Inline, NumberTemplate, StepText } from "./stepText.ts";

/** The part of a markdown-it token that is used here. */
export interface MarkdownToken {
  readonly type: string;
  readonly content: string;
  readonly markup: string;
  readonly info: string;
  readonly map: readonly [number, number] | null;
  readonly children: readonly MarkdownToken[] | null;
  attrGet(name: string): string | number | null;
}

/** Turns inline tokens into parts of a line, and keeps what cannot be read. */
export class InlineReader {
  readonly problems: StepText["problems"][number][] = [];
  readonly #places: PlaceFinder;

  constructor(places: PlaceFinder) {
    this.#places = places;
  }

  read(tokens: readonly MarkdownToken[]): readonly Inline[] {
    const stack: { readonly token: MarkdownToken; readonly children: Inline[] }[] = [];
    let children: Inline[] = [];
    for (const token of tokens) {
      if (token.type.endsWith("_open")) {
        stack.push({ token, children });
        children = [];
      } else if (token.type.endsWith("_close")) {
        const opened = stack.pop();
        if (!opened) continue;
        const closed = this.#close(opened.token, children);
        children = opened.children;
        children.push(...closed);
      } else {
        children.push(...this.#readLeaf(token));
      }
    }
    return children;
  }

  #close(token: MarkdownToken, children: readonly Inline[]): readonly Inline[] {
    switch (token.type) {
      case "strong_open":
        return [{ kind: "strong", children }];
      case "em_open":
        return [{ kind: "emphasis", children }];
      case "s_open":
        return [{ kind: "deleted", children }];
      case "link_open":
        return [{ kind: "link", children, ...this.#target(String(token.attrGet("href") ?? "")) }];
      default:
        return children;
    }
  }

  #readLeaf(token: MarkdownToken): readonly Inline[] {
    switch (token.type) {
      case "softbreak":
        return [{ kind: "text", text: " " }];
      case "hardbreak":
        return [{ kind: "break" }];
      case "code_inline":
        this.#places.find(token.content);
        return [{ kind: "code", text: token.content }];
      case "image": {
        const caption = token.content;
        return [{ kind: "embed", caption, ...this.#target(String(token.attrGet("src") ?? "")) }];
      }
      case "number":
        return this.#readNumber(token.content);
      case "formula":
      case "displayFormula":
        return [this.#readFormula(token)];
      default:
        return token.content === "" ? [] : [{ kind: "text", text: token.content }];
    }
  }

  #target(address: string) {
    const range = this.#places.find(address);
    const target = parseTarget(address);
    if (target.kind === "wrong") this.problems.push({ message: target.message, range });
    return { target, range };
  }

  #readNumber(content: string): readonly Inline[] {
    const range = this.#places.find(`{{${content}}}`);
    const template = this.#toTemplate(content, range);
    return template ? [template] : [];
  }

  #readFormula({ content, markup, type }: MarkdownToken): Formula {
    const range = this.#places.find(`${markup}${content}${markup}`);
    const start = range.start + markup.length;
    const parts: (string | NumberTemplate)[] = [];
    let from = 0;
    for (const { 0: whole, 1: inner = "", index } of content.matchAll(/\{\{([^{}]*)\}\}/g)) {
      parts.push(content.slice(from, index));
      const place = { start: start + index, end: start + index + whole.length };
      const template = this.#toTemplate(inner, place);
      if (template) parts.push(template);
      from = index + whole.length;
    }
    parts.push(content.slice(from));
    const filled = parts.filter((part) => part !== "");
    return { kind: "formula", display: type === "displayFormula", parts: filled, range };
  }

  #toTemplate(inner: string, range: TextRange): NumberTemplate | null {
    const template = parseTemplate(inner, range.start);
    if (!template) {
      const message = l10n.t(
        "{0} does not state a value: write {1} or {2}",
        ...[`{{${inner}}}`, "{{0.86 = expression}}", "{{expression | 2}}"],
      );
      this.problems.push({ message, range });
    }
    return template;
  }
}

/**
 * What stands between `{{` and `}}`: `0.8590 = demo.attentionWeights[0][0][1]` states and checks,
 * `demo.attentionWeights[0][0][1] | 4` shows with 4 decimals. `start` is where `{{` stands.
 */
function parseTemplate(inner: string, start: number): NumberTemplate | null {
  const range = { start, end: start + inner.length + 4 };
  const at = (piece: string, offset: number) => {
    const before = piece.length - piece.trimStart().length;
    const from = start + 2 + offset + before;
    return { start: from, end: from + piece.trim().length };
  };
  const equals = /\s=\s/.exec(inner);
  if (equals) {
    const literal = inner.slice(0, equals.index).trim();
    const piece = inner.slice(equals.index + 3);
    const expression = piece.trim();
    if (literal === "" || expression === "") return null;
    const expressionRange = at(piece, equals.index + 3);
    return { kind: "number", literal, expression, expressionRange, decimals: null, range };
  }
  const [, piece = inner, digits] = /^(.*)\s\|\s*(\d{1,2})\s*$/s.exec(inner) ?? [];
  if (piece.trim() === "") return null;
  return {
    kind: "number",
    literal: null,
    expression: piece.trim(),
    expressionRange: at(piece, 0),
    decimals: digits === undefined ? null : Number(digits),
    range,
  };
}

/**
 * Finds where pieces of a text stand that a parser gives back without their places: pieces are asked
 * for in text order, so each is the next one like it.
 */
export class PlaceFinder {
  readonly #text: string;
  readonly #lineStarts: readonly number[];
  #from = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  /** Goes on at the start of a line, counted from 0, unless that is behind. */
  toLine(line: number): void {
    this.#from = Math.max(this.#from, this.#lineStarts[line] ?? 0);
  }

  /** The next place of a piece; an empty range where it does not stand as it is. */
  find(piece: string): TextRange {
    const start = this.#text.indexOf(piece, this.#from);
    if (start < 0) return { start: this.#from, end: this.#from };
    this.#from = start + piece.length;
    return { start, end: this.#from };
  }
}
