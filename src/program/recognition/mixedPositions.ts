import type { Tensor } from "../values/tensor.ts";
import type { ProgramMaps } from "./attention.ts";
import type { Readers } from "./readers.ts";
import { eachRow, seenBy, seenRows } from "./viewedRows.ts";
import { same } from "./views.ts";

/** A reshape that puts numbers into rows where they do not belong. */
export interface MixedPositions {
  /**
   * `split`: the width is split into heads before the positions; `merge`: heads are joined, and each row gets several
   * positions; `batch`: each row gets heads of several sequences.
   */
  readonly kind: "split" | "merge" | "batch";
  readonly reshape: Tensor;
}

/** Where a program splits its width into heads, or joins the heads, without swapping them with the positions. */
export function findMixedPositions(
  { output, sources, weights }: ProgramMaps,
  readers: Readers,
): MixedPositions | null {
  for (const side of [sources.query, sources.key, sources.value]) {
    const split = side && splitBefore(side);
    if (split) return { kind: "split", reshape: split };
  }
  if (output?.origin?.operation !== "matmul" && output?.origin?.operation !== "einsum") return null;
  const [, known = 1] = weights.shape;
  const heads = known > 1 ? known : headsOf(sources.query);
  return heads < 2 ? null : mergeBehind(output, heads, sources.query, readers);
}

/** How many parts of what was computed a side has; 1 where that is not known. */
function headsOf(side: Tensor | undefined): number {
  const [source] = (side && seenRows(side)?.views) ?? [];
  const heads = (source?.shape.at(-1) ?? 1) / (side?.shape.at(-1) ?? 1);
  return source && source.count === side?.count && Number.isInteger(heads) ? heads : 1;
}

/** `x.view(batch, heads, positions, width)` of a matrix of positions: a head has one of them in several rows. */
function splitBefore(side: Tensor): Tensor | null {
  const [positions = 1, width = 1] = side.shape.slice(-2);
  const seen = seenRows(side);
  const [source, ...views] = seen?.views ?? [];
  if (!seen || !source || source.shape.at(-2) !== positions || positions < 2) return null;
  const whole = source.shape.at(-1)!;
  const rows = whole > width && whole % width === 0 ? eachRow(seen.rows, width) : null;
  if (!rows) return null;
  let isMixed = false;
  for (let from = 0; from < rows.length; from += positions) {
    const distinct = new Set(rows.subarray(from, from + positions)).size;
    // A row that is split into all rows of one head is meant to give several positions.
    isMixed ||= distinct > 1 && distinct < positions;
  }
  const isSplit = ({ shape, origin }: Tensor): boolean =>
    origin?.operation === "reshape" && shape.at(-1) === width;
  return isMixed ? (views.find(isSplit) ?? null) : null;
}

/** `(weights @ v).reshape(batch, positions, width)` */
function mergeBehind(
  output: Tensor,
  heads: number,
  query: Tensor | undefined,
  readers: Readers,
): MixedPositions | null {
  const [positions = 1, width = 1] = output.shape.slice(-2);
  const position = Int32Array.from(
    { length: output.count },
    (_, at) => Math.floor(at / width) % positions,
  );
  const source = query ? rowsOf(query, output, heads) : null;
  const known = new Map<Tensor, readonly (Int32Array | null)[]>([[output, [position, source]]]);
  for (const [each, labels] of known) {
    for (const reader of readers.get(each) ?? []) {
      const operation = reader.origin?.operation ?? "";
      const isView = operation === "reshape" || operation === "permute" || same.has(operation);
      if (!isView || known.has(reader) || reader.origin?.inputs[0] !== each) continue;
      const seen = labels.map((label) => seenBy(reader, each, label));
      if (operation === "reshape" && isJoined(reader, output, heads)) {
        const joined = heads * width;
        const isMixed = (label: Int32Array | null | undefined): boolean =>
          label != null && eachRow(label, joined) === null;
        if (isMixed(seen[0])) return { kind: "merge", reshape: reader };
        if (isMixed(seen[1])) return { kind: "batch", reshape: reader };
        continue;
      }
      known.set(reader, seen);
    }
  }
  return null;
}

/** Whether a tensor has the heads of an output side by side. */
function isJoined({ shape, count }: Tensor, output: Tensor, heads: number): boolean {
  const [positions = 1, width = 1] = output.shape.slice(-2);
  // As many positions as heads: their rows may be joined, and not the heads.
  const isClear = positions > 1 && positions !== heads;
  return isClear && count === output.count && shape.length > 1 && shape.at(-1) === heads * width;
}

/** For each number of an output, the row of the width that its query was split from; null: it is not known. */
function rowsOf(query: Tensor, output: Tensor, heads: number): Int32Array | null {
  const [width, own] = [query.shape.at(-1)!, output.shape.at(-1)!];
  const isAlike = query.shape.slice(0, -1).join() === output.shape.slice(0, -1).join();
  const seen = isAlike ? seenRows(query) : null;
  if (!seen || seen.views[0].shape.at(-1)! % (heads * width) !== 0) return null;
  const rows = eachRow(seen.rows, width);
  const positions = query.shape.at(-2)!;
  for (let from = 0; rows && from < rows.length; from += positions)
    if (new Set(rows.subarray(from, from + positions)).size < positions) return null;
  return rows && Int32Array.from({ length: output.count }, (_, at) => rows[Math.floor(at / own)]!);
}
