import type { AttentionMaps } from "../../engine/trace.ts";
import { headWeights } from "./stageGrid.ts";

/** Measures of a head, over all queries that see a key. */
export interface HeadMeasure {
  readonly head: number;
  /**
   * Mean over the rows of -Σ w log2 w: 0 bits look at one key, n bits at 2^n keys equally. null: the weights of a row
   * are no shares of 1.
   */
  readonly entropy: number | null;
  /** Mean over the rows of their largest weight. */
  readonly peak: number;
  /** Mean over the rows of Σ w |query position - key position|. */
  readonly meanDistance: number;
}

const cellsPerPiece = 65_536;

/** Sums of numbers with half precision are this far from 1. */
const tolerance = 0.02;

/** Measures every head of the first batch element, in pieces. */
export function* measureHeads(stages: AttentionMaps): Generator<void, readonly HeadMeasure[]> {
  const { headCount } = stages.shape;
  const measures: HeadMeasure[] = [];
  for (let head = 0; head < headCount; head++) measures.push(yield* measureHead(stages, head));
  return measures;
}

function* measureHead(stages: AttentionMaps, head: number): Generator<void, HeadMeasure> {
  const grid = headWeights(stages, head);
  const row = new Float64Array(grid.columns);
  const past = grid.columns - grid.rows;
  const sums = { entropy: 0, peak: 0, meanDistance: 0 };
  let [seeing, read] = [0, 0];
  let areShares = true;
  for (let query = 0; query < grid.rows; query++) {
    grid.readRow(query, 0, row);
    const { entropy, peak, distance, sum } = measureRow(row, query + past);
    areShares &&= sum === 0 || Math.abs(sum - 1) <= tolerance;
    sums.entropy += entropy;
    sums.peak += peak;
    sums.meanDistance += distance;
    if (peak > 0) seeing += 1;
    read += grid.columns;
    if (read < cellsPerPiece) continue;
    read = 0;
    yield;
  }
  const over = Math.max(1, seeing);
  return {
    head,
    entropy: areShares ? sums.entropy / over : null,
    peak: sums.peak / over,
    meanDistance: sums.meanDistance / over,
  };
}

function measureRow(
  row: Float64Array,
  position: number,
): Readonly<Record<"entropy" | "peak" | "distance" | "sum", number>> {
  let [entropy, peak, distance, sum] = [0, 0, 0, 0];
  for (let key = 0; key < row.length; key++) {
    const weight = row[key]!;
    if (weight === 0) continue;
    sum += weight;
    entropy -= weight * Math.log2(weight);
    distance += weight * Math.abs(position - key);
    if (weight > peak) peak = weight;
  }
  return { entropy, peak, distance, sum };
}
