import { findNodeAtLocation, parseTree, type Node } from "jsonc-parser";
import type { TextRange } from "./textRange.ts";

/**
 * Where the parts of a JSON document stand. A missing part stands for the innermost thing around
 * it, of which only the key is meant, or the bracket where it has none.
 */
export function findProblemPlaces(
  text: string,
  start: number,
  paths: readonly JsonPath[],
): readonly TextRange[] {
  const root = parseTree(text);
  if (!root) return paths.map(() => ({ start, end: start + text.length }));
  return paths.map((path) => toRange(placeOf(root, path), start));
}

function placeOf(root: Node, path: JsonPath): Pick<Node, "offset" | "length"> {
  const exact = findNodeAtLocation(root, [...path]);
  if (exact) return exact;
  for (let length = path.length - 1; length > 0; length -= 1) {
    const around = findNodeAtLocation(root, path.slice(0, length));
    const key = around?.parent?.type === "property" ? around.parent.children?.[0] : undefined;
    if (around) return key ?? { offset: around.offset, length: 1 };
  }
  return findNodeAtLocation(root, ["kind"])?.parent ?? { offset: root.offset, length: 1 };
}

/** Some numbers of a tensor in a JSON document; null means all. */
export interface ProblemNumbers {
  readonly path: JsonPath;
  readonly rows: readonly [first: number, last: number] | null;
  readonly columns: readonly [first: number, last: number] | null;
}

/** Where those numbers stand; of a batch, those of its first element. A vector has only columns. */
export function findProblemNumbers(
  text: string,
  start: number,
  wanted: readonly ProblemNumbers[],
): readonly TextRange[] {
  return wanted.flatMap(({ path, rows, columns }) => {
    const value = findJsonValue(text, path);
    if (!value) return [];
    const matrix = findFirstMatrix(text, value);
    const rowNodes = toRows(parseTree(text.slice(matrix.start, matrix.end)));
    return slice(rowNodes, rowNodes.length > 1 ? rows : null)
      .flatMap((row) => slice(row, columns))
      .map((node) => toRange(node, start + matrix.start));
  });
}

function toRows(node: Node | undefined): readonly (readonly Node[])[] {
  const children = node?.children ?? [];
  if (children[0]?.type !== "array") return [children];
  return children.map((row) => row.children ?? []);
}

function slice<T>(items: readonly T[], span: readonly [number, number] | null): readonly T[] {
  return span ? items.slice(span[0], span[1] + 1) : items;
}

function toRange({ offset, length }: Pick<Node, "offset" | "length">, start: number): TextRange {
  return { start: start + offset, end: start + offset + length };
}

/** A way into a JSON document. */
type JsonPath = readonly (string | number)[];

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

/** Skips white space and comments. */
function skipTrivia(text: string, at: number): number {
  return endOf(/\s*(?:(?:\/\/[^\n]*|\/\*.*?\*\/)\s*)*/sy, text, at);
}

function endOf(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : at;
}
