import type { TextRange } from "../../source/textRange.ts";
import { isViewRefused } from "../tensors/shapes.ts";
import type { Recording } from "../recording/recording.ts";
import { countOf, type Dimension } from "../values/dimension.ts";
import type { Tensor } from "../values/tensor.ts";
import { keyOf } from "./shapeProblems.ts";
import type { SizeBook } from "./sizeBook.ts";

/** A new shape for a tensor that runs and mixes its dimensions, or that cannot be a view. */
export interface MixedView {
  readonly range: TextRange;
  /**
   * `mixJoined`: heads and widths are joined with the positions between them; `mixSplit`: heads are put before
   * the positions; `mixSwapped`: a view in place of a transposition; `stride`: not in order in memory.
   */
  readonly kind: "mixJoined" | "mixSplit" | "mixSwapped" | "stride";
  readonly left: readonly Dimension[];
  readonly right: readonly Dimension[];
  /** The first of the two dimensions to transpose; null: one of them has no dimension of its own. */
  readonly axis: number | null;
}

/** New shapes that cannot be meant, or that fail, wherever a run makes them; each place once. */
export function findMixedViews(book: SizeBook, recording: Recording): readonly MixedView[] {
  if (book.isRefined) return [];
  const found = new Map<string, MixedView | null>();
  for (const made of recording.operations) {
    const { origin, shape } = made;
    const [source] = origin?.inputs ?? [];
    if (origin?.operation !== "reshape" || typeof source !== "object") continue;
    if (recording.madeElsewhere.has(made)) continue;
    const place = keyOf(origin.range);
    // Where it is right in another call, something in between may not have been followed.
    if (found.get(place) === null) continue;
    const isView = origin.settings["isView"] === true;
    const mixed = toMixed(source, shape, book) ?? (isView ? toStride(source, shape) : null);
    found.set(place, mixed && { ...mixed, range: origin.range });
  }
  return [...found.values()].flatMap((each) => each ?? []);
}

type Placeless = Omit<MixedView, "range">;

function toMixed(source: Tensor, right: readonly Dimension[], book: SizeBook): Placeless | null {
  const left = source.shape;
  // What is given may have another shape than its names say.
  if (!source.origin) return null;
  const positions = left.findIndex((_, from) => isTorn(left, right, from, book));
  if (positions < 0) return null;
  const size = left[positions]!;
  const to = right.indexOf(size);
  const [before, after] = [countOf(left.slice(0, positions)), countOf(right.slice(0, to))];
  const isJoined = before > after;
  const heads = isJoined ? before / after : after / before;
  if (!Number.isInteger(heads)) return null;
  const [kind, shape, at] = isJoined
    ? (["mixJoined", left, positions] as const)
    : (["mixSplit", right, to] as const);
  const axis = shape[at - 1] === heads ? at - 1 : null;
  const isSwapped = axis !== null && left.length === right.length;
  if (!isSwapped) return { kind, left, right, axis };
  // Relative positions are shifted by such a view, on purpose, but not straight after a split.
  return isSplit(source) ? { kind: "mixSwapped", left, right, axis } : null;
}

/** Whether a dimension of this size stays, but with others before it, and so with other numbers in it. */
function isTorn(
  left: readonly Dimension[],
  right: readonly Dimension[],
  from: number,
  book: SizeBook,
): boolean {
  const size = left[from]!;
  const to = right.indexOf(size);
  const isOne = left.lastIndexOf(size) === from && left.indexOf(size) === from;
  if (to < 0 || !isOne || right.lastIndexOf(size) !== to || !book.standsIn(size)) return false;
  const isInside = from < left.length - 1 && to < right.length - 1;
  return isInside && countOf(left.slice(0, from)) !== countOf(right.slice(0, to));
}

/** The last dimension was split into several, and nothing else happened since. */
function isSplit({ origin, shape }: Tensor): boolean {
  const [before] = origin?.inputs ?? [];
  if (origin?.operation !== "reshape" || typeof before !== "object") return false;
  const same = before.shape.length - 1;
  return (
    shape.length > before.shape.length &&
    before.shape.slice(0, same).every((size, at) => size === shape[at])
  );
}

/** A view of what is not in order in memory. */
function toStride(source: Tensor, right: readonly Dimension[]): Placeless | null {
  return isViewRefused(source, right, false)
    ? { kind: "stride", left: source.shape, right, axis: null }
    : null;
}
