import { concatenate } from "../../tensors/join.ts";
import { forEachPlace, type Tensor } from "../../values/tensor.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { list, string } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { reshape } from "../../tensors/shapes.ts";
import { makeTyped, numbersIn, typedOf } from "../../languages/matlab/typedNumbers.ts";
import { NotKnown } from "../../values/gaps.ts";
import { fromNested } from "../arrays/create.ts";
import { cell, cellShape, placeIn, placesOf } from "./cells.ts";
import { emptyMatrix, isEmpty, matrixIn, shapeOf } from "./matrices.ts";

/** Larger matrices are not searched for what the program writes. */
const mostWritten = 20_000;

/** `[...]`: rows of values. */
export function matrixOf(machine: Machine, rows: Value | undefined): Value {
  const items = rowsIn(rows);
  const all = items.flat();
  const gap = all.find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  if (all.some(({ kind }) => kind === "string")) return joinTexts(machine, items);
  if (all.some(({ kind }) => kind === "list")) {
    return joinCells(machine, items);
  }
  if (all.some(typedOf)) return joinTyped(machine, items);
  const [only] = all;
  if (only?.kind === "instance" && all.length === 1) return only;
  if (all.some(({ kind }) => kind === "dictionary" || kind === "function" || kind === "builtin")) {
    return all.length === 1 ? all[0]! : machine.unknown("this use of `[ ]` is not followed");
  }
  const [first] = items;
  const width = first?.length ?? 0;
  const isRegular = width > 0 && items.every(({ length }) => length === width);
  if (isRegular && all.every(isNumber)) return ofNumbers(machine, items);
  const bands = items.map((row) => joinAlong(machine, row, 1));
  return joinAlong(machine, bands, 0);
}

/** A row with numbers of a type: all have the first such type. */
function joinTyped(machine: Machine, rows: readonly (readonly Value[])[]): Value {
  const [row = []] = rows;
  const parts = row.map((each) => numbersIn(machine, each));
  const types = parts.map(({ type }) => type);
  const whole = types.find((type) => type !== "double" && type !== "single");
  if (rows.length !== 1 || parts.some(({ shape }) => shape.length !== 2 || shape[0] !== 1))
    throw new NotKnown("this use of `[ ]` is not followed");
  const numbers = parts.flatMap((each) => [...each.numbers]);
  return makeTyped(whole ?? "single", numbers, [1, numbers.length]);
}

function rowsIn(rows: Value | undefined): readonly (readonly Value[])[] {
  const items = rows?.kind === "list" ? rows.items : [];
  return items.map((row) => (row.kind === "list" ? row.items : []));
}

function isNumber(value: Value): boolean {
  if (value.kind === "tensor") return value.count === 1 && value.shape.length <= 2;
  return value.kind === "int" || value.kind === "float" || value.kind === "bool";
}

function ofNumbers(machine: Machine, rows: readonly (readonly Value[])[]): Value {
  const isTest = rows.flat().every((each) => each.kind === "bool");
  const nested = rows.map((row) =>
    list(
      row.map((each) =>
        each.kind === "tensor" && each.shape.length > 0 ? reshape(machine, each, []) : each,
      ),
    ),
  );
  return fromNested(machine, list(nested), "numpy", isTest ? "bool" : "float64");
}

/** Values side by side along a dimension, counted from 0. */
export function joinAlong(machine: Machine, values: readonly Value[], axis: number): Value {
  if (values.some(({ kind }) => kind === "list")) {
    return joinCells(machine, axis === 0 ? values.map((each) => [each]) : [values]);
  }
  if (values.some(({ kind }) => kind === "string")) {
    return joinTexts(machine, axis === 0 ? values.map((each) => [each]) : [values]);
  }
  const used = values.filter((value) => shapeOf(value).join() !== "0,0");
  const [first] = used;
  if (!first) return emptyMatrix();
  if (used.length === 1) return first;
  const rank = Math.max(axis + 1, ...used.map((value) => shapeOf(value).length));
  const parts = used.map((value) => {
    const tensor = matrixIn(machine, value);
    const missing = new Array<number>(rank - tensor.shape.length).fill(1);
    return missing.length > 0 ? reshape(machine, tensor, [...tensor.shape, ...missing]) : tensor;
  });
  const odd = parts.find(({ shape }) =>
    shape.some((size, at) => at !== axis && size !== parts[0]!.shape[at]),
  );
  if (odd) {
    const sizes = [parts[0]!.shape, odd.shape].map((shape) => shape.join("x"));
    const how = axis === 0 ? "vertical" : "horizontal";
    return machine.fail("error", `${how} dimensions mismatch (${sizes.join(" vs ")})`, {
      ...{ kind: "join", left: parts[0]!.shape, right: odd.shape, axis },
    });
  }
  const joined = concatenate(machine, parts, axis);
  const written = joined.count <= mostWritten && axis < 2 ? writtenIn(parts, axis) : null;
  if (written && !joined.storage.written) joined.storage.written = written;
  return joined;
}

/** Where the program writes the numbers of joined matrices, row by row; null: nowhere. */
function writtenIn(parts: readonly Tensor[], axis: number): (TextRange | null)[] | null {
  if (parts.every(({ storage }) => !storage.written) || parts[0]!.shape.length > 2) return null;
  const each = parts.map((part) => {
    const own: (TextRange | null)[] = [];
    forEachPlace(part, (place) => own.push(part.storage.written?.[place] ?? null));
    return own;
  });
  if (axis === 0) return each.flat();
  const rows = parts[0]!.shape[0] ?? 0;
  return Array.from({ length: rows }, (_, row) =>
    parts.flatMap(({ shape }, at) => each[at]!.slice(row * shape[1]!, (row + 1) * shape[1]!)),
  ).flat();
}

/** Texts in a row are one text. */
function joinTexts(machine: Machine, rows: readonly (readonly Value[])[]): Value {
  if (rows.some((row) => row.some(({ kind }) => kind === "list"))) return joinCells(machine, rows);
  const used = rows.filter((row) => row.some((each) => !isEmpty(each)));
  const [row = [], ...others] = used;
  if (others.length > 0) return machine.unknown("matrices of texts are not followed");
  const texts = row.filter((each) => !isEmpty(each));
  const [only] = texts;
  if (texts.some((each) => each.kind === "string" && each.typeName)) {
    return texts.length === 1 ? only! : machine.unknown("matrices of texts are not followed");
  }
  if (texts.some(({ kind }) => kind !== "string")) {
    return machine.unknown("numbers among texts are not followed");
  }
  return string(texts.map((each) => (each.kind === "string" ? each.value : "")).join(""));
}

/** Cell arrays side by side; any other value is a cell of its own. */
function joinCells(machine: Machine, rows: readonly (readonly Value[])[]): Value {
  const bands = rows.map((row) => joinBand(machine, row.map(toCell), 1));
  return joinBand(machine, bands, 0);
}

function toCell(value: Value): ListValue {
  return value.kind === "list" ? value : cell([value], [1, 1]);
}

function joinBand(machine: Machine, cells: readonly ListValue[], axis: 0 | 1): ListValue {
  const used = cells.filter(({ items }) => items.length > 0);
  const [first] = used;
  if (!first) return cell([], [0, 0]);
  const shape = cellShape(first);
  const fits = used.every((each) => cellShape(each)[1 - axis] === shape[1 - axis]);
  if (!fits) return machine.fail("error", "dimension mismatch between cell arrays");
  const length = used.reduce((sum, each) => sum + cellShape(each)[axis]!, 0);
  const whole = axis === 0 ? [length, shape[1]!] : [shape[0]!, length];
  const items: Value[] = [];
  let start = 0;
  for (const each of used) {
    const own = cellShape(each);
    each.items.forEach((item, at) => {
      const places = placesOf(at, own).map((place, dim) => (dim === axis ? place + start : place));
      items[placeIn(places, whole)] = item;
    });
    start += own[axis]!;
  }
  return cell(items, whole);
}

/** `{...}`: rows of cells. A cell array within is one of them. */
export function cellOf(machine: Machine, rows: Value | undefined): Value {
  const items = rowsIn(rows);
  const bands = items.map((row) => cell(row, row.length === 0 ? [0, 0] : [1, row.length]));
  return joinBand(machine, bands, 0);
}
