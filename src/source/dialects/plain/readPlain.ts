import type { Scope } from "../../reading.ts";
import type { TextRange } from "../../textRange.ts";
import type { NumberValue } from "../evaluation/value.ts";
import { BracketReader } from "./bracketReader.ts";
import {
  readConstantLine,
  readNamedRow,
  readNameLine,
  readRow,
  readWordList,
  type LineName,
} from "./lineShapes.ts";
import { ListPlacer } from "./listPlacer.ts";
import type { FoundName } from "./nameBefore.ts";
import type { PlainCollector } from "./plainCollector.ts";
import { toBlockValue } from "./rowBlock.ts";
import { splitLine } from "./splitLine.ts";

/** What of a text is read, and for which scope. */
export interface PlainPart {
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
    else if (!isEmpty) this.#readContent(content, head);
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

  #readContent(content: TextRange, head: string): void {
    const { text } = this.#part;
    if (/^[ \t]*[-+.\d]/.test(head) && this.#addRow(content, null)) return;
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

  #addRow({ start, end }: TextRange, name: FoundName | null): boolean {
    const numbers = readRow(this.#part.text, start, end);
    if (numbers === null) return false;
    if (name !== null) this.#endBlock();
    if (this.#rows.length === 0) this.#blockName = name ?? this.#announced;
    this.#announced = null;
    this.#rows.push(numbers);
    return true;
  }

  #endBlock(): void {
    if (this.#rows.length === 0) return;
    const name = this.#blockName;
    const value = toBlockValue({ name, rows: this.#rows });
    this.#rows = [];
    if (value === null || (this.#part.isProse && name === null)) return;
    this.#collector.addValue(value, name, this.#part.scope);
  }
}

function toFound({ name, nameStart }: LineName, lineStart: number): FoundName {
  const start = lineStart + nameStart;
  return { name, range: { start, end: start + name.length } };
}
