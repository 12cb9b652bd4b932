import { listCells } from "../../src/source/cellRanges.ts";
import type { Dialect } from "../../src/source/sourceReader.ts";
import type { MatrixLiteral, Reading } from "../../src/source/reading.ts";
import { sourceResources } from "./sourceResources.ts";

/** What a dialect reads in a text. */
export async function readText(dialect: Dialect, text: string): Promise<Reading> {
  const session = await dialect.open(text, sourceResources);
  try {
    return session.read();
  } finally {
    session.dispose();
  }
}

/** A matrix as rows of numbers. */
export function toRows(matrix: Pick<MatrixLiteral, "shape" | "values">): number[][] {
  const [rows, columns] = matrix.shape;
  return Array.from({ length: rows }, (_, row) => [
    ...matrix.values.slice(row * columns, (row + 1) * columns),
  ]);
}

/** What stands in the text where a matrix has its numbers. */
export function toCellTexts(text: string, matrix: MatrixLiteral): string[] {
  return listCells(matrix.cells).map(({ start, end }) => text.slice(start, end));
}
