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
interface Table {
  /** null: any spaces. */
  readonly separator: string | null;
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
  const head = toText(yield { offset: 0, length: Math.min(size, pieceLength) });
  const found = head.split(/\r?\n/).filter((line) => !isSkipped(line));
  // The last line may go on behind the piece.
  const lines = size > pieceLength && found.length > 1 ? found.slice(0, -1) : found;
  const separator = separatorIn(lines.slice(0, 8).join("\n"));
  const records = lines.slice(0, 64).map((line) => fieldsOf(line, separator));
  const [first = []] = records;
  const isWord = (field: string): boolean => field.trim() !== "" && toNumber(field) === null;
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
  const { marks, rows } = yield* findLines(size, hasHeader);
  const columnNames = hasHeader ? first.slice(-columns) : [];
  return { separator, columnNames, columns, hasNames, marks, rows };
}

/** The place of every 64th line that holds numbers. */
function* findLines(
  size: number,
  hasHeader: boolean,
): Reading<{ readonly marks: readonly number[]; readonly rows: number }> {
  const marks: number[] = [];
  let [rows, start, offset, isComment, isEmpty] = [hasHeader ? -1 : 0, 0, 0, false, true];
  const end = (at: number): void => {
    if (!isEmpty && !isComment) {
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
        if (sign === 10) end(offset + at++);
        else if (sign === 13 || sign === 32 || sign === 9) at += 1;
        else [isEmpty, isComment] = [false, sign === 35];
        continue;
      }
      const line = piece.indexOf(10, at);
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
  const { marks, separator, hasNames } = table;
  let lines: readonly string[] = [];
  let held = -1;
  for (let at = 0; at < rows; at++) {
    const line = row + at * step;
    const mark = Math.floor(line / linesPerMark);
    if (mark !== held) {
      const [start = 0, end = 0] = [marks[mark], marks[mark + 1]];
      const found = toText(yield { offset: start, length: end - start });
      lines = found.split(/\r?\n/).filter((each) => !isSkipped(each));
      held = mark;
    }
    const fields = fieldsOf(lines[line % linesPerMark] ?? "", separator);
    for (let each = 0; each < columns; each++) {
      const field = fields[column + each * step + (hasNames ? 1 : 0)] ?? "";
      values[at * columns + each] = toNumber(field) ?? NaN;
    }
  }
  return values;
}

function isSkipped(line: string): boolean {
  return /^\s*(?:#.*)?$/.test(line);
}

/** The sign that most often stands between the fields; null where there are spaces alone. */
function separatorIn(text: string): string | null {
  const counts = ["\t", ";", ","].map((sign) => ({ sign, count: text.split(sign).length - 1 }));
  const [most] = counts.sort((left, right) => right.count - left.count);
  return most && most.count > 0 ? most.sign : null;
}
