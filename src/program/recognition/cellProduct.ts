import type { Tensor } from "../values/tensor.ts";
import { type Pair, partsOfCells } from "./cells.ts";

/** The product of two matrices that a program computes number by number, or row by row. */
export interface CellProduct {
  /** [..., rows, inner] */
  readonly left: Tensor;
  /** [..., inner, columns], or if it is turned [..., columns, inner] */
  readonly right: Tensor;
  readonly isTurned: boolean;
  readonly factor: number;
}

/** The numbers that need not be products, by their places. */
export type Hidden = (number: number, at: number) => boolean;

/** Larger products are not computed again. */
const mostMultiplications = 4_000_000;

/** Relative to the size of what is summed up. */
const tolerances = { float64: 1e-9, others: 1e-5 };

/** The product that a matrix, or a single row of one, holds; null: it is something else. */
export function productOfCells(
  cells: Tensor,
  isHidden: Hidden = () => false,
  left: Tensor | null = null,
): CellProduct | null {
  const numbers = cells.numbers();
  if (!numbers || numbers.length === 0) return null;
  const { pairs, constants } = partsOfCells(cells);
  const factors = factorsIn(constants);
  for (const candidate of candidatesOf(cells, pairs)) {
    if (left && !showSame(candidate.left, left)) continue;
    const factor = factorOf(cells, candidate, isHidden, factors);
    if (factor !== null) return { ...candidate, factor };
  }
  return null;
}

/** Two matrices whose numbers are multiplied, and in which way. */
export type Candidate = Omit<CellProduct, "factor">;

/** The products that these numbers may be. */
export function candidatesOf(cells: Tensor, pairs: readonly Pair[]): readonly Candidate[] {
  return pairs.flatMap(([first, second]) =>
    [[first, second] as const, [second, first] as const].flatMap(([left, whole]) =>
      [true, false].flatMap((isTurned) => {
        const right = cells.shape.length === 1 ? startOf(whole, cells, left, isTurned) : whole;
        return right ? { left, right, isTurned } : [];
      }),
    ),
  );
}

/** What such numbers may be multiplied with: nothing else, or one of these. */
export function factorsIn(constants: readonly number[]): readonly number[] {
  return [1, ...constants];
}

/** Whether both are the same numbers, seen in the same way. */
export function showSame(a: Tensor, b: Tensor): boolean {
  return (
    a === b ||
    (a.storage === b.storage &&
      a.offset === b.offset &&
      a.shape.join() === b.shape.join() &&
      a.strides.join() === b.strides.join())
  );
}

/** The first keys of a matrix, as many as a row of numbers is about: a loop may go through some of them. */
function startOf(whole: Tensor, cells: Tensor, row: Tensor, isTurned: boolean): Tensor | null {
  const [columns = 0, inner = 0] = [cells.shape[0], row.shape[0]];
  const shape = isTurned ? [columns, inner] : [inner, columns];
  const isWithin = whole.shape.length === 2 && whole.shape.every((size, at) => size >= shape[at]!);
  if (!isWithin || row.shape.length !== 1) return null;
  return whole.shape.join() === shape.join() ? whole : whole.view(shape, whole.strides);
}

/** What the product is to be multiplied with to be the numbers; null: it is not them. */
function factorOf(
  cells: Tensor,
  candidate: Candidate,
  isHidden: Hidden,
  factors: readonly number[],
): number | null {
  const numbers = cells.numbers()!;
  const product = toProduct(cells, candidate);
  if (!product) return null;
  const tolerance = cells.dtype === "float64" ? tolerances.float64 : tolerances.others;
  const agrees = (number: number, { sum, size }: Sum, by: number): boolean =>
    Math.abs(number - sum * by) <= tolerance * size * Math.abs(by);
  let factor: number | null = null;
  for (let at = 0; at < numbers.length && factor === null; at++) {
    const number = numbers[at]!;
    const own = product(at);
    if (isHidden(number, at) || Math.abs(own.sum) <= own.size / 1000) continue;
    factor = factors.find((by) => agrees(number, own, by)) ?? number / own.sum;
  }
  // Sums of nothing but zeros do not tell.
  factor ??= factors.at(-1)!;
  if (factor === 0 || !Number.isFinite(factor)) return null;
  const isSame = numbers.every(
    (number, at) => isHidden(number, at) || agrees(number, product(at), factor),
  );
  return isSame ? factor : null;
}

interface Sum {
  readonly sum: number;
  /** Of its terms, without their signs. */
  readonly size: number;
}

/** The numbers of the product by their places; null if the shapes do not fit. */
export function toProduct(
  cells: Tensor,
  { left: a, right: b, isTurned }: Candidate,
): ((at: number) => Sum) | null {
  const toMatrix = ({ shape }: Tensor) => (cells.shape.length === 1 ? [1, ...shape] : shape);
  const [rows = 1, columns = 1] = toMatrix(cells).slice(-2);
  const [ownRows, inner = 0] = toMatrix(a).slice(-2);
  const [across, down] = isTurned ? b.shape.slice(-2) : b.shape.slice(-2).toReversed();
  const lead = toMatrix(cells).slice(0, -2).join();
  const fits =
    toMatrix(a).length === toMatrix(cells).length &&
    b.shape.length === toMatrix(cells).length &&
    toMatrix(a).slice(0, -2).join() === lead &&
    b.shape.slice(0, -2).join() === lead &&
    ownRows === rows &&
    across === columns &&
    down === inner;
  if (!fits || inner === 0 || cells.count * inner > mostMultiplications) return null;
  const [x, y] = [a.numbers(), b.numbers()];
  if (!x || !y) return null;
  return (at) => {
    const block = Math.floor(at / (rows * columns)) * columns * inner;
    const [row, column] = [Math.floor(at / columns) * inner, at % columns];
    let [sum, size] = [0, 0];
    for (let place = 0; place < inner; place++) {
      const other = isTurned ? column * inner + place : place * columns + column;
      const product = x[row + place]! * y[block + other]!;
      sum += product;
      size += Math.abs(product);
    }
    return { sum, size };
  };
}
