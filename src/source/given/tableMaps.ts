import { PackedCells } from "../cellRanges.ts";
import { readRecords, separatorOf, type CsvField } from "../dialects/csv/readRecords.ts";
import { cellsIn, linesIn } from "../dialects/markdown/readPipeTable.ts";
import type { TextRange } from "../textRange.ts";
import { type NumberMap, stageOfName } from "./givenMap.ts";
import { writtenNumber } from "../../tensor/writtenNumber.ts";

/** A table of fields, with the name above it. */
interface Table {
  readonly name: string | null;
  readonly nameRange: TextRange | null;
  readonly rows: readonly (readonly CsvField[])[];
}

/** Tables of CSV: a header and a first column with words name the keys and the queries. */
export function findCsvMaps(text: string): readonly NumberMap[] {
  const separator = separatorOf(text);
  return csvTables(text, separator).flatMap((table) => toMap(table, separator) ?? []);
}

/** Around the cells of Markdown; underscores emphasize, too. */
const spaceOrEmphasis = /[\s*_`]/;

/** Tables of Markdown, where the line above, the heading or the corner says attention. */
export function findMarkdownMaps(text: string): readonly NumberMap[] {
  const tables = /(?:^[ \t]*\|[^\n]*\|[ \t]*\r?(?:\n|$)){3,}/gm;
  return [...text.matchAll(tables)].flatMap(({ 0: whole, index }) => {
    const lines = linesIn(text, { start: index, end: index + whole.length });
    const rows = lines.flatMap((line) => {
      if (/^[\s|:-]+$/.test(text.slice(line.start, line.end))) return [];
      return [cellsIn(text, line, spaceOrEmphasis).map((cell) => toField(text, cell))];
    });
    const before = text.slice(0, index).trimEnd();
    const above = before.slice(before.lastIndexOf("\n") + 1);
    const titled = above.replace(/^[\s#>*_`-]+|[\s:*_`]+$/g, "");
    const corner = rows[0]?.[0]?.text ?? "";
    const name = [titled, corner].find((each) => stageOfName(each) !== null) ?? null;
    const at = name === null ? -1 : text.lastIndexOf(name, index + whole.indexOf("\n"));
    const nameRange = at < 0 ? null : { start: at, end: at + (name ?? "").length };
    return name === null ? [] : (toMap({ name, nameRange, rows }, ",") ?? []);
  });
}

function toField(text: string, { start, end }: TextRange): CsvField {
  return { text: text.slice(start, end), start, end };
}

/** Blank lines and comments end a table; a line of one field, or a comment, names the next. */
function csvTables(text: string, separator: string): readonly Table[] {
  const tables: { name: string | null; nameRange: TextRange | null; rows: CsvField[][] }[] = [];
  const begin = (name: string | null, nameRange: TextRange | null): void => {
    tables.push({ name, nameRange, rows: [] });
  };
  begin(null, null);
  for (const { isComment, fields, start, end } of readRecords(text, separator)) {
    const [only] = fields;
    const isName = isComment || (fields.length === 1 && only && numberIn(only, separator) === null);
    if (isName || fields.every((field) => field.text === "")) {
      const words = text.slice(start, end);
      const lead = /^[\s#/"]*/.exec(words)?.[0].length ?? 0;
      const name = words.slice(lead).replace(/[\s:="]+$/, "");
      const from = start + lead;
      if (name === "") begin(null, null);
      else begin(name, { start: from, end: from + name.length });
    } else tables.at(-1)?.rows.push([...fields]);
  }
  return tables;
}

function toMap({ name, nameRange, rows }: Table, separator: string): NumberMap | null {
  const isWord = (field: CsvField): boolean => numberIn(field, separator) === null;
  const [head = []] = rows;
  const hasHeader = rows.length > 1 && head.some((field) => field.text !== "" && isWord(field));
  const body = hasHeader ? rows.slice(1) : rows;
  const isLabelled = body.length > 0 && body.every(([first]) => first && isWord(first));
  const numbers = body.map((fields) => fields.slice(isLabelled ? 1 : 0));
  const keys = numbers[0]?.length ?? 0;
  if (keys < 2 || numbers.some((fields) => fields.length !== keys)) return null;
  const flat = numbers.flat();
  const values = new Float64Array(flat.length);
  for (const [at, field] of flat.entries()) {
    const number = numberIn(field, separator);
    if (number === null) return null;
    values[at] = number;
  }
  const range = { start: flat[0]!.start, end: flat.at(-1)!.end };
  const corner = isLabelled && head.length === keys + 1 ? head[0] : undefined;
  const named = corner && stageOfName(corner.text) !== null ? corner : null;
  const columns = hasHeader ? head.slice(-keys).map((field) => field.text) : [];
  return {
    name: name ?? named?.text ?? null,
    nameRange: nameRange ?? named,
    ...{ range, heads: 1, queries: numbers.length, keys },
    values,
    cells: new PackedCells(
      Int32Array.from(flat.flatMap(({ start, end }) => [start - range.start, end - range.start])),
      range.start,
    ),
    positions: {
      ...(isLabelled && { query: body.map(([first]) => first?.text ?? "") }),
      ...(columns.length === keys && { key: columns }),
    },
  };
}

/** The number in a field; an empty one, as a masked score is often left, is no number. */
function numberIn({ text }: CsvField, separator: string): number | null {
  const written = separator === ";" ? text.replace(",", ".") : text;
  if (/^[-−]\s*(inf|infinity|∞)$/i.test(written)) return -Infinity;
  return writtenNumber.test(written) ? Number(written) : null;
}
