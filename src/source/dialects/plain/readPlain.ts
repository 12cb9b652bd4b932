import type { Scope } from "../../reading.ts";
import type { TextRange } from "../../textRange.ts";
import type { NumberValue, Value } from "../evaluation/value.ts";
import { BracketReader } from "./bracketReader.ts";
import {
  readConstantLine,
  readNamedRow,
  readNameLine,
  readRow,
  readWordList,
  splitLine,
  type LineName,
} from "./lineShapes.ts";
import { readLatex } from "./latexMatrices.ts";
import { nameBefore, type FoundName } from "./nameBefore.ts";
import type { PlainCollector } from "./plainCollector.ts";
import { type PrintedLine, readPrintedLine } from "./printedLines.ts";
import { isCount, toBlockValue, withoutCounts, withoutNumbers } from "./rows.ts";

/** What of a text is read, and for which scope. */
interface PlainPart {
  readonly text: string;
  readonly range: TextRange;
  readonly scope: Scope;
  /** In prose, rows of numbers and lists without a name are no matrices. */
  readonly isProse: boolean;
}

/** About so much takes what is made of a line. */
const bytesPerLine = 300;

/** Reads brackets and rows of numbers line by line, in one pass. */
export function readPlain(part: PlainPart, collector: PlainCollector): void {
  const reader = new PlainReader(part, collector);
  const { text, range } = part;
  for (let start = range.start; start < range.end;) {
    collector.budget.spend(bytesPerLine);
    const lineBreak = text.indexOf("\n", start);
    const isLast = lineBreak < 0 || lineBreak >= range.end;
    const end = isLast ? range.end : lineBreak;
    reader.readLine(start, end > start && text[end - 1] === "\r" ? end - 1 : end);
    start = isLast ? range.end : lineBreak + 1;
  }
  reader.finish();
  readLatex(text, range, part.scope, collector);
}

const NEW_ASSIGNMENT =
  /^[ \t]*[\p{L}_"'][\p{L}\p{N}_."' ]{0,60}?[ \t]*(?:<-|:=|=|:)[ \t]*[[({\d.+-]/u;
const HAS_BRACKET = /[[({]/;
const LONGEST_HEAD = 100;

class PlainReader {
  readonly #part: PlainPart;
  readonly #collector: PlainCollector;
  readonly #lists: ListPlacer;
  readonly #brackets: BracketReader;
  /** The name that the line above announces. */
  #announced: FoundName | null = null;
  #blockName: FoundName | null = null;
  #rows: (readonly NumberValue[])[] = [];
  /** How many columns have names, which stand above the rows; 0: none has. */
  #columns = 0;
  /** The rows until the next name are columns of a matrix that is not all there. */
  #isPart = false;

  constructor(part: PlainPart, collector: PlainCollector) {
    this.#part = part;
    this.#collector = collector;
    this.#lists = new ListPlacer(part, collector);
    this.#brackets = new BracketReader(part.text, (value) => {
      this.#lists.place(value);
    });
  }

  readLine(start: number, end: number): void {
    const { text } = this.#part;
    const { content, comment } = splitLine(text, start, end);
    if (comment !== null) this.#collector.addComment(comment.text, comment.range);
    const head = text.slice(content.start, Math.min(content.end, content.start + LONGEST_HEAD));
    if (this.#brackets.isOpen && NEW_ASSIGNMENT.test(head)) this.#brackets.closeForgotten(start);
    const isEmpty = content.end - content.start <= LONGEST_HEAD && head.trim() === "";
    if (this.#brackets.isOpen) this.#brackets.readLine(content.start, content.end);
    else if (!isEmpty) this.#readInked(content, head, end);
    else this.#readEmpty(start, comment === null ? start : end);
  }

  finish(): void {
    this.#endBlock();
    this.#brackets.finish(this.#part.range.end);
  }

  /** A blank line ends a block; a comment alone may name the next one. */
  #readEmpty(start: number, commentEnd: number): void {
    const line = this.#part.text.slice(start, commentEnd);
    const name = readNameLine(line);
    // `# K[0]` between rows says which row comes next
    if (name?.name.endsWith("]") === true) return;
    this.#endBlock();
    if (name !== null) this.#announced = toFound(name, start);
  }

  #readInked(content: TextRange, head: string, end: number): void {
    const { text } = this.#part;
    const line = readPrintedLine(text.slice(content.start, end));
    if (line?.kind === "output") {
      const start = content.start + line.length;
      this.#readContent({ start, end: content.end }, head.slice(line.length));
    } else if (!this.#readPrinted(line, content.start, end)) this.#readContent(content, head);
  }

  /** A line as Julia, R, MATLAB, and Python print it around the numbers of a matrix. */
  #readPrinted(line: PrintedLine | null, start: number, end: number): boolean {
    switch (line?.kind) {
      case undefined:
      case "output":
        return false;
      case "name":
        this.#endBlock();
        this.#announced = toFound({ name: line.name, nameStart: line.start, rest: 0 }, start);
        return true;
      case "header":
        return true;
      case "columns":
        // Without a name above it, it is any line of words.
        if (this.#announced === null || this.#rows.length > 0) return false;
        this.#columns = line.count;
        return true;
      case "part":
        this.#rows = [];
        this.#isPart = true;
        return true;
      case "row":
        return this.#addRow({ start: start + line.length, end }, null);
    }
  }

  #readContent(content: TextRange, head: string): void {
    const { text } = this.#part;
    if (/^[ \t]*[-+.\d]/.test(head) && this.#addRow(content, null)) return;
    if (this.#addLabelled(content, head)) return;
    if (this.#isRaggedRow(content)) this.#rows = [];
    this.#endBlock();
    const announced = this.#announced;
    this.#announced = null;
    if (HAS_BRACKET.test(text.slice(content.start, content.end))) {
      this.#lists.announce(announced, content.start);
      this.#brackets.readLine(content.start, content.end);
    } else this.#readNamed(content, head);
  }

  #readNamed({ start, end }: TextRange, head: string): void {
    const { text, scope, isProse } = this.#part;
    const line = text.slice(start, end);
    const toRange = (from: number): TextRange => ({
      start: start + from,
      end: start + line.trimEnd().length,
    });
    const constant = readConstantLine(line);
    const words = constant === null ? readWordList(line) : null;
    if (constant !== null) {
      this.#collector.addConstant(
        constant.name,
        constant.value,
        toRange(constant.nameStart),
        scope,
      );
    } else if (words !== null) {
      this.#collector.addStrings(words.name, words.values, toRange(words.rest), scope);
    } else {
      const named = readNamedRow(head);
      const row = named && { start: start + named.rest, end };
      if (row && this.#addRow(row, toFound(named, start))) return;
      const name = isProse ? null : readNameLine(line);
      this.#announced = name && toFound(name, start);
    }
  }

  /** `the  2.04 -2.56`: a row with its name, below the names or the numbers of the columns. */
  #addLabelled({ start, end }: TextRange, head: string): boolean {
    const label = rowLabel.exec(head)?.[0].length;
    if (label === undefined || (this.#announced ?? this.#blockName) === null) return false;
    const counted = this.#rows.length === 1 && isCount(this.#rows[0]!) ? this.#rows[0]!.length : 0;
    const columns = this.#columns === 0 ? counted : this.#columns;
    const numbers = columns === 0 ? null : readRow(this.#part.text, start + label, end);
    if (numbers?.length !== columns) return false;
    if (this.#columns === 0) this.#rows = [];
    this.#columns = columns;
    return this.#addRow({ start: start + label, end }, null);
  }

  /** Below rows with names, one that is none: what stands above it would be a part of a matrix. */
  #isRaggedRow({ start, end }: TextRange): boolean {
    if (this.#columns === 0) return false;
    const fields = this.#part.text.slice(start, end).trim().split(/\s+/);
    const last = fields.slice(1).slice(-this.#columns);
    return last.length === this.#columns && last.some((field) => /^[-+]?\.?\d/.test(field));
  }

  #addRow({ start, end }: TextRange, name: FoundName | null): boolean {
    const numbers = readRow(this.#part.text, start, end);
    if (numbers === null) return false;
    if (name !== null) this.#endBlock();
    if (this.#rows.length === 0) this.#blockName = name ?? this.#announced ?? this.#blockName;
    this.#announced = null;
    this.#rows.push(numbers);
    return true;
  }

  #endBlock(): void {
    const [name, columns] = [this.#blockName, this.#columns];
    this.#blockName = null;
    this.#columns = 0;
    if (this.#rows.length === 0) return;
    const rows = columns === 0 ? withoutCounts(this.#rows) : withoutNumbers(this.#rows, columns);
    const value = toBlockValue({ name, rows });
    this.#rows = [];
    const isPart = this.#isPart;
    this.#isPart = false;
    if (isPart || value === null || (this.#part.isProse && name === null)) return;
    this.#collector.addValue(value, name, this.#part.scope);
  }
}

/** The name of a row. */
const rowLabel = /^[ \t]*[\p{L}_"'<[][^\s=:]*[ \t]+(?=[-+.\d])/u;

function toFound({ name, nameStart }: LineName, lineStart: number): FoundName {
  const start = lineStart + nameStart;
  return { name, range: { start, end: start + name.length } };
}

/** The text in which lists are placed. */
interface ListSurroundings {
  readonly text: string;
  readonly scope: Scope;
  readonly isProse: boolean;
}

const FURTHEST_LOOK = 200;

/** Decides which of the lists in brackets are matrices, and what they are called. */
class ListPlacer {
  readonly #around: ListSurroundings;
  readonly #collector: PlainCollector;
  #announced: { readonly name: FoundName; readonly lineStart: number } | null = null;

  constructor(around: ListSurroundings, collector: PlainCollector) {
    this.#around = around;
    this.#collector = collector;
  }

  /** The line above names what begins on this line. */
  announce(name: FoundName | null, lineStart: number): void {
    this.#announced = name && { name, lineStart };
  }

  /** Takes a list, or else the lists in it. */
  place(value: Value): void {
    const open: Value[] = [value];
    for (let item = open.pop(); item !== undefined; item = open.pop()) {
      const name = nameBefore(this.#around.text, item.start) ?? this.#nameAbove(item.start);
      const isTaken =
        this.#isLikely(item, name) && this.#collector.addValue(item, name, this.#around.scope);
      if (!isTaken && item.kind === "list") open.push(...item.items.filter(isListLike));
    }
  }

  /** `[1, 2]` in a sentence or `(3, 4)` in a call is no matrix. */
  #isLikely(value: Value, name: FoundName | null): boolean {
    if (name !== null || value.kind === "list") return true;
    if (this.#around.isProse) return false;
    return (value.kind === "grid" && value.shape.length > 1) || this.#isAlone(value);
  }

  /** Nothing but further brackets stands before it on its line, and nothing at all behind it. */
  #isAlone({ start, end }: Value): boolean {
    const { text } = this.#around;
    let at = start - 1;
    while (at >= 0 && start - at < FURTHEST_LOOK && " \t[({".includes(text[at] ?? "")) at -= 1;
    if (at >= 0 && text[at] !== "\n" && text[at] !== "\r") return false;
    return /^[ \t;,.)\]}]*(?:$|[\r\n#/])/.test(text.slice(end, end + FURTHEST_LOOK));
  }

  #nameAbove(start: number): FoundName | null {
    if (this.#announced === null) return null;
    const { name, lineStart } = this.#announced;
    if (start < lineStart || start - lineStart > FURTHEST_LOOK) return null;
    return /^\s*[\w.]*\(?\s*$/.test(this.#around.text.slice(lineStart, start)) ? name : null;
  }
}

function isListLike(value: Value): boolean {
  return value.kind === "list" || value.kind === "grid";
}
