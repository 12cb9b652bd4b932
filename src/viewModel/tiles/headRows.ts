import * as l10n from "@vscode/l10n";
import type { AttentionMaps } from "../../engine/trace.ts";
import type { NumberGrid } from "./numberGrid.ts";
import { headWeights } from "./stageGrid.ts";

/** One row of attention weights per head: [headCount, keyLength], row-major. */
export interface HeadRows {
  readonly shape: readonly [heads: number, keys: number];
  readonly weights: Float64Array;
}

const cellsPerPiece = 131_072;

/** The weights of one query in every head; for null, what each key receives, as the mean over queries. */
export function* headRows(stages: AttentionMaps, query: number | null): Generator<void, HeadRows> {
  const { headCount, queryLength, keyLength } = stages.shape;
  if (query !== null && !(query >= 0 && query < queryLength)) {
    throw new Error(
      l10n.t("There is no query {0}. The computation has {1}, counted from 0.", query, queryLength),
    );
  }
  const weights = new Float64Array(headCount * keyLength);
  for (let head = 0; head < headCount; head++) {
    const grid = headWeights(stages, head);
    const row = weights.subarray(head * keyLength, (head + 1) * keyLength);
    if (query === null) yield* meanRow(grid, row);
    else grid.readRow(query, 0, row);
  }
  return { shape: [headCount, keyLength], weights };
}

function* meanRow(grid: NumberGrid, into: Float64Array): Generator<void, void> {
  const row = new Float64Array(grid.columns);
  let read = 0;
  for (let query = 0; query < grid.rows; query++) {
    grid.readRow(query, 0, row);
    for (let key = 0; key < row.length; key++) into[key]! += row[key]! / grid.rows;
    read += grid.columns;
    if (read < cellsPerPiece) continue;
    read = 0;
    yield;
  }
}
