import type { TextRange } from "../textRange.ts";

/** One word of a directive: `heads=2`, or `causal`, which has no value. */
export interface DirectiveWord {
  readonly name: string;
  readonly value: string | null;
  readonly range: TextRange;
}

const START = /\battention:[ \t]*/i;
const WORD = /([\p{L}_][\p{L}\d_-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"']\S*)?)?[,;]?\s*/uy;
const LONGEST_DIRECTIVE = 1000;

/** The words after `attention:` in a comment up to the end of its line or the first other sign. */
export function directiveWords(comment: string, offset: number): readonly DirectiveWord[] {
  const start = START.exec(comment);
  if (start === null) return [];
  const from = start.index + start[0].length;
  const line = (/^[^\r\n]*/.exec(comment.slice(from, from + LONGEST_DIRECTIVE)) ?? [""])[0];
  const text = line.replace(/(\*\/|-->).*$/, "");
  return readWords(text, offset + from);
}

function readWords(text: string, offset: number): readonly DirectiveWord[] {
  const words: DirectiveWord[] = [];
  WORD.lastIndex = 0;
  for (let at = 0; at < text.length; at = WORD.lastIndex) {
    const match = WORD.exec(text);
    if (match === null) break;
    const written = match[0].replace(/[,;]?\s*$/, "");
    const hasValue = written.includes("=");
    const range = { start: offset + at, end: offset + at + written.length };
    words.push({ name: match[1] ?? "", value: hasValue ? unquote(match[2] ?? "") : null, range });
  }
  return words;
}

function unquote(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value.replace(/[,;]+$/, "");
}
