import type { Scope } from "../../reading.ts";
import { roleOfPath } from "../../meaning/roleOfPath.ts";
import { pathParts } from "../../meaning/pathParts.ts";
import type { NumberValue, UnknownValue, Value } from "../evaluation/value.ts";
import { gridOf, rowOf } from "../plain/gridOf.ts";
import type { FoundName } from "../plain/nameBefore.ts";
import type { PlainCollector } from "../plain/plainCollector.ts";
import { fieldNumber } from "./fieldNumber.ts";
import type { CsvField, CsvRecord } from "./readRecords.ts";

/** Records without a blank line between them. */
export interface CsvTable {
  /** The name that stands above. */
  readonly name: FoundName | null;
  readonly records: readonly CsvRecord[];
  readonly separator: string;
  readonly scope: Scope;
}

/** Takes a header row and a column of labels off a table and hands over the matrices in it. */
export function readTable(table: CsvTable, collector: PlainCollector): void {
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
