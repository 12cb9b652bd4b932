import { languages } from "../../languages.ts";
import { pathParts, roleOfPath } from "../../meaning/roles.ts";
import { settingOfConstant } from "../../meaning/scopeTree.ts";
import type { Constant, Reading, Scope } from "../../reading.ts";
import type { ReadingBudget } from "../../readingBudget.ts";
import type { Dialect } from "../../sourceReader.ts";
import {
  unknownValue,
  type NumberValue,
  type UnknownValue,
  type Value,
} from "../evaluation/value.ts";
import { toCommentText } from "../items/item.ts";
import { numberAt, readConstantLine, readNameLine } from "../plain/lineShapes.ts";
import type { FoundName } from "../plain/nameBefore.ts";
import { PlainCollector } from "../plain/plainCollector.ts";
import { gridOf, rowOf } from "../plain/rows.ts";
import { readRecords, separatorOf, type CsvField, type CsvRecord } from "./readRecords.ts";
import { rereadDialect } from "../plain/text.ts";

/** Roughly what one record takes. */
const bytesPerRecord = 300;

/** Tables with `,`, `;` or tabs; a blank line or a comment such as `# K` begins the next matrix. */
export const csv: Dialect = rereadDialect(languages.csv, readCsv);

function readCsv(text: string, budget: ReadingBudget): Reading {
  const separator = separatorOf(text);
  const reader = new CsvReader(text, separator, budget);
  for (const record of readRecords(text, separator)) {
    budget.spend(bytesPerRecord);
    reader.add(record);
  }
  return reader.finish();
}

/** Sorts the records of a file into tables, names, settings and comments. */
class CsvReader {
  readonly #text: string;
  readonly #separator: string;
  readonly #scope: Scope;
  readonly #collector: PlainCollector;
  #name: FoundName | null = null;
  #records: CsvRecord[] = [];

  constructor(text: string, separator: string, budget: ReadingBudget) {
    this.#text = text;
    this.#separator = separator;
    this.#scope = { path: [], range: { start: 0, end: text.length } };
    this.#collector = new PlainCollector(text, budget);
  }

  add(record: CsvRecord): void {
    if (record.isComment) {
      const { start, end } = record;
      this.#collector.addComment(toCommentText(this.#text.slice(start, end)), { start, end });
      this.#readName(record);
    } else if (record.fields.every(({ text }) => text === "")) this.#endTable();
    else this.#addFields(record);
  }

  finish(): Reading {
    this.#endTable();
    return this.#collector.finish();
  }

  #addFields(record: CsvRecord): void {
    const [only] = record.fields;
    const constant = record.fields.length <= 2 ? this.#settingIn(record) : null;
    if (constant !== null) {
      const { name, value, range, scope } = constant;
      this.#collector.addConstant(name, value, range, scope);
    } else if (record.fields.length === 1 && only && isText(only, this.#separator)) {
      this.#readName(record);
    } else this.#records.push(record);
  }

  /** `heads,2` or `heads = 2` among the tables. */
  #settingIn({ fields, start, end }: CsvRecord): Constant | null {
    const found = readConstantLine(fields.map(({ text }) => text).join(" = "));
    if (found === null) return null;
    const { name, value } = found;
    const constant = { name, value, range: { start, end }, scope: this.#scope };
    return settingOfConstant(constant, "csv") === null ? null : constant;
  }

  #readName({ start, end }: CsvRecord): void {
    const line = readNameLine(this.#text.slice(start, end));
    // `# K[0]` says which row comes next, not which matrix
    if (line?.name.endsWith("]") === true) return;
    this.#endTable();
    if (line === null) return;
    const from = start + line.nameStart;
    this.#name = { name: line.name, range: { start: from, end: from + line.name.length } };
  }

  #endTable(): void {
    if (this.#records.length === 0) return;
    const [name, records] = [this.#name, this.#records];
    this.#name = null;
    this.#records = [];
    readTable({ name, records, separator: this.#separator, scope: this.#scope }, this.#collector);
  }
}

function isText(field: CsvRecord["fields"][number], separator: string): boolean {
  return fieldNumber(field, separator).kind === "unknown";
}

/** Records without a blank line between them. */
interface CsvTable {
  /** The name that stands above. */
  readonly name: FoundName | null;
  readonly records: readonly CsvRecord[];
  readonly separator: string;
  readonly scope: Scope;
}

/** Removes a header row and a column of labels from a table and collects its matrices. */
function readTable(table: CsvTable, collector: PlainCollector): void {
  const rows = table.records.map(({ fields }) => fields);
  const header = rows.length > 1 && rows[0]?.every(isLabel) === true ? rows[0] : null;
  const body = header === null ? rows : rows.slice(1);
  const isLabelled = body.every(([first, second]) => first && second && isLabel(first));
  const name = table.name ?? (isLabelled && header?.[0] ? roleName(header[0]) : null);
  if (!isLabelled) {
    collector.addValue(toMatrix(body, table.separator), name, table.scope);
  } else if (name === null && body.every(([first]) => first && roleName(first) !== null)) {
    readByLabel(body, table, collector);
  } else {
    const labels = body.flatMap(([first]) => first ?? []);
    const value = toMatrix(
      body.map((fields) => fields.slice(1)),
      table.separator,
    );
    if (collector.addValue(value, name, table.scope)) addLabels(labels, table.scope, collector);
  }
}

function addLabels(labels: readonly CsvField[], scope: Scope, collector: PlainCollector): void {
  const range = { start: labels[0]?.start ?? 0, end: labels.at(-1)?.end ?? 0 };
  collector.addStrings(
    "labels",
    labels.map(({ text }) => text),
    range,
    scope,
  );
}

/** `Q,1,0`, `K,1,0`, `K,0,1`: the first column says which matrix a row belongs to. */
function readByLabel(
  rows: readonly (readonly CsvField[])[],
  { separator, scope }: CsvTable,
  collector: PlainCollector,
): void {
  let start = 0;
  for (let end = 1; end <= rows.length; end += 1) {
    const [first, next] = [rows[start]?.[0], rows[end]?.[0]];
    const name = first ? roleName(first) : null;
    if (next && roleName(next)?.name === name?.name) continue;
    const numbers = rows.slice(start, end).map((fields) => fields.slice(1));
    collector.addValue(toMatrix(numbers, separator), name, scope);
    start = end;
  }
}

function toMatrix(rows: readonly (readonly CsvField[])[], separator: string): Value {
  const range = { start: rows[0]?.[0]?.start ?? 0, end: rows.at(-1)?.at(-1)?.end ?? 0 };
  const read = rows.map((fields) =>
    withoutTrailing(fields).map((field) => fieldNumber(field, separator)),
  );
  const complete = read.filter(isRow);
  if (complete.length === read.length) return gridOf(complete, range);
  const items = read.map((row, at): Value => {
    const fields = rows[at] ?? [];
    const span = { start: fields[0]?.start ?? range.start, end: fields.at(-1)?.end ?? range.end };
    return isRow(row) ? rowOf(row, span) : { kind: "list", items: row, ...span };
  });
  return { kind: "list", items, ...range };
}

function isRow(row: (NumberValue | UnknownValue)[]): row is NumberValue[] {
  return row.length > 0 && row.every(({ kind }) => kind === "number");
}

/** A separator at the end of the line makes an empty field. */
function withoutTrailing(fields: readonly CsvField[]): readonly CsvField[] {
  return fields.at(-1)?.text === "" ? fields.slice(0, -1) : fields;
}

/** A field that is text; an empty one may be the corner above the labels. */
function isLabel(field: CsvField): boolean {
  return field.text === "" || fieldNumber(field, ",").kind === "unknown";
}

/** A label that names a role, such as `K` or `K[0]`, without its index. */
function roleName({ text, start }: CsvField): FoundName | null {
  const name = text.replace(/\[\d*\]$/, "");
  if (roleOfPath(pathParts(name)) === null) return null;
  return { name, range: { start, end: start + name.length } };
}

/** The number in a field; where `;` separates fields, `0,5` is one half. */
function fieldNumber(field: CsvField, separator: string): NumberValue | UnknownValue {
  const { start, end } = field;
  const written = separator === ";" ? field.text.replace(",", ".") : field.text;
  const number = numberAt(written, 0);
  return number !== null && number.end === written.length
    ? { ...number, start, end }
    : unknownValue(field, { malformed: true });
}
