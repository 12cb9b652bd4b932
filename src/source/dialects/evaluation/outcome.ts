import * as l10n from "@vscode/l10n";
import { countElements } from "../../../tensor/shape.ts";
import { groupBy } from "../../collections.ts";
import type { SourceProblem } from "../../reading.ts";
import { isGrid } from "./grids.ts";
import type { GridValue, ListValue, Value } from "./value.ts";

/** What a value means to the reader of a file. */
export type Outcome =
  | { readonly kind: "nothing" }
  | { readonly kind: "scalar"; readonly value: number | boolean }
  | { readonly kind: "strings"; readonly values: readonly string[] }
  | { readonly kind: "matrix"; readonly grid: GridValue; readonly shape: readonly [number, number] }
  | { readonly kind: "problems"; readonly problems: readonly SourceProblem[] };

const nothing: Outcome = { kind: "nothing" };

/** Sorts a value: a matrix, something else worth knowing, or nothing. */
export function toOutcome(value: Value, name: string | null, text: string): Outcome {
  switch (value.kind) {
    case "grid":
      return toMatrix(value, name);
    case "list":
      return toListOutcome(value, name, text);
    case "number":
      return value.wrapped ? nothing : { kind: "scalar", value: value.value };
    case "boolean":
      return { kind: "scalar", value: value.value };
    case "unknown":
      return value.problem ? { kind: "problems", problems: [value.problem] } : nothing;
    case "text":
    case "lambda":
    case "holes":
    case "generator":
      return nothing;
  }
}

function toMatrix(grid: GridValue, name: string | null): Outcome {
  const shape = withoutBatch(grid.shape);
  if (countElements(shape) === 0) return nothing;
  const [rows, columns] = shape;
  if (rows === undefined) return nothing;
  if (columns === undefined) {
    return rows > 1 ? { kind: "matrix", grid, shape: [1, rows] } : nothing;
  }
  if (shape.length > 2) {
    // Such programs consist of tensors; only numbers written out one by one are shown.
    return grid.literal ? { kind: "problems", problems: [tooDeep(grid, shape, name)] } : nothing;
  }
  return { kind: "matrix", grid, shape: [rows, columns] };
}

/** A leading batch dimension of 1 says nothing. */
function withoutBatch(shape: readonly number[]): readonly number[] {
  let rest = shape;
  while (rest.length > 2 && rest[0] === 1) rest = rest.slice(1);
  return rest;
}

function tooDeep(grid: GridValue, shape: readonly number[], name: string | null): SourceProblem {
  const message = l10n.t(
    "{0} has {1} dimensions, {2}, but a matrix has 2: give each matrix in it its own " + "name",
    name ?? l10n.t("This"),
    shape.length,
    shape.join(" x "),
  );
  return { message, range: { start: grid.start, end: grid.end }, severity: "information" };
}

function toListOutcome(list: ListValue, name: string | null, text: string): Outcome {
  const strings = list.items.flatMap((item) => (item.kind === "text" ? [item.value] : []));
  if (strings.length > 0 && strings.length === list.items.length) {
    return { kind: "strings", values: strings };
  }
  const problems = diagnoseList(list, name, text);
  return problems.length > 0 ? { kind: "problems", problems } : nothing;
}

/** The most problems reported for one matrix; more of the same kind teach nothing. */
const mostProblems = 8;

/** Why a list is not the matrix that it looks like; empty if it does not look like one. */
function diagnoseList(
  list: ListValue,
  name: string | null,
  text: string,
): readonly SourceProblem[] {
  const commas = missingCommas(list);
  if (commas.length > 0) return commas;
  const first = list.items[0];
  if (list.items.length === 1 && first?.kind === "list" && first.items.some(isRow)) {
    return diagnoseList(first, name === null ? null : `${name}[0]`, text);
  }
  if (!list.items.some(isRow)) return diagnoseCells([list], name, text, false);
  if (!list.items.every(isRow)) return diagnoseStrayItems(list, name, text);
  const problems = diagnoseCells(list.items, name, text, true);
  if (problems.length > 0) return problems;
  return isMostlyNumeric(list.items) ? diagnoseLengths(list.items, name) : [];
}

/** What is certainly wrong between two values of a list or of its rows. */
function missingCommas(list: ListValue): readonly SourceProblem[] {
  return [list, ...list.items]
    .flatMap((row) => (row.kind === "list" ? row.items : []))
    .flatMap((cell) =>
      cell.kind === "unknown" && cell.malformed && cell.problem ? [cell.problem] : [],
    )
    .slice(0, mostProblems);
}

/** Rows of names are not a broken matrix, however ragged. */
function isMostlyNumeric(rows: readonly Value[]): boolean {
  const cells = rows.flatMap(itemsOf);
  const lists = rows.filter((row) => row.kind === "list");
  return lists.length === 0 || cells.filter(isNumber).length * 2 > cells.length;
}

function isNumber({ kind }: Value): boolean {
  return kind === "number";
}

/** Something that could be a row of a matrix: brackets around no further brackets. */
function isRow(value: Value): boolean {
  if (value.kind === "grid") return value.shape.length === 1;
  return value.kind === "list" && !value.items.some((item) => isGrid(item) || item.kind === "list");
}

function itemsOf(row: Value): readonly Value[] {
  return row.kind === "list" ? row.items : [];
}

function lengthOf(row: Value): number {
  return row.kind === "grid" ? row.numbers.length : itemsOf(row).length;
}

function diagnoseCells(
  rows: readonly Value[],
  name: string | null,
  text: string,
  isNested: boolean,
): readonly SourceProblem[] {
  const total = rows.reduce((sum, row) => sum + lengthOf(row), 0);
  const bad = rows.flatMap((row, index) =>
    itemsOf(row).flatMap((cell) => (cell.kind === "number" ? [] : [{ cell, row: index }])),
  );
  const isBadLiteral = bad.some(({ cell }) => isMalformed(cell) || (isNested && isLiteral(cell)));
  const isBroken = bad.some(({ cell }) => isMalformed(cell));
  const share = isBadLiteral ? bad.length * 2 : bad.length * 4;
  const isMostlyNumbers = isBadLiteral && !isBroken ? share < total : share <= total;
  if (bad.length === 0 || !isMostlyNumbers || total - bad.length < (isBroken ? 1 : 2)) return [];
  if (!isNested && !bad.some(({ cell }) => isMalformed(cell)) && !(total > 3)) return [];
  return bad.slice(0, mostProblems).map(({ cell, row }) => {
    const where = rowName(name, isNested ? row : null);
    return notANumber(cell, where, text, isNested);
  });
}

function notANumber(cell: Value, where: string, text: string, isNested: boolean): SourceProblem {
  const found = text.slice(cell.start, Math.min(cell.end, cell.start + 40));
  const isError = isMalformed(cell) || (isNested && isLiteral(cell));
  const message = isError
    ? l10n.t("'{0}' in {1} is not a number: write a number such as 0.5", found, where)
    : l10n.t(
        "the value of '{0}' in {1} is known only when the program runs: write a number " +
          "or a constant",
        found,
        where,
      );
  const remedy = isMalformed(cell) ? { remedy: { kind: "writeZero" } as const } : {};
  const severity = isError ? "error" : "information";
  return { message, range: cellRange(cell), severity, ...remedy };
}

/** A row as the program names it: `K[1]`. */
function rowName(name: string | null, row: number | null): string {
  if (name === null) return l10n.t("this row");
  return row === null ? name : `${name}[${String(row)}]`;
}

function diagnoseStrayItems(
  list: ListValue,
  name: string | null,
  text: string,
): readonly SourceProblem[] {
  const rows = list.items.filter((item) => isRow(item) && lengthOf(item) > 0);
  const stray = list.items.filter((item) => !isRow(item));
  const isMatrix = rows.every(isGrid) && rows.length >= 2 && stray.length * 2 < list.items.length;
  if (!isMatrix) return [];
  return stray.slice(0, mostProblems).map((item) => {
    const found = text.slice(item.start, Math.min(item.end, item.start + 40));
    const message = l10n.t(
      "'{0}' in {1} is not a row of numbers like its neighbours: write a row of {2} " + "numbers",
      found,
      name ?? l10n.t("this matrix"),
      String(lengthOf(rows[0] ?? item)),
    );
    const isError = isMalformed(item) || isLiteral(item) || item.kind === "number";
    return { message, range: cellRange(item), severity: isError ? "error" : "information" };
  });
}

function diagnoseLengths(rows: readonly Value[], name: string | null): readonly SourceProblem[] {
  const expected = mostFrequent(rows.map(lengthOf));
  const index = rows.findIndex((row) => lengthOf(row) !== expected);
  const row = rows[index];
  if (!row || expected === 0) return [];
  const found = lengthOf(row);
  const said = [rowName(name, index), count(found), expected] as const;
  const clash =
    index === 0
      ? l10n.t("{0} has {1} but the rows below have {2}", ...said)
      : index === 1
        ? l10n.t("{0} has {1} but the row above has {2}", ...said)
        : l10n.t("{0} has {1} but the rows above have {2}", ...said);
  const difference = Math.abs(expected - found);
  const message =
    found < expected
      ? l10n.t("{0}: add {1}", clash, difference)
      : l10n.t("{0}: remove {1}", clash, difference);
  const remedy = {
    kind: found < expected ? "addNumbers" : "removeNumbers",
    count: difference,
  } as const;
  const severity = name === null ? "information" : "error";
  return [{ message, range: cellRange(row), severity, remedy }];
}

/** The most frequent length; of equally frequent ones the first. */
function mostFrequent(lengths: readonly number[]): number {
  const groups = [...groupBy(lengths, (length) => length)];
  const sorted = groups.sort(([, a], [, b]) => b.length - a.length);
  return sorted[0]?.[0] ?? 0;
}

function count(numbers: number): string {
  return numbers === 1 ? l10n.t("1 number") : l10n.t("{0} numbers", numbers);
}

function isMalformed(value: Value): boolean {
  return value.kind === "unknown" && value.malformed;
}

function isLiteral(value: Value): boolean {
  return value.kind === "text" || value.kind === "boolean";
}

function cellRange({ start, end }: Value): SourceProblem["range"] {
  return { start, end };
}
