import { listCells } from "../../../../src/source/cellRanges.ts";
import type { Dialect } from "../../../../src/source/sourceReader.ts";
import type { MatrixLiteral, Reading } from "../../../../src/source/reading.ts";

/** Reads a text once with a dialect that needs no grammar. */
export async function readOnce(dialect: Dialect, text: string): Promise<Reading> {
  const session = await dialect.open(text, {
    loadWasm: () => Promise.reject(new Error("no grammar is needed")),
    clock: () => 0,
  });
  const reading = session.read();
  session.dispose();
  return reading;
}

/** `K: 1 0 / 0 1`, with the path of the scope before the name. */
export function summarize({ name, values, shape: [rows, columns], scope }: MatrixLiteral): string {
  const lines = Array.from({ length: rows }, (_, row) =>
    values.slice(row * columns, (row + 1) * columns).join(" "),
  );
  return `${[...scope.path, name ?? "-"].join("/")}: ${lines.join(" / ")}`;
}

/** The text of every cell of every matrix, to see that the ranges are right. */
export function cellTexts(text: string, { matrices }: Reading): readonly string[] {
  return matrices.flatMap(({ cells }) =>
    listCells(cells).map(({ start, end }) => text.slice(start, end)),
  );
}
