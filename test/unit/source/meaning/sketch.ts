import { toExtraction } from "../../../../src/source/meaning/toExtraction.ts";
import type { MeaningOptions } from "../../../../src/source/meaning/meaningOptions.ts";
import type { Extraction } from "../../../../src/source/extraction.ts";
import type {
  Comment,
  Constant,
  MatrixLiteral,
  Reading,
  Scope,
  StringList,
} from "../../../../src/source/reading.ts";

interface Collected {
  readonly matrices: MatrixLiteral[];
  readonly constants: Constant[];
  readonly stringLists: StringList[];
  readonly comments: Comment[];
}

interface OpenScope {
  readonly path: readonly string[];
  readonly range: { start: number; end: number };
}

/**
 * A tiny language for worlds in memory, one thing per line:
 * `name {` and `}` are scopes, `Q = 1 0 / 0 1` a matrix, `const n = 2` a constant,
 * `list tokens = the cat` a string list, and `//` begins a comment.
 */
export function readSketch(text: string): Reading {
  const found: Collected = { matrices: [], constants: [], stringLists: [], comments: [] };
  const open: OpenScope[] = [{ path: [], range: { start: 0, end: text.length } }];
  let offset = 0;
  for (const line of text.split("\n")) {
    readLine(line, offset, open, found, text.length);
    offset += line.length + 1;
  }
  return { ...found, problems: [], unread: [] };
}

/** What a sketch means. */
export function extractSketch(text: string, options: MeaningOptions = {}): Extraction {
  return toExtraction(readSketch(text), text, "sketch", options);
}

function readLine(
  line: string,
  offset: number,
  open: OpenScope[],
  found: Collected,
  length: number,
): void {
  const scope: Scope = open.at(-1) ?? { path: [], range: { start: 0, end: length } };
  const commentAt = line.indexOf("//");
  const code = commentAt < 0 ? line : line.slice(0, commentAt);
  if (commentAt >= 0) {
    const range = { start: offset + commentAt, end: offset + line.length };
    found.comments.push({ text: line.slice(commentAt + 2).trim(), range });
  }
  const opened = /^\s*(\S+) \{/.exec(code);
  const closed = /^\s*\}/.test(code);
  if (opened) {
    const range = { start: offset, end: length };
    open.push({ path: [...scope.path, opened[1] ?? ""], range });
  } else if (closed) {
    const done = open.pop();
    if (done) done.range.end = offset + code.length;
  } else readAssignment(code, offset, scope, found);
}

function readAssignment(code: string, offset: number, scope: Scope, found: Collected): void {
  const match = /^(\s*(?:const |list )?)(\S+) = (.*?);?\s*$/.exec(code);
  if (!match) return;
  const [, before = "", name = "", written = ""] = match;
  const nameStart = offset + before.length;
  const start = nameStart + name.length + 3;
  const range = { start, end: start + written.length };
  if (before.includes("const")) {
    const value = written === "true" || written === "false" ? written === "true" : Number(written);
    found.constants.push({ name, value, range, scope });
  } else if (before.includes("list")) {
    found.stringLists.push({ name, values: written.split(" "), range, scope });
  } else {
    const nameRange = { start: nameStart, end: nameStart + name.length };
    found.matrices.push(matrixOf(name, written, range, nameRange, scope));
  }
}

function matrixOf(
  name: string,
  written: string,
  range: MatrixLiteral["range"],
  nameRange: MatrixLiteral["range"],
  scope: Scope,
): MatrixLiteral {
  const rows = written.split(" / ").map((row) => row.split(" ").map(Number));
  const values = Float64Array.from(rows.flat());
  const cells = [...written.matchAll(/[^\s/]+/g)].map(({ index, 0: number }) => ({
    start: range.start + index,
    end: range.start + index + number.length,
  }));
  const shape = [rows.length, rows[0]?.length ?? 0] as const;
  return { name, shape, values, cells, origin: "literal", range, nameRange, scope };
}
