import type { FunctionSizes } from "./sizes.ts";
import {
  add,
  constant,
  divideTerm,
  isNeverNegative,
  isSame,
  multiply,
  ofTerm,
  onlyTerm,
  type Sum,
  type Term,
} from "./sum.ts";

/** A size with the text that the author has for it; null: none. */
export interface NamedSum {
  readonly sum: Sum;
  readonly text: string | null;
}

/** Where a pointer points to in an array, and the shape of what starts there. */
export interface Placed {
  /** An index for each dimension that is gone through: `[b, t]`; empty: it is the whole array. */
  readonly indices: readonly Sum[];
  readonly shape: readonly NamedSum[];
}

/** How far into an array a pointer points, and how many numbers are used from there on. */
export interface Stretch {
  readonly offset: Sum;
  /** null: not known. */
  readonly used: Sum | null;
}

/**
 * What a pointer into an array of a shape points to. null: it cannot be shown that each index stays in
 * its dimension, or the pointer starts inside of a row and it is not known how much of it is used.
 */
export function placeIn(
  dims: readonly NamedSum[],
  { offset, used }: Stretch,
  sizes: FunctionSizes,
): Placed | null {
  const indices = splitOffset(offset, dims);
  if (!indices) return null;
  const last = indices.findLastIndex((index) => index.size > 0);
  if (!indices.every((index, at) => at === last || isWithin(at, index, constant(1), dims, sizes)))
    return null;
  const row = dims.slice(last + 1);
  const isShort = used !== null && row.length === 1 && isShorter(used, row[0]!.sum, sizes);
  if (last >= 0 && row.length > 0 && !isShort) {
    const isInside = isWithin(last, indices[last]!, constant(1), dims, sizes);
    return isInside ? { indices: indices.slice(0, last + 1), shape: row } : null;
  }
  if (last < 0 && (dims.length > 1 || !isShort)) return { indices: [], shape: dims };
  if (!used || row.length > 1) return null;
  const isInRow =
    (last < 0 || row.length === 0 || isWithin(last, indices[last]!, constant(1), dims, sizes)) &&
    isWithin(dims.length - 1, indices.at(-1)!, used, dims, sizes);
  return isInRow ? { indices, shape: [{ sum: used, text: null }] } : null;
}

/** The index in each dimension; null: a size is no product. */
function splitOffset(offset: Sum, dims: readonly NamedSum[]): readonly Sum[] | null {
  const strides = dims.map((_, at) =>
    onlyTerm(dims.slice(at + 1).reduce((all, { sum }) => multiply(all, sum), constant(1))),
  );
  const indices: Sum[] = dims.map(() => constant(0));
  for (const term of offset.values()) {
    const found = firstFitting(term, strides);
    if (!found) return null;
    const { at, index } = found;
    indices[at] = add(indices[at]!, ofTerm(index));
  }
  return indices;
}

function firstFitting(
  term: Term,
  strides: readonly (Term | null)[],
): { readonly at: number; readonly index: Term } | null {
  for (const [at, stride] of strides.entries()) {
    const index = stride && divideTerm(term, stride);
    if (index && Number.isInteger(index.factor)) return { at, index };
  }
  return null;
}

/**
 * Whether so many numbers from an index on lie in a dimension. A name alone is meant to, and nothing is
 * outside of the first dimension, unless it is outside of the array.
 */
function isWithin(
  at: number,
  index: Sum,
  count: Sum,
  dims: readonly NamedSum[],
  sizes: FunctionSizes,
) {
  const { sum } = dims[at]!;
  const [first, last] = [sizes.least(index), sizes.most(index)];
  const isOne = isSame(count, constant(1));
  if (isOne && (index.size === 0 || isMeant(index, sizes))) return true;
  if (!first || !last || !isNeverNegative(first)) return false;
  if (isOne && (at === 0 || (isMeant(last, sizes) && !isSame(last, sum)))) return true;
  const length = sizes.most(count);
  return length !== null && isNeverNegative(add(sum, add(last, length), -1));
}

/** Of a row, only the first part is used: the queries of packed queries, keys, and values. */
function isShorter(used: Sum, row: Sum, sizes: FunctionSizes): boolean {
  return !sizes.hasLoop(used) && !isSame(used, row) && isNeverNegative(add(row, used, -1));
}

/** `pos`, or the last value of `t <= pos` */
function isMeant(index: Sum, sizes: FunctionSizes): boolean {
  return isNameAlone(index) && !sizes.hasLoop(index);
}

function isNameAlone(index: Sum): boolean {
  const term = onlyTerm(index);
  return term?.factor === 1 && term.atoms.length === 1;
}

/**
 * The shape that an array has by how the loops go through it: `b * T * C + t * C` with `b < B`, `t < T`
 * and `C` numbers from there on is (B, T, C). null: they do not go through it without gaps.
 */
export function shapeByLoops(
  { offset, used }: Stretch,
  sizes: FunctionSizes,
): readonly NamedSum[] | null {
  if (!used || sizes.hasLoop(used)) return null;
  const steps = [...offset.values()].map((term) => {
    const variable = sizes.loopIn(term.atoms);
    const own = variable && onlyTerm(sizes.ofVariable(variable) ?? new Map());
    const stride = own && divideTerm(term, own);
    const count = variable && sizes.countOf(variable);
    return stride && count && !sizes.hasLoop(count) ? { stride, count } : null;
  });
  const dims: NamedSum[] = [{ sum: used, text: null }];
  let [left, size] = [steps, used];
  while (left.length > 0) {
    const next = left.find((step) => step && isSame(ofTerm(step.stride), size));
    if (!next) return null;
    left = left.filter((step) => step !== next);
    dims.unshift({ sum: next.count, text: null });
    size = multiply(size, next.count);
  }
  return dims;
}
