import type { ReadingBudget } from "../../readingBudget.ts";
import { settingOfConstant } from "../../meaning/settingNames.ts";
import type { Constant, Reading, Scope } from "../../reading.ts";
import { toCommentText } from "../items/commentText.ts";
import { readConstantLine, readNameLine } from "../plain/lineShapes.ts";
import type { FoundName } from "../plain/nameBefore.ts";
import { PlainCollector } from "../plain/plainCollector.ts";
import { fieldNumber } from "./fieldNumber.ts";
import type { CsvRecord } from "./readRecords.ts";
import { readTable } from "./readTable.ts";

/** Parts the records of a file into tables, names, settings and comments. */
export class CsvReader {
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
