import { groupBy } from "../../source/collections.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { PlacedMisfit } from "../interpreter/sizes.ts";
import { withoutCommon } from "../values/dimension.ts";
import type { Recording } from "../recording/recording.ts";
import { openNamesOf } from "../values/size.ts";
import type { SizeBook } from "./sizeBook.ts";

/** Shapes that cannot fit an operation, whatever the sizes without a value are. */
export interface CertainMisfit extends PlacedMisfit {
  /** The sizes that should be one: of `left` and of `right`; where several are to, their products. */
  readonly sizes: readonly [readonly number[], readonly number[]];
  /** The right one would fit if its last two dimensions changed places. */
  readonly fitsTransposed: boolean;
  /** With more dimensions of size 1, the one with fewer dimensions would fit; null: it would not. */
  readonly fitsAs: readonly number[] | null;
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
        fitting.has(place) ||
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

/** Whether the same sizes do not fit in all calls, whatever else differs. */
function areAlike(misfits: readonly PlacedMisfit[], book: SizeBook): boolean {
  const sizes = misfits.map((each) => toCertain(each, book)?.sizes);
  return sizes.every((each) => each && JSON.stringify(each) === JSON.stringify(sizes[0]));
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
  ): CertainMisfit => ({ ...misfit, sizes: [a, b], fitsTransposed, fitsAs });
  switch (kind) {
    case "product": {
      const inner = left.at(-1);
      const other = right.at(right.length > 1 ? -2 : -1);
      if (inner === undefined || other === undefined || inner === other) return null;
      const isTurned = right.length > 1 && inner === right.at(-1);
      const isCertain = isTurned || areApart(inner, other, book);
      return isCertain ? make([inner], [other], isTurned) : null;
    }
    case "stretch": {
      for (let at = 1; at <= Math.min(left.length, right.length); at++) {
        const [a, b] = [left.at(-at)!, right.at(-at)!];
        if (a === b || a === 1 || b === 1) continue;
        const fitsAs = widened(left, right, book) ?? widened(right, left, book);
        if (fitsAs || areApart(a, b, book)) return make([a], [b], false, fitsAs);
      }
      return null;
    }
    case "join": {
      if (left.length !== right.length) return make([], []);
      const at = left.findIndex((a, each) => each !== axis && areApart(a, right[each]!, book));
      return at < 0 ? null : make([left[at]!], [right[at]!]);
    }
    case "axis":
      // `softmax(dim)`, where nobody gives `dim`.
      return book.standsIn(Math.abs(axis)) ? null : make([], []);
    case "remainder":
      return make(left, right);
    case "view": {
      if (right.includes(-1)) return null;
      const [a, b] = withoutCommon(left, right);
      const known = [...a, ...b].every((size) => book.valueOf(size) !== null);
      return known && productOf(a, book) !== productOf(b, book) ? make(a, b) : null;
    }
  }
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
  if (small.length < 2 || small.length >= large.length) return null;
  if (new Set(small).size < small.length || !small.every((size) => book.standsIn(size)))
    return null;
  const rest = [...small];
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
  return names.size > 0 && large % small === 0 && book.valueOf(large / small) !== null;
}

function productOf(sizes: readonly number[], book: SizeBook): number {
  return sizes.reduce((product, size) => product * (book.valueOf(size) ?? NaN), 1);
}
