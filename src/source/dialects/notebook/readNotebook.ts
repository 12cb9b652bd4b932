import { findNodeAtLocation, parseTree, type Node } from "jsonc-parser";
import { cellBreak } from "../../cells.ts";
import { countWhile } from "../../collections.ts";
import type { TextRange } from "../../textRange.ts";

/** The code of a notebook as one program, cell after cell. */
export interface NotebookCode {
  /** As the notebook names it: `python`. */
  readonly language: string;
  readonly text: string;
  readonly cells: readonly CodeCell[];
  /** The end of the last cell in the file. */
  readonly fileEnd: number;
  /** A range of `text` in the file. */
  readonly toFile: (range: TextRange) => TextRange;
  /** A place of the file in `text`: the last character of code that begins there or before. */
  readonly toCode: (fileOffset: number) => number;
}

/** Where a code cell begins in the text of all, and in the file. */
interface CodeCell {
  readonly start: number;
  readonly fileStart: number;
  /** Counted from 1, with cells that hold no code. */
  readonly number: number;
}

/** Reads the cells of an open notebook from their text with breaks. */
export function splitCells(text: string, language: string): NotebookCode {
  const cells: CodeCell[] = [];
  let start = 0;
  for (const cell of text.split(cellBreak)) {
    cells.push({ start, fileStart: start, number: cells.length + 1 });
    start += cell.length + cellBreak.length;
  }
  const same = { toFile: (range: TextRange) => range, toCode: (offset: number) => offset };
  return { language, text, cells, fileEnd: text.length, ...same };
}

/** Reads the code cells of a notebook file; anything else has none. */
export function readCells(file: string): NotebookCode {
  const root = parseFile(file);
  const code = new CodeDraft();
  const cells = (root && findNodeAtLocation(root, ["cells"])?.children) ?? [];
  for (const [at, cell] of cells.entries()) {
    if (valueAt(cell, ["cell_type"]) !== "code") continue;
    code.startCell(cell.offset, at + 1);
    for (const { offset, length } of sourceOf(cell)) {
      code.add(decodeString(file, offset + 1, offset + length - 1));
    }
    const end = cell.offset + cell.length;
    code.add({ text: "\n", starts: [end], ends: [end] });
  }
  return { language: languageOf(root), ...code.finish() };
}

class CodeDraft {
  readonly #texts: string[] = [];
  readonly #cells: CodeCell[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  startCell(fileStart: number, number: number): void {
    this.#cells.push({ start: this.#starts.length, fileStart, number });
  }

  add({ text, starts, ends }: DecodedString): void {
    this.#texts.push(text);
    // not push(...starts): a long cell would overflow the stack
    for (const start of starts) this.#starts.push(start);
    for (const end of ends) this.#ends.push(end);
  }

  finish(): Omit<NotebookCode, "language"> {
    const text = this.#texts.join("");
    const [starts, ends] = [this.#starts, this.#ends];
    const fileEnd = ends.at(-1) ?? 0;
    const toFile = ({ start, end }: TextRange): TextRange => {
      const from = starts[start] ?? fileEnd;
      return { start: from, end: end > start ? (ends[end - 1] ?? fileEnd) : from };
    };
    const toCode = (offset: number): number => countWhile(starts, (start) => start <= offset) - 1;
    return { text, cells: this.#cells, fileEnd, toFile, toCode };
  }
}

/** The parser recurses into brackets; a file nested too deeply for it is not a notebook. */
function parseFile(file: string): Node | undefined {
  try {
    return parseTree(file);
  } catch {
    return undefined;
  }
}

/** The strings of a cell's source, which is one string or a list of lines. */
function sourceOf(cell: Node): readonly Node[] {
  const source = findNodeAtLocation(cell, ["source"]);
  const parts = source?.type === "array" ? (source.children ?? []) : [source];
  return parts.flatMap((part) => (part?.type === "string" ? part : []));
}

function languageOf(root: Node | undefined): string {
  if (root === undefined) return "python";
  const kernel = valueAt(root, ["metadata", "kernelspec", "language"]);
  const language = kernel ?? valueAt(root, ["metadata", "language_info", "name"]);
  return language ?? "python";
}

function valueAt(node: Node, path: string[]): string | null {
  const value: unknown = findNodeAtLocation(node, path)?.value;
  return typeof value === "string" ? value.toLowerCase() : null;
}

/** A JSON string as it is meant, with the place in the file of each of its UTF-16 code units. */
interface DecodedString {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const ESCAPES: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/** Decodes what stands between the quotes of a JSON string at `start` and `end`. */
function decodeString(file: string, start: number, end: number): DecodedString {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = "";
  for (let at = start; at < end;) {
    const length = unitLength(file, at);
    text += file[at] === "\\" ? unescape(file, at, length) : (file[at] ?? "");
    starts.push(at);
    at = Math.min(end, at + length);
    ends.push(at);
  }
  return { text, starts, ends };
}

function unitLength(file: string, at: number): number {
  if (file[at] !== "\\") return 1;
  return file[at + 1] === "u" ? 6 : 2;
}

function unescape(file: string, at: number, length: number): string {
  const sign = file[at + 1] ?? "";
  if (length === 6)
    return String.fromCharCode(Number.parseInt(file.slice(at + 2, at + 6), 16) || 0);
  return ESCAPES[sign] ?? sign;
}
