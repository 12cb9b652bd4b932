import type { Recording } from "../recording/recording.ts";
import { createTensor, type Tensor } from "../values/tensor.ts";
import type { Value } from "../values/value.ts";
import { tolerance } from "./affine.ts";
import { isCellwise } from "./cells.ts";
import type { Found } from "./found.ts";
import type { Readers } from "./readers.ts";
import { matrixOf, stackRows } from "./values.ts";
import { findCells } from "./weighedCells.ts";

/**
 * Attentions with one query each that one line computes repeatedly become one with all queries; those of which a
 * tensor has all become one as well.
 */
export function joinRows(
  found: readonly Found[],
  readers: Readers,
  { bindings }: Pick<Recording, "bindings">,
): readonly Found[] {
  const calls = new Map<Value, number>(bindings.map(({ value, call }) => [value, call]));
  const wholes = found.filter((each) => partsOf(each, found).length > 0);
  let all = joinNext(
    found.filter((each) => !wholes.includes(each)),
    readers,
    calls,
  );
  // The program also puts the rows into a matrix.
  for (const whole of wholes) {
    const parts = partsOf(whole, all);
    const isJoined = parts.length === 1 && parts[0]!.weights.shape[0] === whole.weights.shape[0];
    if (!isJoined) all = [...all.filter((each) => !parts.includes(each)), whole];
  }
  return all;
}

/** Those whose weights a matrix is filled with. */
function partsOf({ weights }: Found, found: Iterable<Found>): readonly Found[] {
  const filling = new Set(
    isCellwise(weights) && !isSingle({ weights }) ? weights.origin?.inputs : [],
  );
  if (filling.size === 0) return [];
  return Array.from(found).filter(({ softmax }) => filling.has(softmax.weights));
}

function joinNext(
  found: readonly Found[],
  readers: Readers,
  calls: ReadonlyMap<Value, number>,
): readonly Found[] {
  const joined: Found[] = [];
  for (let at = 0; at < found.length;) {
    const first = found[at]!;
    let end = at + 1;
    while (end < found.length && goesOn(found.slice(at, end), found[end]!, calls)) end++;
    const rows = found.slice(at, end);
    const whole = rows.length > 1 ? joinOf(rows, readers) : first;
    if (whole) joined.push(whole);
    at = end;
  }
  return joined;
}

function isSingle({ weights }: Pick<Found, "weights">): boolean {
  return weights.shape.length === 1;
}

function goesOn(rows: readonly Found[], other: Found, calls: ReadonlyMap<Value, number>): boolean {
  const first = rows[0]!;
  return (
    isSingle(first) &&
    isSingle(other) &&
    first.range.start === other.range.start &&
    areMadeAlike(vectorOf(first.products.query), vectorOf(other.products.query)) &&
    (hasSameSides(first, other)
      ? !isAnew(rows)
      : areInOneCall(first, other, calls) && hasSidesAnew(rows, other))
  );
}

/** Whether one call keeps the weights of both in variables. */
function areInOneCall(a: Found, b: Found, calls: ReadonlyMap<Value, number>): boolean {
  const own = calls.get(a.weights);
  return own !== undefined && calls.get(b.weights) === own;
}

function hasSameSides(a: Found, b: Found): boolean {
  return a.products.key.storage === b.products.key.storage && a.value.storage === b.value.storage;
}

/** Whether each query has its keys or values computed once more. */
function isAnew(rows: readonly Found[]): boolean {
  return rows.some((row) => !hasSameSides(row, rows[0]!));
}

/** Whether keys and values are those before, computed once more, or those and one more: that of the next query. */
function hasSidesAnew(rows: readonly Found[], other: Found): boolean {
  const last = rows.at(-1)!;
  const [before, now] = [last, other].map(({ products }) => products.key.shape[0] ?? 0);
  const isSame = now === before && now! > 1 && rows.length < now! && !isGrowing(rows);
  const isMore = now === before! + 1 && before === rows.length;
  if (!isSame && !isMore) return false;
  return (
    beginsWith(other.products.key, last.products.key) &&
    beginsWith(other.value, last.value) &&
    !(isMore && sharesRows(other.products.key, last.products.key))
  );
}

function isGrowing(rows: readonly Found[]): boolean {
  return rows[0]!.products.key.shape[0] !== rows.at(-1)!.products.key.shape[0];
}

function beginsWith(whole: Tensor, part: Tensor): boolean {
  const [all, some] = [whole.numbers(), part.numbers()];
  const isRows = whole.shape.length === 2 && whole.shape[1] === part.shape[1];
  return isRows && some !== null && some.every((number, at) => number === all?.[at]);
}

/** Whether a list of vectors has some that another one has: what is kept belongs to one step after the other. */
function sharesRows(a: Tensor, b: Tensor): boolean {
  const own = new Set(a.origin?.operation === "stack" ? a.origin.inputs : [b]);
  return b.origin?.operation !== "stack" || b.origin.inputs.some((row) => own.has(row));
}

/** Whether one line made both, or they are parts of one tensor. */
function areMadeAlike(a: Tensor, b: Tensor): boolean {
  return a.storage === b.storage || a.origin?.range.start === b.origin?.range.start;
}

/** All rows of the tensor behind a view; null if its rows are not consecutive. */
function wholeOf(view: Tensor): Tensor | null {
  const { storage } = view;
  const width = view.shape.at(-1) ?? 0;
  const { numbers } = storage;
  if (!numbers || storage.gaps || width === 0 || numbers.length % width !== 0) return null;
  if (view.shape.length !== 2 || view.strides[1] !== 1 || view.strides[0] !== width) return null;
  return view.view([numbers.length / width, width], [width, 1], 0);
}

function joinOf(rows: readonly Found[], readers: Readers): Found | null {
  const first = rows[0]!;
  const anew = isAnew(rows) ? rows.at(-1)! : null;
  const key = anew ? anew.products.key : wholeOf(first.products.key);
  const value = anew ? anew.value : wholeOf(first.value);
  const queries = rows.map(({ products }) => vectorOf(products.query));
  const query = matrixOf(queries) ?? stackRows(queries);
  const keys = key?.shape[0] ?? 0;
  if (!key || !value || !query || value.shape[0] !== keys) return null;
  const own = anew ? 0 : countOwnKeys(rows);
  const width = own || keys;
  const weights = new Float64Array(rows.length * width);
  const scores = new Float64Array(rows.length * width).fill(-Infinity);
  for (const [row, each] of rows.entries()) {
    const [shares, numbers] = [each.weights.numbers(), each.scores.numbers()];
    const from = anew ? 0 : each.products.key.offset / key.shape[1]!;
    const isAligned =
      anew !== null ||
      (each.value.offset / value.shape[1]! === from &&
        Number.isInteger(from) &&
        each.products.key.strides[0] === key.shape[1]);
    if (!shares || !numbers || shares.length !== numbers.length) return null;
    if (!isAligned || each.scale !== first.scale) return null;
    if (each.factor?.some((factor) => factor !== 0 && factor !== 1)) return null;
    const place = row * width + (own ? 0 : from);
    weights.set(shares, place);
    const seen = numbers.map((number, at) => (each.factor?.[at] === 0 ? -Infinity : number));
    scores.set(seen, place);
  }
  const { library, dtype } = first.weights;
  const toMatrix = (numbers: Float64Array): Tensor =>
    createTensor(library, dtype, [rows.length, width], numbers);
  const kept = findCells(first.weights, readers);
  const ofEach = (matrix: Tensor, count: number, { offset }: Tensor): Tensor =>
    own ? inBatch(matrix, rows.length, count, offset) : matrix;
  const values = ofEach(value, own, first.value);
  const output = multiply(weights, values);
  return {
    ...first,
    products: {
      ...first.products,
      query: ofEach(query, 1, query),
      key: ofEach(key, own, first.products.key),
    },
    value: values,
    weights: toMatrix(weights),
    scores: toMatrix(scores),
    factor: null,
    holders: {
      ...first.holders,
      query: [query, first.products.query],
      attentionWeights: [first.weights, ...kept.filter((each) => holds(each, weights))],
      attentionOutput: [
        ...kept.filter((each) => output !== null && holds(each, output)),
        ...(first.holders["attentionOutput"] ?? []),
      ],
    },
  };
}

/** How many keys each row has, where one after the other has keys of its own: a batch; 0: they share keys. */
function countOwnKeys(rows: readonly Found[]): number {
  const [first] = rows;
  const own = first?.weights.count ?? 0;
  const isOwn = ({ weights, products: { key } }: Found, row: number): boolean =>
    weights.count === own &&
    key.offset === first!.products.key.offset + row * own * (key.shape[1] ?? 0);
  return own > 1 && rows.every(isOwn) ? own : 0;
}

/** As many rows of a matrix for each element of a batch, from an offset on. */
function inBatch(matrix: Tensor, count: number, rows: number, offset: number): Tensor {
  const [step = 0, next = 1] = matrix.strides;
  return matrix.view([count, rows, matrix.shape[1]!], [rows * step, step, next], offset);
}

/** The vector that a matrix of one row shows. */
function vectorOf(row: Tensor): Tensor {
  const [vector] = row.origin?.inputs ?? [];
  const isSame =
    typeof vector === "object" &&
    vector.shape.length === 1 &&
    (row.origin?.operation === "permute" || row.origin?.operation === "stack");
  return isSame ? vector : row.view([row.shape[1]!], [row.strides[1]!]);
}

/** What weights of all queries, or of one for each element of a batch, make of the values, row by row. */
function multiply(weights: Float64Array, value: Tensor): Float64Array | null {
  const [numbers, [keys = 1, width = 1]] = [value.numbers(), value.shape.slice(-2)];
  const out = new Float64Array((weights.length / keys) * width);
  if (!numbers) return null;
  const isBatch = value.shape.length > 2;
  for (const [at, weight] of weights.entries()) {
    const row = Math.floor(at / keys) * width;
    const key = (isBatch ? at : at % keys) * width;
    for (let column = 0; column < width; column++)
      out[row + column]! += weight * numbers[key + column]!;
  }
  return out;
}

/** Whether a program keeps these numbers there. */
function holds(tensor: Tensor, wanted: Float64Array): boolean {
  const numbers = tensor.numbers();
  return (
    numbers?.length === wanted.length &&
    numbers.every((number, at) => {
      const reach = tolerance * Math.max(1, Math.abs(number));
      return Math.abs(number - wanted[at]!) <= reach;
    })
  );
}
