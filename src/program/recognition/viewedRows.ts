import { forEachPlace, type Tensor } from "../values/tensor.ts";
import { same } from "./views.ts";

/** Operations that only show numbers, or copies of them, in other places. */
const showing = new Set([...same, "reshape", "permute", "index", "narrow", "expand"]);

const deepest = 40;
/** Of larger tensors, nobody follows each number. */
const mostPlaces = 400_000;

/** The views from the tensor that something computed to this one, the first first. */
export function viewsBehind(tensor: Tensor): readonly [Tensor, ...Tensor[]] {
  const [from] = tensor.origin?.inputs ?? [];
  const views: [Tensor, ...Tensor[]] = [tensor];
  for (let next = from; views.length < deepest; [next] = views[0].origin?.inputs ?? []) {
    const isView = showing.has(views[0].origin?.operation ?? "");
    if (!isView || typeof next !== "object") break;
    views.unshift(next);
  }
  return views;
}

/** Something that is known of each number of a tensor, row by row, seen by a view of it; null: that is unknown. */
export function seenBy(view: Tensor, from: Tensor, known: Int32Array | null): Int32Array | null {
  if (!known || view.count > mostPlaces || from.count > mostPlaces) return null;
  const { operation = "" } = view.origin ?? {};
  if (view.storage !== from.storage) {
    const isInOrder = operation === "reshape" || same.has(operation);
    return isInOrder && view.count === from.count ? known : null;
  }
  const byPlace = new Int32Array(from.storage.size).fill(-1);
  forEachPlace(from, (place, at) => {
    byPlace[place] = known[at]!;
  });
  const seen = new Int32Array(view.count);
  forEachPlace(view, (place, at) => {
    seen[at] = byPlace[place]!;
  });
  return seen.includes(-1) ? null : seen;
}

/** The rows of a matrix, or of several, that something computed, as a view of it shows them. */
export interface SeenRows {
  readonly views: readonly [Tensor, ...Tensor[]];
  /** For each number of the view: the row of what was computed. */
  readonly rows: Int32Array;
}

/** Which rows a side of an attention shows of what was computed; null: it is not known. */
export function seenRows(side: Tensor): SeenRows | null {
  const views = viewsBehind(side);
  const [source] = views;
  const width = source.shape.at(-1);
  if (source.shape.length < 2 || !width || source.count > mostPlaces) return null;
  let rows: Int32Array | null = Int32Array.from({ length: source.count }, (_, at) =>
    Math.floor(at / width),
  );
  for (let at = 1; at < views.length; at++) rows = seenBy(views[at]!, views[at - 1]!, rows);
  return rows && { views, rows };
}

/** What all numbers of each row have in common; null: those of one row differ. */
export function eachRow(known: Int32Array, width: number): Int32Array | null {
  const rows = Int32Array.from({ length: known.length / width }, (_, row) => known[row * width]!);
  return known.every((each, at) => each === rows[Math.floor(at / width)]) ? rows : null;
}
