import type { TextRange } from "../../textRange.ts";
import type { NumberValue, Value } from "../evaluation/value.ts";
import { arrange, cellsOf, gridOf, toList, transpose } from "./arrays.ts";
import type { Token } from "./tokens.ts";

/** An argument of a call; its name, or null. */
export interface GivenValue {
  readonly name: Token | null;
  readonly value: Value;
}

/** What a call makes of values that are written out; null: it is not read. */
export type LiteralCall = (given: readonly GivenValue[], range: TextRange) => Value | null;

/** The arguments by the names of the parameters; null: there are others. */
function bind(given: readonly GivenValue[], names: readonly string[]): Map<string, Value> | null {
  const bound = new Map<string, Value>();
  for (const { name, value } of given) if (name) bound.set(name.text, value);
  const free = names.filter((name) => !bound.has(name));
  for (const { name, value } of given) {
    if (name) continue;
    const next = free.shift();
    if (next === undefined) return null;
    bound.set(next, value);
  }
  return [...bound.keys()].every((name) => names.includes(name)) ? bound : null;
}

function sizeOf(value: Value | undefined): number | null {
  if (value?.kind !== "number") return null;
  return Number.isInteger(value.value) && value.value > 0 && value.value < 1e6 ? value.value : null;
}

/** `c(...)`: vectors behind each other. */
const combine: LiteralCall = (given, range) => {
  const values = given.map(({ value }) => value);
  if (values.length > 0 && values.every(({ kind }) => kind === "text"))
    return toList(values, range);
  const cells = values.map((value) =>
    value.kind === "grid" && value.shape.length > 1 ? null : cellsOf(value),
  );
  if (cells.length === 0 || cells.includes(null)) return null;
  const all = cells.flatMap((each) => each ?? []);
  return gridOf(all, [all.length], range);
};

/** Numbers of a vector over and over, to fill a matrix. */
function recycle(cells: readonly NumberValue[], count: number): readonly NumberValue[] | null {
  if (cells.length === 0 || count % cells.length !== 0) return null;
  if (cells.length === count) return cells;
  return Array.from({ length: count }, (_, at) => ({
    ...cells[at % cells.length]!,
    literal: false,
  }));
}

/** `matrix(...)`: column by column, unless `byrow` says otherwise. */
const matrix: LiteralCall = (given, range) => {
  const bound = bind(given, ["data", "nrow", "ncol", "byrow", "dimnames"]);
  const cells = cellsOf(bound?.get("data"));
  const byRow = bound?.get("byrow");
  if (!bound || !cells || (byRow && byRow.kind !== "boolean")) return null;
  const [rows, columns] = [sizeOf(bound.get("nrow")), sizeOf(bound.get("ncol"))];
  if ((bound.has("nrow") && !rows) || (bound.has("ncol") && !columns)) return null;
  const height = rows ?? (columns ? cells.length / columns : cells.length);
  const width = columns ?? cells.length / height;
  if (!Number.isInteger(height) || !Number.isInteger(width)) return null;
  const all = height * width <= 1e6 ? recycle(cells, height * width) : null;
  const isByRow = byRow?.kind === "boolean" && byRow.value;
  const place = (at: number): number =>
    isByRow ? at : (at % width) * height + Math.floor(at / width);
  return all && arrange(all, [height, width], place, range);
};

/** `array(data, dim = c(3, 2))` of two dimensions. */
const array: LiteralCall = (given, range) => {
  const bound = bind(given, ["data", "dim", "dimnames"]);
  const [data, dim] = [bound?.get("data"), cellsOf(bound?.get("dim"))];
  if (!data || dim?.length !== 2) return null;
  const [nrow, ncol] = dim;
  const sizes = [data, nrow!, ncol!].map((value) => ({ name: null, value }));
  return matrix(sizes, range);
};

/** `rbind(...)`: rows of one length. */
const bindRows: LiteralCall = (given, range) => {
  const rows = given.map(({ value }) => value);
  const isRow = (value: Value): boolean => value.kind === "grid" && value.shape.length === 1;
  if (rows.length === 0 || !rows.every(isRow)) return null;
  const cells = rows.map((row) => cellsOf(row) ?? []);
  const width = cells[0]!.length;
  if (cells.some(({ length }) => length !== width)) return null;
  return gridOf(cells.flat(), [rows.length, width], range);
};

const bindColumns: LiteralCall = (given, range) => {
  const rows = bindRows(given, range);
  return rows && transpose(rows, range);
};

const turn: LiteralCall = (given, range) =>
  given.length === 1 && given[0]!.value.kind === "grid" ? transpose(given[0]!.value, range) : null;

/** The calls of R that are read. */
export const rCalls: Readonly<Record<string, LiteralCall>> = {
  c: combine,
  matrix,
  array,
  rbind: bindRows,
  cbind: bindColumns,
  t: turn,
};

const inOrder: LiteralCall = (given, range) =>
  given.some(({ name }) => name)
    ? null
    : toList(
        given.map(({ value }) => value),
        range,
      );

/** The calls of Kotlin that are read. */
export const kotlinCalls: Readonly<Record<string, LiteralCall>> = Object.fromEntries(
  [
    ...["arrayOf", "listOf", "mutableListOf", "arrayListOf"],
    ...["double", "float", "int", "long", "short", "byte"].map((type) => `${type}ArrayOf`),
  ].map((name) => [name, inOrder]),
);
