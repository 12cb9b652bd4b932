import { arrange, turned, turnsLast, unturned } from "./views.ts";
import type { Tensor } from "../values/tensor.ts";
import { createTensor } from "../values/tensor.ts";
import { holderOf, joinParts, takenParts } from "./matrixParts.ts";
import type { Readers } from "./readers.ts";
import { weighedBatch } from "./weighedBatch.ts";
import { weighedCells } from "./weighedCells.ts";

/** The values of the weights, and the result. */
export interface Weighed {
  /** [..., keys, width] */
  readonly value: Tensor;
  /** null: it is no tensor of the program. */
  readonly output: Tensor | null;
  /** What weighs the values, where that is something else than the result. */
  readonly products?: readonly Tensor[];
  /** The weights and the result with more or fewer dimensions of size 1. */
  readonly shown?: { readonly weights: readonly Tensor[]; readonly output: readonly Tensor[] };
}

export const passing = new Set(["dropout", "cast", "copy", "detach", "reshape", "expand"]);

/** The values that the weights are multiplied with; null if there are none. */
export function findWeighed(weights: Tensor, readers: Readers): Weighed | null {
  const found = weighedBy(weights, readers);
  const output = found?.output;
  if (!output) return found;
  const used = (output.origin?.inputs ?? []).filter((input) => typeof input === "object");
  const before = unturned(weights);
  const shown = {
    weights: [
      ...(before.storage === weights.storage && before.count === weights.count ? [before] : []),
      ...used.filter((each) => isShownBy(each, weights)),
    ].filter((each) => each !== weights),
    output: (readers.get(output) ?? []).filter((each) => isShownBy(each, output)),
  };
  return { ...found, shown };
}

/** Whether it is a view of the same numbers, of which only dimensions of size 1 came or went. */
function isShownBy({ storage, count, shape }: Tensor, whole: Tensor): boolean {
  const isSame = storage === whole.storage && count === whole.count;
  return isSame && longSizes(shape) === longSizes(whole.shape);
}

function longSizes(shape: Tensor["shape"]): string {
  return shape.filter((size) => size !== 1).join();
}

function weighedBy(weights: Tensor, readers: Readers, depth = 0): Weighed | null {
  if (depth > 6) return null;
  for (const reader of readers.get(weights) ?? []) {
    const { origin } = reader;
    if (!origin) continue;
    const [first, second] = origin.inputs;
    if (origin.operation === "matmul" && first === weights && typeof second === "object") {
      return { value: second, output: reader };
    }
    // `values.T @ weights` of one query
    const isOfOne = second === weights && weights.shape.length === 1;
    if (origin.operation === "matmul" && isOfOne && typeof first === "object") {
      if (first.shape.length === 2) return { value: turned(first), output: reader };
    }
    if (origin.operation === "einsum" && first === weights && typeof second === "object") {
      const value = valueOfEinsum(String(origin.settings["equation"]), second);
      if (value) return { value, output: reader };
    }
    if (passing.has(origin.operation)) {
      const found = weighedBy(reader, readers, depth + 1);
      if (found) return found;
    }
    if (origin.operation === "fill") {
      const found = findReadBack(weights, reader, readers)
        .map((each) => weighedBy(each, readers, depth + 1))
        .find((each) => each !== null);
      if (found) return found;
    }
    if (origin.operation === "multiply") {
      const found = weighedRows(weights, reader, readers);
      if (found) return found;
    }
    if (turnsLast(origin)) {
      const found = weighedColumns(reader, readers);
      if (found) return found;
    }
    if (isWidened(weights, reader)) {
      const found = weighedBy(reader, readers, depth + 1);
      if (found) return found;
    }
  }
  const [columns] = weights.origin && turnsLast(weights.origin) ? weights.origin.inputs : [];
  const found = typeof columns === "object" ? weighedColumns(columns, readers) : null;
  return (
    found ??
    weighedBatch(weights, readers) ??
    weighedCells(weights, readers) ??
    fromSingle(weights, readers) ??
    weighedParts(weights, readers, depth)
  );
}

/** `weights[head] @ values[head]`, matrix by matrix. */
function weighedParts(weights: Tensor, readers: Readers, depth: number): Weighed | null {
  const parts = takenParts(weights, readers)?.map((taken) =>
    taken.map((part) => weighedBy(part, readers, depth + 1)).find((each) => each !== null),
  );
  const outputs = parts?.flatMap((part) => part?.output ?? []);
  if (!parts || !outputs || outputs.length < parts.length) return null;
  const value = joinParts(parts.flatMap((part) => part?.value ?? []));
  return value && { value, output: holderOf(outputs, readers), products: outputs };
}

/** `values.T @ weights.T`; `columns`: the weights with a column for each query. */
function weighedColumns(columns: Tensor, readers: Readers, depth = 0): Weighed | null {
  if (depth > 6) return null;
  for (const reader of readers.get(columns) ?? []) {
    const [first, second] = reader.origin!.inputs;
    const isSame = reader.shape.join() === columns.shape.join();
    const passed =
      isSame && passing.has(reader.origin!.operation)
        ? weighedColumns(reader, readers, depth + 1)
        : null;
    if (passed) return passed;
    const rows =
      reader.origin!.operation === "multiply" ? weighedRows(columns, reader, readers) : null;
    if (rows) return rows;
    const isProduct = reader.origin!.operation === "matmul" && second === columns;
    if (!isProduct || typeof first !== "object" || first.shape.length < 2) continue;
    const back = readers.get(reader)?.find(({ origin }) => origin && turnsLast(origin));
    return { value: turned(first), output: back ?? turned(reader) };
  }
  return null;
}

/** `weights[..., None]`, `weights[:, None]` */
function isWidened(
  { shape, count }: Tensor,
  { origin, shape: wide, count: same }: Tensor,
): boolean {
  const isLonger = wide.length === shape.length + 1 && wide.slice(-2).includes(1);
  const long = (sizes: readonly number[]): string => sizes.filter((size) => size !== 1).join();
  return origin?.operation === "index" && isLonger && count === same && long(wide) === long(shape);
}

/** What is read again where a part was written: the numbers tell, whichever way its place is said. */
function findReadBack(part: Tensor, filled: Tensor, readers: Readers): readonly Tensor[] {
  const written = part.numbers();
  if (!written) return [];
  return (readers.get(filled) ?? []).filter((each) => {
    if (each.origin?.operation !== "index" || each.shape.join() !== part.shape.join()) return false;
    const read = each.numbers();
    return read?.every((number, at) => number === written[at]) === true;
  });
}

function valueOfEinsum(equation: string, value: Tensor): Tensor | null {
  const [terms = "", out = ""] = equation.replaceAll(" ", "").split("->");
  const [left = "", right = ""] = terms.split(",");
  const keys = Array.from(left).find((letter) => right.includes(letter) && !out.includes(letter));
  const width = Array.from(right).find((letter) => !left.includes(letter));
  if (keys === undefined || width === undefined) return null;
  const lead = Array.from(right).filter((letter) => letter !== keys && letter !== width);
  return arrange(value, right, [...lead, keys, width]);
}

/** What drops some of the weights that make a tensor by chance, as in training; null: nothing does. */
export function dropoutBehind({ origin }: Tensor, depth = 0): Tensor | null {
  const [first] = origin?.inputs ?? [];
  if (typeof first !== "object" || depth > 6) return null;
  const { operation } = first.origin ?? {};
  if (operation === "dropout") return first;
  const isPassed = operation !== undefined && passing.has(operation);
  return isPassed ? dropoutBehind(first, depth + 1) : null;
}

/** `(weights[:, None] * values).sum(0)`, of one query or of all. */
function weighedRows(weights: Tensor, product: Tensor, readers: Readers): Weighed | null {
  const other = product.origin?.inputs.find(
    (input) => typeof input === "object" && input !== weights,
  );
  if (typeof other !== "object") return null;
  const [keys = 0, width = 0] = other.shape.slice(-2);
  const axis = product.shape.length - 2;
  const queries = axis === 1 ? product.shape[0]! : 1;
  const isMatrix = axis < 2 && other.count === keys * width && other.shape.length > 1;
  if (!isMatrix || weights.count !== queries * keys || weights.shape.at(-1) !== 1) return null;
  const sum = readers.get(product)?.find(({ origin }) => origin?.operation === "sum");
  const axes = sum?.origin?.settings["axes"];
  const isOverKeys = Array.isArray(axes) && axes.length === 1 && axes[0] === axis;
  return sum && isOverKeys ? { value: asMatrix(other), output: sum } : null;
}

function asMatrix(tensor: Tensor): Tensor {
  if (tensor.shape.length === 2) return tensor;
  const [from] = tensor.origin?.inputs ?? [];
  const isSame = typeof from === "object" && from.count === tensor.count && from.shape.length === 2;
  return isSame ? from : tensor.view(tensor.shape.slice(-2), tensor.strides.slice(-2));
}

/** `weights[0] * value_1 + weights[1] * value_2 + ...`, of one query or of all: the rows one by one. */
function fromSingle(weights: Tensor, readers: Readers): Weighed | null {
  const entries = entriesOf(weights, readers);
  const rows: Tensor[] = [];
  const products: Tensor[] = [];
  for (const { entry, key } of entries) {
    const product = readers.get(entry)?.find(({ origin }) => origin?.operation === "multiply");
    const row = product?.origin?.inputs.find(
      (input) => typeof input === "object" && input !== entry,
    );
    if (!product || typeof row !== "object" || !isLine(row)) continue;
    if (rows[key] && !areEqual(rows[key], row)) return null;
    rows[key] = row;
    products.push(product);
  }
  const queries = weights.shape.length === 1 ? 1 : weights.shape[0]!;
  const seen = new Set(entries.map(({ query }) => query));
  if (Object.keys(rows).length !== weights.shape.at(-1) || seen.size !== queries) return null;
  const value = matrixOf(rows) ?? stackRows(rows);
  return value && { value, output: null, products };
}

/** The matrix that these are all rows of, in order. */
export function matrixOf(rows: readonly Tensor[]): Tensor | null {
  const [matrix] = rows[0]?.origin?.inputs ?? [];
  if (typeof matrix !== "object" || matrix.shape.length !== 2) return null;
  const areRows = rows.every(
    (row, at) => row.origin?.inputs[0] === matrix && placesOf(row)[0] === at,
  );
  return areRows && matrix.shape[0] === rows.length ? matrix : null;
}

/** A weight that is read by itself. */
interface Entry {
  readonly entry: Tensor;
  readonly query: number;
  readonly key: number;
}

/** `weights[1]`, `weights[0, 1]`, `weights[0][1]` */
function entriesOf(weights: Tensor, readers: Readers): readonly Entry[] {
  const { shape } = weights;
  if (shape.length < 1 || shape.length > 2) return [];
  const keys = shape.at(-1)!;
  const singles = weights.origin?.operation === "stack" ? weights.origin.inputs : [];
  if (singles.length === weights.count) {
    // A list of results that the program computes one by one.
    return singles.flatMap((entry, at) =>
      typeof entry === "object" && entry.shape.length === 0
        ? [{ entry, query: Math.floor(at / keys), key: at % keys }]
        : [],
    );
  }
  return (readers.get(weights) ?? []).flatMap((entry): readonly Entry[] => {
    const places = placesOf(entry);
    const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
    if (places.length === shape.length && entry.shape.length === 0) {
      return [{ entry, query: shape.length === 1 ? 0 : first, key: last }];
    }
    if (places.length !== 1 || entry.shape.length !== 1) return [];
    return entriesOf(entry, readers).map((each) => ({ ...each, query: first }));
  });
}

function areEqual(a: Tensor, b: Tensor): boolean {
  const [own, other] = [a.numbers(), b.numbers()];
  return own?.length === other?.length && own?.every((each, at) => each === other![at]) === true;
}

/** Which entry or row was taken; empty: neither. */
function placesOf({ origin }: Tensor): readonly number[] {
  const [whole] = origin?.inputs ?? [];
  if (origin?.operation !== "index" || typeof whole !== "object") return [];
  const parts = (origin.settings["parts"] ?? []) as readonly { kind: string; at?: number }[];
  if (parts.some(({ at }) => at === undefined)) return [];
  return parts.map(({ at = 0 }, axis) => (at < 0 ? at + (whole.shape[axis] ?? 0) : at));
}

/** Whether it is a list of numbers, also as a column or as one row. */
export function isLine({ shape, count }: Tensor): boolean {
  return shape.length === 1 || (shape.length === 2 && count > 1 && shape.includes(1));
}

/** Matrices of rows, by their first rows. */
const stacks = new WeakMap<Tensor, Tensor[]>();

/** Vectors of one width as a matrix, one for the same vectors; null: their numbers are unknown. */
export function stackRows(rows: readonly Tensor[]): Tensor | null {
  const [first] = rows;
  if (!first) return null;
  const known = stacks.get(first)?.find(({ origin }) => areSame(origin!.inputs, rows));
  const stack = known ?? toStack(first, rows);
  if (stack && !known) stacks.set(first, [...(stacks.get(first) ?? []), stack]);
  return stack;
}

function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}

function toStack(first: Tensor, rows: readonly Tensor[]): Tensor | null {
  const width = first.count;
  const out = new Float64Array(rows.length * width);
  for (const [at, row] of rows.entries()) {
    const numbers = row.numbers();
    if (!numbers || numbers.length !== width) return null;
    out.set(numbers, at * width);
  }
  const shape = [rows.length, width];
  const made = createTensor(first.library, first.dtype, shape, out);
  const range = first.origin?.range ?? { start: 0, end: 0 };
  made.origin = { operation: "stack", inputs: rows, settings: { axis: 0 }, range };
  return made;
}
