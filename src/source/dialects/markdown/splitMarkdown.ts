import type { TextRange } from "../../textRange.ts";

/** A stretch of a Markdown text. */
export type MarkdownPart =
  | { readonly kind: "heading"; readonly range: TextRange; readonly title: string }
  | { readonly kind: "prose"; readonly range: TextRange }
  /** Its head, the line below that, and its rows. */
  | { readonly kind: "table"; readonly range: TextRange }
  | { readonly kind: "remark"; readonly range: TextRange; readonly text: string }
  /**
   * The range is what stands between the fences; `code` is as long, with spaces for the signs of quotations and for
   * what only tells a notebook how to show the block.
   */
  | {
      readonly kind: "block";
      readonly range: TextRange;
      readonly language: string;
      readonly code: string;
    };

const FENCE = /^((?:[ \t]*>)*)[ \t]*(`{3,}|~{3,})[ \t]*([^`\r\n]*)/;
/** ```` ```{code-cell} ipython3 ````: MyST and Sphinx name the language behind what the block is. */
const DIRECTIVE = /^\{(?:code-cell|code-block|code|sourcecode)\}[ \t]*([^\s{},]*)/i;
/** Its options: lines such as `:tags: [hide-input]`, or YAML between `---`. */
const OPTIONS = /^\s*(?:---[ \t]*\r?\n[^]*?\n[ \t]*---[ \t]*(?=\r?\n)|(?:[ \t]*:[\w-]+:[^\n]*\n)+)/;
const HEADING = /^ {0,3}#{1,6}(?=[ \t]|$)/;
/** `|---|:-:|`: the line below the head of a table. */
const TABLE_RULE = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const LONGEST_LINE = 1000;

/** Takes a Markdown text apart, line by line. */
export function splitMarkdown(text: string): readonly MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  let proseStart = 0;
  const add = (part: MarkdownPart, from: number, next: number): void => {
    if (from > proseStart) parts.push({ kind: "prose", range: { start: proseStart, end: from } });
    parts.push(part);
    proseStart = next;
  };
  for (let start = 0; start < text.length;) {
    const next = nextLine(text, start);
    const part = partAt(text, start, next);
    if (part !== null) add(part.part, start, part.next);
    start = part?.next ?? next;
  }
  if (text.length > proseStart) {
    parts.push({ kind: "prose", range: { start: proseStart, end: text.length } });
  }
  return parts;
}

function partAt(
  text: string,
  start: number,
  next: number,
): { readonly part: MarkdownPart; readonly next: number } | null {
  const line = lineAt(text, start);
  const fence = FENCE.exec(line);
  if (fence) {
    const [, quote = "", signs = "", about = ""] = fence;
    return blockAt(text, next, { quote: quote.replace(/[^>]/g, "").length, signs, about });
  }
  const heading = HEADING.exec(line);
  if (heading) {
    const range = { start, end: start + line.length };
    return {
      part: { kind: "heading", range, title: toTitle(line.slice(heading[0].length)) },
      next,
    };
  }
  if (line.includes("|") && TABLE_RULE.test(lineAt(text, next))) return tableAt(text, start, next);
  return line.trimStart().startsWith("<!--") ? remarkAt(text, start) : null;
}

interface Fence {
  /** In how many quotations it stands. */
  readonly quote: number;
  readonly signs: string;
  /** What stands behind the signs. */
  readonly about: string;
}

function blockAt(
  text: string,
  start: number,
  { quote, signs, about }: Fence,
): { readonly part: MarkdownPart; readonly next: number } {
  const quoted = new RegExp(`^(?:[ \\t]*>){${quote}}`);
  const directive = DIRECTIVE.exec(about);
  const named = directive ? directive[1] : /^[{.\s]*([^\s{},]*)/.exec(about)?.[1];
  const language = (named || (directive ? kernelOf(text) : "")).toLowerCase();
  const lines: string[] = [];
  const found = (end: number, next: number): { part: MarkdownPart; next: number } => {
    const code = lines.join("");
    const cleaned = directive ? code.replace(OPTIONS, (options) => blank(options)) : code;
    const range = { start: Math.min(start, text.length), end };
    return { part: { kind: "block", range, language, code: cleaned }, next };
  };
  let at = start;
  while (at < text.length) {
    const next = nextLine(text, at);
    const own = text.slice(at, next);
    if (quote > 0 && !quoted.test(own)) return found(at, at);
    const line = quote > 0 ? own.replace(quoted, (marks) => blank(marks)) : own;
    const short = line.slice(0, LONGEST_LINE).trim();
    if (short.startsWith(signs) && short.replaceAll(signs[0] ?? "", "") === "") {
      return found(at, next);
    }
    lines.push(line);
    at = next;
  }
  return found(text.length, text.length);
}

/** Spaces in the place of all but the ends of lines. */
function blank(text: string): string {
  return text.replace(/[^\r\n]/g, " ");
}

/** The language of the cells that name none: that of the kernel in the front matter, else Python. */
function kernelOf(text: string): string {
  const [front = ""] = /^---[ \t]*\r?\n[^]{0,5000}?\n---/.exec(text) ?? [];
  return /^[ \t]*kernelspec:[^]*?^[ \t]+language:[ \t]*(\w+)/m.exec(front)?.[1] ?? "python";
}

/** A table goes on as long as there are pipes. */
function tableAt(
  text: string,
  start: number,
  ruleStart: number,
): { readonly part: MarkdownPart; readonly next: number } {
  let end = nextLine(text, ruleStart);
  while (end < text.length && lineAt(text, end).includes("|")) end = nextLine(text, end);
  return { part: { kind: "table", range: { start, end } }, next: end };
}

function lineAt(text: string, start: number): string {
  return text.slice(start, Math.min(nextLine(text, start), start + LONGEST_LINE)).trimEnd();
}

function remarkAt(
  text: string,
  lineStart: number,
): { readonly part: MarkdownPart; readonly next: number } {
  const start = text.indexOf("<!--", lineStart);
  const close = text.indexOf("-->", start);
  const end = close < 0 ? text.length : close + 3;
  const inside = text.slice(start + 4, close < 0 ? end : close).trim();
  return { part: { kind: "remark", range: { start, end }, text: inside }, next: end };
}

/** The words of a heading without the signs of emphasis and code, and without closing `##`. */
function toTitle(written: string): string {
  return written.replace(/[*`]/g, "").replace(/#+$/, "").trim();
}

function nextLine(text: string, start: number): number {
  const lineBreak = text.indexOf("\n", start);
  return lineBreak < 0 ? text.length : lineBreak + 1;
}
