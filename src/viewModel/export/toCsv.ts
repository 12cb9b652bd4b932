import type { ExportMatrix } from "./exportMatrix.ts";

/** One matrix as a table: its columns named in the first line, its rows in the first field. */
export function* toCsv(matrix: ExportMatrix): Generator<string> {
  yield `${["", ...matrix.columnLabels].map(toField).join(",")}\r\n`;
  for (let row = 0; row < matrix.rows; row++) {
    const start = row * matrix.columns;
    const values = matrix.values.subarray(start, start + matrix.columns);
    yield `${toField(matrix.rowLabels[row] ?? "")},${Array.from(values, csvNumber).join(",")}\r\n`;
  }
}

/** Many matrices as one long table with one number per line, the form that data tools expect. */
export function* toLongCsv(matrices: readonly ExportMatrix[]): Generator<string> {
  yield "matrix,row,column,rowLabel,columnLabel,value\r\n";
  for (const matrix of matrices) {
    for (let row = 0; row < matrix.rows; row++) {
      let lines = "";
      for (let column = 0; column < matrix.columns; column++) {
        const value = matrix.values[row * matrix.columns + column] ?? NaN;
        const labels = [matrix.rowLabels[row] ?? "", matrix.columnLabels[column] ?? ""];
        const fields = [matrix.id, row, column, ...labels.map(toField), csvNumber(value)];
        lines += `${fields.join(",")}\r\n`;
      }
      yield lines;
    }
  }
}

/** Shortest decimal that reads back as the same double; infinities as spreadsheets and pandas read them. */
function csvNumber(value: number): string {
  if (value === Infinity) return "inf";
  if (value === -Infinity) return "-inf";
  return Object.is(value, -0) ? "-0" : String(value);
}

/** RFC 4180: quoted when it must be. */
function toField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
