import { describe, expect, test } from "vitest";
import type { Dialect } from "../../src/source/sourceReader.ts";
import { readText, toCellTexts, toRows } from "./readText.ts";

/** One row of a table: a text and all that is to be found in it. */
export interface DialectCase {
  /** Says what is read. */
  readonly reads: string;
  readonly text: string;
  /** `path/name` of each matrix with its rows; `?` for one without a name. */
  readonly matrices?: Readonly<Record<string, readonly (readonly number[])[]>>;
  /** The text of the cells of the first matrix. */
  readonly cells?: readonly string[];
  readonly origin?: "literal" | "computed";
  readonly constants?: Readonly<Record<string, number | boolean>>;
  readonly strings?: Readonly<Record<string, readonly string[]>>;
  readonly comments?: readonly string[];
  /** `severity 'marked text' message`. */
  readonly problems?: readonly string[];
}

/** Checks a table of cases; what a row does not mention is only compared where it says so. */
export function testDialect(name: string, dialect: Dialect, cases: readonly DialectCase[]): void {
  describe(name, () => {
    test.each(cases.map((row) => [row.reads, row] as const))("reads %s", async (_, row) => {
      await checkCase(dialect, row);
    });
  });
}

async function checkCase(dialect: Dialect, row: DialectCase): Promise<void> {
  const { text } = row;
  const reading = await readText(dialect, text);
  const problems = reading.problems.map(
    ({ severity, range, message }) =>
      `${severity} '${text.slice(range.start, range.end)}' ${message}`,
  );
  expect(problems).toEqual(row.problems ?? []);
  const matrices = reading.matrices.map((matrix) => [toPath(matrix), toRows(matrix)] as const);
  if (row.matrices) expect(Object.fromEntries(matrices)).toEqual(row.matrices);
  const [first] = reading.matrices;
  if (row.cells) expect(first && toCellTexts(text, first)).toEqual(row.cells);
  if (row.origin) expect(first?.origin).toBe(row.origin);
  const constants = reading.constants.map((constant) => [toPath(constant), constant.value]);
  if (row.constants) expect(Object.fromEntries(constants)).toEqual(row.constants);
  const strings = reading.stringLists.map((list) => [toPath(list), list.values]);
  if (row.strings) expect(Object.fromEntries(strings)).toEqual(row.strings);
  if (row.comments) expect(reading.comments.map((comment) => comment.text)).toEqual(row.comments);
}

interface Named {
  readonly name: string | null;
  readonly scope: { readonly path: readonly string[] };
}

function toPath({ name, scope }: Named): string {
  return [...scope.path, name ?? "?"].join("/");
}
