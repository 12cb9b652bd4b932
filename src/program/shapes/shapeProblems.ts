import { groupBy } from "../../source/collections.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { PlacedMisfit } from "../interpreter/sizes.ts";
import { countOf, withoutCommon } from "../values/dimension.ts";
import type { Recording } from "../recording/recording.ts";
import {
  countsHeads,
  openNamesOf,
  pastName,
  type Size,
  sizeText,
  usualOf,
} from "../values/size.ts";
import { joinedBeside, joinedOtherwise, otherAxis } from "./joinedAxes.ts";
import type { SizeBook } from "./sizeBook.ts";

/** Shapes that cannot fit an operation, whatever the sizes without a value are. */
export interface CertainMisfit extends PlacedMisfit {
  /** The sizes that should be one: of `left` and of `right`; where several are to, their products. */
  readonly sizes: readonly [readonly number[], readonly number[]];
  /** The right one would fit if its last two dimensions changed places. */
  readonly fitsTransposed: boolean;
  /** With more dimensions of size 1, the one with fewer dimensions would fit; null: it would not. */
  readonly fitsAs: readonly number[] | null;
  /** It fits, but only if the two sizes have one value. */
  readonly fitsIfEqual: boolean;
  /** The dimension along which joining would fit; null: none is meant. */
  readonly fitsAlong: number | null;
}

/**
 * The misfits of a run that no value of a size can mend, each place once. Where the same operation fits in
 * another call, something in between may not have been followed.
 */
export function findCertainMisfits(
  book: SizeBook,
  { operations }: Recording,
): readonly CertainMisfit[] {
  // A run that learned something of sizes met them before it knew.
  if (book.isRefined) return [];
  // Of one tensor, only a view can fail.
  const fitting = new Set(
    operations.flatMap(({ origin }) =>
      origin && (origin.inputs.length > 1 || origin.operation === "reshape")
        ? keyOf(origin.range)
        : [],
    ),
  );
  // Where a line has several sizes, which of them meet depends on all that is in between.
  const rights = groupBy(book.misfits, ({ range }) => keyOf(range));
  const isMixed =
    [...book.learned.apart].some((id) => id.includes(" ")) ||
    [...rights].some(
      ([place, all]) =>
        // After a mask that does not fit, the run goes on.
        (fitting.has(place) && !all.every(({ isMask }) => isMask)) ||
        (new Set(all.map(({ right }) => right.join())).size > 1 && !areAlike(all, book)),
    );
  const misfits = book.misfits.filter(({ kind }) => !isMixed || kind === "remainder");
  const found = new Map<number, CertainMisfit>();
  for (const misfit of misfits) {
    const { start } = misfit.range;
    const certain = found.has(start) ? null : toCertain(misfit, book);
    if (certain) found.set(start, certain);
  }
  const all = [...found.values()];
  // What cannot be divided cannot be viewed in its parts, either.
  const isDivided = all.every(({ kind }) => kind !== "remainder");
  return isDivided ? all : all.filter(({ kind }) => kind !== "view");
}

/** Whether the same sizes do not fit in all calls, whatever else differs, or the same but for their names. */
function areAlike(misfits: readonly PlacedMisfit[], book: SizeBook): boolean {
  const sizes = misfits.map((each) => toCertain(each, book)?.sizes);
  if (sizes.includes(undefined)) return false;
  const areSame = (all: readonly unknown[]): boolean =>
    new Set(all.map((each) => JSON.stringify(each))).size === 1;
  return areSame(sizes) || areSame(misfits.map((each) => withoutNames(each, book)));
}

/** Its sizes, with places in it for those without a value. */
function withoutNames(
  { kind, left, right, axis }: PlacedMisfit,
  book: SizeBook,
): readonly unknown[] {
  const all = [...left, ...right];
  const own = all.map((size) => (book.standsIn(size) ? `at ${all.indexOf(size)}` : size));
  return [kind, left.length, axis, ...own];
}

/** One place, as a key. */
export const keyOf = ({ start, end }: TextRange): string => `${start} ${end}`;

function toCertain(misfit: PlacedMisfit, book: SizeBook): CertainMisfit | null {
  const { kind, left, right, axis } = misfit;
  const make = (
    a: readonly number[],
    b: readonly number[],
    fitsTransposed = false,
    fitsAs: readonly number[] | null = null,
  ): CertainMisfit => {
    const plain = { fitsIfEqual: false, fitsAlong: null };
    return { ...misfit, sizes: [a, b], fitsTransposed, fitsAs, ...plain };
  };
  switch (kind) {
    case "product": {
      const inner = left.at(-1);
      const other = right.at(right.length > 1 ? -2 : -1);
      if (inner === undefined || other === undefined || inner === other) return null;
      const isTurned = right.length > 1 && inner === right.at(-1);
      // `v @ weights`: the other way round, they fit.
      const isSwapped = left.length > 1 && right.at(-1) === other && other === left.at(-2);
      const isTold = book.standsIn(other);
      const isCertain = isTurned || (isSwapped && isTold) || areApart(inner, other, book);
      if (!isCertain) return null;
      const fitsAlong = joinedOtherwise(misfit, other);
      return { ...make([inner], [other], isTurned), fitsAlong };
    }
    case "swapped": {
      const at = left.findIndex((size, each) => size !== right[each]);
      return make([left[at]!], [right[at]!]);
    }
    case "batch": {
      const at = apartAt(left.slice(0, -2), right.slice(0, -2), book);
      if (at === null) return null;
      const wrong = right.at(at - 2)!;
      const fitsAlong = joinedBeside(misfit, wrong) ? -2 : null;
      return { ...make([left.at(at - 2)!], [wrong]), axis: right.length + at - 2, fitsAlong };
    }
    case "letter": {
      const { known, fitting } = misfit.letters!;
      const own = right[axis]!;
      return fitting !== null || areApart(known, own, book) ? make([known], [own]) : null;
    }
    case "parts":
      return make(right, [axis, ...right]);
    case "classes":
      return { ...make(left.slice(-1), []), fitsIfEqual: right.length === 0 };
    case "stretch": {
      for (let at = 1; at <= Math.min(left.length, right.length); at++) {
        const [a, b] = [left.at(-at)!, right.at(-at)!];
        if (a === b || a === 1 || b === 1) continue;
        const fitsAs = widened(left, right, book) ?? widened(right, left, book);
        if (fitsAs || areApart(a, b, book)) return make([a], [b], false, fitsAs);
      }
      const uncut = misfit.isMask ? uncutSizes(misfit, book) : null;
      return uncut && { ...make([uncut[0]], [uncut[1]]), fitsIfEqual: true };
    }
    case "join": {
      if (left.length !== right.length) return make([], []);
      const at = left.findIndex((a, each) => each !== axis && areApart(a, right[each]!, book));
      if (at >= 0) return make([left[at]!], [right[at]!]);
      // What is stacked has no other dimension.
      const fitsAlong = axis < 0 ? null : otherAxis(misfit, book);
      if (fitsAlong === null) return null;
      return { ...make([left[fitsAlong]!], [right[fitsAlong]!]), fitsIfEqual: true, fitsAlong };
    }
    case "axis":
      // `softmax(dim)`, where nobody gives `dim`; what is taken for a number may be a tensor.
      return left.length === 0 || book.standsIn(Math.abs(axis)) ? null : make([], []);
    case "rank":
      return make([], []);
    case "remainder":
      return make(left, right);
    case "view": {
      if (right.includes(-1)) return null;
      const [a, b] = withoutCommon(left, right);
      const known = [...a, ...b].every((size) => book.valueOf(size) !== null);
      const areOther = known
        ? productOf(a, book) !== productOf(b, book)
        : isMultiple(countOf(a), countOf(b), book);
      return areOther ? make(a, b) : null;
    }
  }
}

/** The last dimension, counted from the end, in which two shapes never fit; null: they may. */
function apartAt(left: readonly number[], right: readonly number[], book: SizeBook): number | null {
  for (let at = 1; at <= Math.min(left.length, right.length); at++) {
    const [a, b] = [left.at(-at)!, right.at(-at)!];
    if (a !== 1 && b !== 1 && areApart(a, b, book)) return -at;
  }
  return null;
}

/**
 * The last size of a mask for all positions, beside scores of as many positions as there are: it is to be cut. null: it
 * is no such mask.
 */
function uncutSizes(
  { left, right }: PlacedMisfit,
  book: SizeBook,
): readonly [number, number] | null {
  const [rows, own] = [left.at(-2), left.at(-1)];
  const [queries, keys] = [right.at(-2), right.at(-1)];
  if (own === undefined || queries === undefined || queries !== keys || own === keys) return null;
  if (rows !== own && rows !== queries) return null;
  const isWhole = book.valueOf(own) !== null && own > 1;
  return isWhole && book.standsIn(keys) ? [own, keys] : null;
}

/**
 * `(B, T)` as `(B, 1, 1, T)` beside `(B, heads, T, T)`: a mask whose sizes are there, but not in these places. null:
 * it is none.
 */
function widened(
  small: readonly number[],
  large: readonly number[],
  book: SizeBook,
): readonly number[] | null {
  if (small.length < 2 || small.length > large.length) return null;
  const rest = small.filter((size) => size !== 1);
  const isOwn = small.length < large.length && rest.length === small.length;
  // `(T, T, 1, 1)` as `(1, 1, T, T)`
  const isAhead = rest.length > 1 && rest.length < small.length && small.at(-1) === 1;
  if ((!isOwn && !isAhead) || !rest.some((size) => book.standsIn(size))) return null;
  const made = large.map(() => 1);
  for (let at = large.length - 1; at >= 0; at--)
    if (large[at] === rest.at(-1)) made[at] = rest.pop()!;
  return rest.length === 0 ? made : null;
}

/** Whether two sizes differ whatever the names without a value stand for. */
function areApart(a: number, b: number, book: SizeBook): boolean {
  if (a === b) return false;
  const [left, right] = [book.valueOf(a), book.valueOf(b)];
  if (left !== null && right !== null) return left !== right;
  const [one, other] = [book.find(a), book.find(b)];
  if (!one || !other) return false;
  // `3 * C` is never `C`.
  const [small, large] = a < b ? [a, b] : [b, a];
  const names = openNamesOf(a < b ? one : other);
  if (isCalculatedFrom(one, other) || isCalculatedFrom(other, one)) return true;
  return names.size > 0 && large % small === 0 && isFactor(large / small, book);
}

/** Whether a number is a factor other than 1: one that is known, or a setting, such as the number of heads. */
function isFactor(factor: number, book: SizeBook): boolean {
  return book.valueOf(factor) !== null || countsHeads(book.find(factor));
}

/** `T + 5` is never `T`, and `d // 2` never `d`. */
function isCalculatedFrom(size: Size, from: Size): boolean {
  if (size.kind !== "binary") return false;
  const { operator, left, right } = size;
  const isSame = (each: Size): boolean => sizeText(each) === sizeText(from);
  // A cache that is empty is none.
  const isAbove = (each: Size, least: number): boolean =>
    (usualOf(each) ?? (each.kind === "name" && each.name === pastName ? 1 : 0)) > least;
  if (operator === "//") return isSame(left) && isAbove(right, 1);
  if (operator !== "+" && operator !== "-") return false;
  const isSum = operator === "+" && isSame(right) && isAbove(left, 0);
  return isSum || (isSame(left) && isAbove(right, 0));
}

/** `3 * C` numbers, or `heads * C`, are never `C`. */
function isMultiple(a: number, b: number, book: SizeBook): boolean {
  const [small, large] = a < b ? [a, b] : [b, a];
  if (small === large || !Number.isSafeInteger(large) || large % small !== 0) return false;
  return isFactor(large / small, book);
}

function productOf(sizes: readonly number[], book: SizeBook): number {
  return sizes.reduce((product, size) => product * (book.valueOf(size) ?? NaN), 1);
}
