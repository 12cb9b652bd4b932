import * as l10n from "@vscode/l10n";
import { fieldsOf, toNumber } from "./fields.ts";
import { FileRefusal, type Reading } from "./reading.ts";
import { toText } from "./text.ts";
import type { Block, NumberFile, StoredTensor } from "./storedTensor.ts";

const pieceLength = 1_000_000;
/** A line that is longer is not one of a table. */
const longestLine = 8_000_000;
/** The place of every so many lines is remembered. */
const linesPerMark = 64;

/** How the lines of a table are written. */
interface Writing {
  /** null: any spaces. */
  readonly separator: string | null;
  /** `1,5` is one and a half. */
  readonly hasDecimalComma: boolean;
}

/** A table, and where its lines are. */
interface Table extends Writing {
  /** Whether its lines end as those of an old Mac do, with 13 instead of 10. */
  readonly isOfMac: boolean;
  readonly columnNames: readonly string[];
  readonly columns: number;
  /** Whether the first field of a line is its name. */
  readonly hasNames: boolean;
  /** Where every 64th line begins; the end of the last one stands last. */
  readonly marks: readonly number[];
  readonly rows: number;
}

/** From the first number on. */
const whole = { rowAxis: 0, columnAxis: 1, index: [], row: 0, column: 0, step: 1 } as const;

/** A table of separated numbers, read line by line; the places of its lines are found first. */
export function* readCsv(name: string, size: number): Reading<NumberFile> {
  const table = yield* readTable(size);
  const { rows, columns } = table;
  const tensor: StoredTensor = {
    ...{
      name,
      shape: [rows, columns],
      type: "text",
      element: null,
      columnNames: table.columnNames,
    },
    readAll: () => readRows(table, { ...whole, rows, columns }),
    readBlock: (block) => readRows(table, block),
    readRun: function* (first, count) {
      const row = Math.floor(first / columns);
      const last = Math.min(rows, Math.ceil((first + count) / columns));
      const block = { row, rows: last - row, column: 0, columns, step: 1 };
      const numbers = yield* readRows(table, { ...block, rowAxis: 0, columnAxis: 1, index: [] });
      return numbers.subarray(first - row * columns, first - row * columns + count);
    },
  };
  return { format: l10n.t("table"), holds: "one", tensors: [tensor], refused: [] };
}

function* readTable(size: number): Reading<Table> {
  const start = yield { offset: 0, length: Math.min(size, pieceLength) };
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff))
    throw new FileRefusal(l10n.t("The file is text in UTF-16. Save it as UTF-8."));
  const isOfMac = !start.includes(10) && start.includes(13);
  const found = linesOf(start, isOfMac);
  // The last line may go on behind the piece.
  const lines = size > pieceLength && found.length > 1 ? found.slice(0, -1) : found;
  const writing = writingOf(lines.slice(0, 8));
  const { separator } = writing;
  const records = lines.slice(0, 64).map((line) => fieldsOf(line, separator));
  const [first = []] = records;
  const isWord = (field: string): boolean =>
    field.trim() !== "" && readField(field, writing) === null;
  const hasHeader = records.length > 1 && first.some(isWord);
  const body = records.slice(hasHeader ? 1 : 0);
  const hasNames = body.length > 0 && body.every(([field = ""]) => isWord(field));
  // Lines of unequal length are as wide as the longest, so that no number is left out.
  const width = lines
    .slice(hasHeader ? 1 : 0)
    .reduce((most, line) => Math.max(most, fieldsOf(line, separator).length), 0);
  const columns = width - (hasNames ? 1 : 0);
  const numbers = body.flatMap((fields) => fields.slice(hasNames ? 1 : 0));
  if (columns === 0 || numbers.filter(isWord).length * 2 > numbers.length)
    throw new FileRefusal(
      l10n.t(
        "No table of numbers was found. Each line should hold numbers with commas or tabs between them.",
      ),
    );
  const { marks, rows } = yield* findLines(size, hasHeader, isOfMac);
  const columnNames = hasHeader ? first.slice(-columns) : [];
  return { ...writing, isOfMac, columnNames, columns, hasNames, marks, rows };
}

/** So many empty lines and comments are in no table, and some of its numbers would stand far behind others. */
const mostBlanks = 1_000_000;

/** The place of every 64th line that holds numbers. */
function* findLines(
  size: number,
  hasHeader: boolean,
  isOfMac: boolean,
): Reading<{ readonly marks: readonly number[]; readonly rows: number }> {
  const marks: number[] = [];
  const lineEnd = isOfMac ? 13 : 10;
  let [rows, start, offset, isComment, isEmpty] = [hasHeader ? -1 : 0, 0, 0, false, true];
  let blanks = 0;
  const end = (at: number): void => {
    const isBlank = isEmpty || isComment;
    if (isBlank) blanks += 1;
    if (blanks > mostBlanks)
      throw new FileRefusal(l10n.t("The file has too many lines without numbers."));
    if (!isBlank) {
      if (rows >= 0 && rows % linesPerMark === 0) marks.push(start);
      rows += 1;
    }
    [start, isComment, isEmpty] = [at + 1, false, true];
    if (at - start > longestLine) throw new FileRefusal(l10n.t("A line of the file is too long."));
  };
  while (offset < size) {
    const piece = yield { offset, length: Math.min(pieceLength, size - offset) };
    if (piece.length === 0) break;
    for (let at = 0; at < piece.length;) {
      if (isEmpty) {
        const sign = piece[at]!;
        if (sign === lineEnd) end(offset + at++);
        else if (sign === 13 || sign === 32 || sign === 9) at += 1;
        else [isEmpty, isComment] = [false, sign === 35];
        continue;
      }
      const line = piece.indexOf(lineEnd, at);
      if (line < 0) break;
      end(offset + line);
      at = line + 1;
    }
    offset += piece.length;
  }
  end(size);
  marks.push(size);
  return { marks, rows: Math.max(0, rows) };
}

/** Numbers of some lines; what is no number is NaN. */
function* readRows(
  table: Table,
  { row, rows, column, columns, step }: Block,
): Reading<Float64Array> {
  const values = new Float64Array(rows * columns).fill(NaN);
  const { marks, separator, hasNames, isOfMac } = table;
  let lines: readonly string[] = [];
  let held = -1;
  for (let at = 0; at < rows; at++) {
    const line = row + at * step;
    const mark = Math.floor(line / linesPerMark);
    if (mark !== held) {
      const [start = 0, end = 0] = [marks[mark], marks[mark + 1]];
      lines = linesOf(yield { offset: start, length: end - start }, isOfMac);
      held = mark;
    }
    const fields = fieldsOf(lines[line % linesPerMark] ?? "", separator);
    for (let each = 0; each < columns; each++) {
      const field = fields[column + each * step + (hasNames ? 1 : 0)] ?? "";
      values[at * columns + each] = readField(field, table) ?? NaN;
    }
  }
  return values;
}

/** The lines that say something. */
function linesOf(bytes: Uint8Array, isOfMac: boolean): readonly string[] {
  const lines = toText(bytes).split(isOfMac ? "\r" : /\r?\n/);
  return lines.filter((line) => !/^\s*(?:#.*)?$/.test(line));
}

function readField(field: string, { hasDecimalComma }: Writing): number | null {
  return toNumber(hasDecimalComma ? field.replace(",", ".") : field);
}

/** The way to write in which the most fields are numbers; of equal ones, tabs before semicolons, commas, and spaces. */
function writingOf(lines: readonly string[]): Writing {
  let best: Writing = { separator: null, hasDecimalComma: false };
  let most = -1;
  for (const separator of ["\t", ";", ",", null]) {
    const isIn = (line: string): boolean =>
      separator === null ? /\S\s+\S/.test(line) : line.includes(separator);
    if (lines.filter(isIn).length * 2 <= lines.length) continue;
    const fields = lines
      .flatMap((line) => fieldsOf(line, separator))
      .filter((field) => field.trim() !== "");
    const hasDecimalComma =
      separator !== "," &&
      fields.some((field) => /^\s*[-+]?\d+,\d+\s*$/.test(field)) &&
      !fields.some((field) => /\d\.\d/.test(field));
    const writing = { separator, hasDecimalComma };
    const numbers = fields.filter((field) => readField(field, writing) !== null);
    const share = numbers.length / fields.length;
    if (share > most) [best, most] = [writing, share];
  }
  return best;
}
