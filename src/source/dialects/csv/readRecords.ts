import type { TextRange } from "../../textRange.ts";

/** One field, without its quotes and the blanks around it. */
export interface CsvField extends TextRange {
  readonly text: string;
}

/** One line of a table, or a comment on a line of its own. */
export interface CsvRecord extends TextRange {
  readonly isComment: boolean;
  readonly fields: readonly CsvField[];
}

/** The records of a table in text order; a quoted field may hold line breaks. */
export function* readRecords(text: string, separator: string): Generator<CsvRecord> {
  for (let at = 0; at < text.length;) {
    const record = readLine(text, at, separator);
    yield record;
    at = afterBreak(text, record.end);
    if (record.start === record.end) at = afterEmptyLines(text, at);
  }
}

function readLine(text: string, start: number, separator: string): CsvRecord {
  if (!isComment(text, start)) return readRecord(text, start, separator);
  return { isComment: true, fields: [], start, end: lineEnd(text, start) };
}

/** Several empty lines count as one. */
function afterEmptyLines(text: string, start: number): number {
  let at = start;
  while (text[at] === "\n" || text[at] === "\r") at += 1;
  return at;
}

/** The separator of fields: the most frequent one at the beginning of the text. */
export function separatorOf(text: string): string {
  const head = text.slice(0, 4000).replace(/^[ \t]*(?:#|\/\/).*$/gm, "");
  const count = (sign: string): number => head.split(sign).length;
  const [best = ","] = ["\t", ";", ","].toSorted((a, b) => count(b) - count(a));
  return count(best) > 1 ? best : ",";
}

function isComment(text: string, start: number): boolean {
  return text[start] === "#" || text.startsWith("//", start);
}

function readRecord(text: string, start: number, separator: string): CsvRecord {
  const fields: CsvField[] = [];
  let at = start;
  for (;;) {
    const quote = skipBlanks(text, at, separator);
    const end = text[quote] === '"' ? closingQuote(text, quote) : null;
    const field = end === null ? plainField(text, at, separator) : quotedField(text, quote, end);
    fields.push(field);
    at = fieldEnd(text, end ?? at, separator);
    if (text[at] !== separator) return { isComment: false, fields, start, end: at };
    at += 1;
  }
}

function plainField(text: string, start: number, separator: string): CsvField {
  let end = fieldEnd(text, start, separator);
  const from = Math.min(skipBlanks(text, start, separator), end);
  while (end > from && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return { text: text.slice(from, end), start: from, end };
}

function quotedField(text: string, quote: number, end: number): CsvField {
  const inside = { start: quote + 1, end: end - 1 };
  return { text: text.slice(inside.start, inside.end).replace(/""/g, '"'), ...inside };
}

/** The position after the quote that ends a field; null when none does. */
function closingQuote(text: string, quote: number): number | null {
  let at = text.indexOf('"', quote + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? null : at + 1;
}

function fieldEnd(text: string, from: number, separator: string): number {
  const sign = separator.charCodeAt(0);
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === sign || code === 10 || code === 13) return at;
  }
  return at;
}

function skipBlanks(text: string, from: number, separator: string): number {
  let at = from;
  while (isBlank(text.charCodeAt(at)) && text[at] !== separator) at += 1;
  return at;
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

function lineEnd(text: string, from: number): number {
  const lineBreak = text.indexOf("\n", from);
  const end = lineBreak < 0 ? text.length : lineBreak;
  return text[end - 1] === "\r" ? end - 1 : end;
}

function afterBreak(text: string, end: number): number {
  return text[end] === "\r" && text[end + 1] === "\n" ? end + 2 : end + 1;
}
