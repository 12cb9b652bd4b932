import type { Tensor } from "../values/tensor.ts";
import { countOf } from "../values/dimension.ts";
import type { ProgramMaps } from "./attention.ts";
import { eachRow, seenRows } from "./viewedRows.ts";

/** Masks of a batch that are repeated in another order than its heads stand. */
export interface MaskOrder {
  readonly repeat: Tensor;
  /** `whole`: all masks one after the other; `each`: every mask several times in a row. */
  readonly kind: "whole" | "each";
  readonly heads: number;
}

const deepest = 12;

/** Where the mask of each sequence is repeated for its heads, but so that heads of other sequences get it. */
export function findMaskOrder({ sources: { query }, steps }: ProgramMaps): MaskOrder | null {
  const sequences = query && sequencesOf(query);
  if (!sequences) return null;
  for (const { origin } of steps) {
    const inputs = origin?.inputs ?? [];
    if (origin?.operation === "matmul" || origin?.operation === "einsum") continue;
    for (const input of inputs) {
      if (typeof input !== "object" || steps.includes(input)) continue;
      const found = repeatBehind(input, sequences);
      if (found) return found;
    }
  }
  return null;
}

/** The sequence that each matrix of queries belongs to, counted from 0; null: there is one only, or it is not known. */
function sequencesOf(query: Tensor): readonly number[] | null {
  const [positions = 1, width = 1] = query.shape.slice(-2);
  const seen = seenRows(query);
  const rows = seen && eachRow(seen.rows, width);
  if (!rows) return null;
  const firsts = Array.from({ length: rows.length / positions }, (_, at) => rows[at * positions]!);
  const distinct = [...new Set(firsts)].toSorted((a, b) => a - b);
  const isSeveral = distinct.length > 1 && distinct.length < firsts.length;
  return isSeveral ? firsts.map((first) => distinct.indexOf(first)) : null;
}

function repeatBehind(mask: Tensor, sequences: readonly number[]): MaskOrder | null {
  let at = mask;
  for (let depth = 0; depth < deepest; depth++) {
    const { origin } = at;
    const sources = (origin?.inputs ?? []).filter((input) => typeof input === "object");
    const next = sources.find(({ count }) => count > 1);
    if (!origin || !next) return null;
    const { operation, settings } = origin;
    if (operation === "tile" || operation === "repeat")
      return ofRepeat(at, next, operation === "tile" ? "whole" : "each", settings, sequences);
    // Whatever else happens to it leaves each mask at its place.
    const isInPlace = next.count === at.count && next.shape.at(-1) === at.shape.at(-1);
    if (!isInPlace || operation === "permute") return null;
    at = next;
  }
  return null;
}

function ofRepeat(
  repeat: Tensor,
  from: Tensor,
  kind: MaskOrder["kind"],
  { times, axis }: Readonly<Record<string, unknown>>,
  sequences: readonly number[],
): MaskOrder | null {
  const batch = from.shape[0] ?? 1;
  const isOfFirst = Array.isArray(times)
    ? times.length === from.shape.length && times.slice(1).every((each) => each === 1)
    : axis === 0;
  const heads = Number(Array.isArray(times) ? times[0] : times);
  const isOfHeads = batch > 1 && heads > 1 && batch * heads === sequences.length;
  if (!isOfFirst || !isOfHeads || Math.max(...sequences) + 1 !== batch) return null;
  const numbers = from.numbers();
  const size = countOf(from.shape.slice(1));
  const isAlike = (a: number, b: number): boolean =>
    numbers !== null &&
    numbers
      .subarray(a * size, (a + 1) * size)
      .every((number, at) => number === numbers[b * size + at]);
  const given = sequences.map((_, at) => (kind === "whole" ? at % batch : Math.floor(at / heads)));
  const isOther = given.some((mask, at) => !isAlike(mask, sequences[at]!));
  return numbers && isOther ? { repeat, kind, heads } : null;
}
