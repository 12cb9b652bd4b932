import { fieldsOf, toNumber } from "../../files/fields.ts";

/** How the lines of a text hold fields. */
interface Writing {
  /** null: any spaces. */
  readonly separator: string | null;
  /** Lines at the beginning that do not count. */
  readonly skip: number;
  /** What begins a comment. */
  readonly comment: string | null;
  readonly isQuoted: boolean;
}

/** Numbers in rows and columns. */
export interface TextGrid {
  readonly rows: number;
  readonly columns: number;
  /** Row by row. */
  readonly numbers: Float64Array;
}

/** The fields of the lines of a text that are not empty. */
export function cellsOf(
  text: string,
  { separator, skip, comment, isQuoted }: Writing,
): readonly (readonly string[])[] {
  return text
    .split(/\r\n|\n|\r/)
    .slice(skip)
    .map((line) => (comment === null ? line : line.split(comment, 1)[0]!))
    .filter((line) => line.trim() !== "")
    .map((line) =>
      isQuoted || separator === null ? fieldsOf(line, separator) : line.split(separator),
    );
}

/**
 * Fields as numbers. What is no number is refused, or NaN; with `empty` only where nothing is written. Null
 * where lines differ in length, or a field is refused.
 */
export function readGrid(
  cells: readonly (readonly string[])[],
  gaps: "refuse" | "nan" | "empty",
): TextGrid | null {
  const columns = cells[0]?.length ?? 0;
  if (columns === 0 || cells.some((row) => row.length !== columns)) return null;
  const numbers = new Float64Array(cells.length * columns);
  let at = 0;
  for (const row of cells) {
    for (const cell of row) {
      const number = toNumber(cell);
      const isGap = number === null && (gaps === "nan" || (gaps === "empty" && cell.trim() === ""));
      if (number === null && !isGap) return null;
      numbers[at++] = number ?? NaN;
    }
  }
  return { rows: cells.length, columns, numbers };
}
