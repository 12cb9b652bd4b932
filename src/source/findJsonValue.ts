import type { TextRange } from "./textRange.ts";

/** A way into a JSON document. */
export type JsonPath = readonly (string | number)[];

/**
 * Where a value stands in a JSON document; null where there is none. What lies beside the way is
 * passed over unread, so that millions of numbers take no time. Comments and trailing commas may be.
 */
export function findJsonValue(text: string, path: JsonPath): TextRange | null {
  let at = skipTrivia(text, 0);
  for (const step of path) {
    const inner = enter(text, at, step);
    if (inner === null) return null;
    at = inner;
  }
  return { start: at, end: skipValue(text, at) };
}

/** The first matrix of a value that holds several, such as a batch; else the value itself. */
export function findFirstMatrix(text: string, { start, end }: TextRange): TextRange {
  const brackets: number[] = [];
  for (let at = start; text[at] === "["; at = skipTrivia(text, at + 1)) brackets.push(at);
  const first = brackets.at(-2);
  return first === undefined ? { start, end } : { start: first, end: skipNested(text, first) };
}

/** Where one value inside another begins. */
function enter(text: string, from: number, step: string | number): number | null {
  const isArray = typeof step === "number";
  if (text[from] !== (isArray ? "[" : "{")) return null;
  let at = skipTrivia(text, from + 1);
  for (let index = 0; at < text.length && text[at] !== "]" && text[at] !== "}"; index++) {
    let name: string | number = index;
    if (!isArray) {
      if (text[at] !== '"') return null;
      const end = skipString(text, at);
      name = text.slice(at + 1, end - 1);
      at = skipTrivia(text, skipTrivia(text, end) + 1);
    }
    if (name === step) return at;
    at = skipTrivia(text, skipValue(text, at));
    if (text[at] !== ",") return null;
    at = skipTrivia(text, at + 1);
  }
  return null;
}

function skipValue(text: string, at: number): number {
  switch (text[at]) {
    case "[":
    case "{":
      return skipNested(text, at);
    case '"':
      return skipString(text, at);
    default:
      return endOf(/[^\s,\]}/]*/y, text, at);
  }
}

/** Behind the bracket that closes the one at `from`. */
function skipNested(text: string, from: number): number {
  const telling = /["/[\]{}]/g;
  telling.lastIndex = from;
  let depth = 0;
  for (let found = telling.exec(text); found; found = telling.exec(text)) {
    const [sign] = found;
    if (sign === '"') telling.lastIndex = skipString(text, found.index);
    else if (sign === "/")
      telling.lastIndex = Math.max(found.index + 1, skipTrivia(text, found.index));
    else depth += sign === "[" || sign === "{" ? 1 : -1;
    if (depth === 0) return telling.lastIndex;
  }
  return text.length;
}

function skipString(text: string, at: number): number {
  return endOf(/"[^"\\]*(?:\\.[^"\\]*)*"?/sy, text, at);
}

/** White space and comments. */
function skipTrivia(text: string, at: number): number {
  return endOf(/\s*(?:(?:\/\/[^\n]*|\/\*.*?\*\/)\s*)*/sy, text, at);
}

function endOf(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : at;
}
