import {
  computeMaskedScores,
  computeScores,
  sliceHead,
  sliceMasking,
  type Masking,
  type ScoresRecipe,
} from "../../engine/operations/scores.ts";
import { toKeyValueMatrix } from "../../engine/operations/heads.ts";
import type { AttentionStages } from "../../engine/trace.ts";
import { sliceTensor, type Tensor } from "../../tensor/tensor.ts";
import type { NumberGrid } from "./numberGrid.ts";

/**
 * The scores of one head of the first batch element, each computed when it is read: nobody waits for
 * all of them. The same numbers as `computeScoresByHead` gives.
 */
export function scoresGrid(
  { query, key, shape }: AttentionStages,
  { scale, ...masking }: ScoresRecipe,
  head: number,
): NumberGrid {
  const { headCount, keyValueHeadCount, queryLength, keyLength, headDim } = shape;
  const queries = sliceHead(query, 0, head);
  const keys = sliceHead(key, 0, toKeyValueMatrix(head, headCount, keyValueHeadCount));
  const ofHead = sliceMasking(masking, 0, head);
  return {
    ...{ rows: queryLength, columns: keyLength, isDouble: false, cost: headDim },
    readRow: (row, first, into) => {
      const few = computeScores(rowsOf(queries, row, 1), rowsOf(keys, first, into.length), scale);
      const window = { row, first, length: into.length };
      const { values } = computeMaskedScores(few, maskingOf(ofHead, window));
      // As single as those that are computed together.
      for (let at = 0; at < into.length; at++) into[at] = Math.fround(values[at]!);
    },
  };
}

/** `[1, 1, length, columns] -> [1, 1, count, columns]` from a row on, on the same numbers. */
function rowsOf({ shape, values }: Tensor, first: number, count: number): Tensor {
  const columns = shape.at(-1) ?? 1;
  const part = values.subarray(first * columns, (first + count) * columns);
  return { shape: [1, 1, count, columns], values: part };
}

/** Which keys of which query are looked at. */
interface Window {
  readonly row: number;
  readonly first: number;
  readonly length: number;
}

/** The masking of one query and some of its keys. */
function maskingOf({ mask, causalOffset }: Masking, { row, first, length }: Window): Masking {
  return {
    ...(causalOffset !== undefined && { causalOffset: causalOffset + row - first }),
    ...(mask && { mask: maskRow(mask, row, first, length) }),
  };
}

/** `[queries or 1, keys or 1] -> [1, some keys or 1]` */
function maskRow(mask: Tensor, row: number, first: number, length: number): Tensor {
  const [rows = 1, columns = 1] = mask.shape.slice(-2);
  const { values } = sliceTensor({ shape: [rows, columns], values: mask.values }, [
    rows === 1 ? 0 : row,
  ]);
  if (columns === 1) return { shape: [1, 1], values };
  return { shape: [1, length], values: values.subarray(first, first + length) };
}
