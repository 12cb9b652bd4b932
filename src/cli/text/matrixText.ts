import type { Tensor } from "../../tensor/tensor.ts";

/** Rows and columns beyond these are counted, not written. */
const mostRows = 16;
const mostColumns = 16;

/** One matrix of a tensor as lines; its columns stand below each other, its label before the first. */
export function toMatrixLines(
  label: string,
  tensor: Tensor,
  matrix: number,
  digits: number,
): readonly string[] {
  const [rows, columns] = [tensor.shape.at(-2) ?? 1, tensor.shape.at(-1) ?? 1];
  const cells = Array.from({ length: Math.min(rows, mostRows) }, (_, row) => {
    const start = (matrix * rows + row) * columns;
    const shown = tensor.values.subarray(start, start + Math.min(columns, mostColumns));
    return Array.from(shown, (value) => toCell(value, digits));
  });
  const more = columns > mostColumns ? ` … ${columns - mostColumns} more` : "";
  const indent = " ".repeat(label.length);
  return [
    ...alignCells(cells).map((row, at) => `${at === 0 ? label : indent}  ${row}${more}`),
    ...(rows > mostRows ? [`${indent}  … ${rows - mostRows} more rows`] : []),
  ];
}

/** Rows of cells -> rows of text in which every column is as wide as its widest cell. */
export function alignCells(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) => row.map((cell, at) => cell.padStart(widths[at] ?? 0)).join(" "));
}

/** A number with so many decimals; -inf for a hidden key. */
export function toCell(value: number, digits: number): string {
  if (Number.isFinite(value)) return value.toFixed(digits);
  return value === -Infinity ? "-inf" : String(value);
}
