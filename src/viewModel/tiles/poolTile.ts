import * as l10n from "@vscode/l10n";
import type { NumberGrid } from "./numberGrid.ts";
import { type Pooling, type Tile, type TileAddress, tileSide } from "./tileAddress.ts";

/** Cells that are read between two chances to pause: about half a millisecond. */
const cellsPerPiece = 131_072;

/**
 * One tile of a grid, in pieces: each step reads at most about `cellsPerPiece` cells. Tiles at the
 * right and lower edges cover the rest of the grid.
 *
 * Hidden cells (-Infinity) count only where there is nothing else; NaN makes its number NaN.
 */
export function* poolTile(
  grid: NumberGrid,
  { level, row, column, pooling }: Pick<TileAddress, "level" | "row" | "column" | "pooling">,
): Generator<void, Tile> {
  const span = tileSide * 2 ** level;
  const [firstRow, firstColumn] = [row * span, column * span];
  const rowCount = Math.min(span, grid.rows - firstRow);
  const columnCount = Math.min(span, grid.columns - firstColumn);
  if (rowCount <= 0 || columnCount <= 0) throw new Error(outside(grid, level, row, column));
  const cells = 2 ** level;
  const [rows, columns] = [Math.ceil(rowCount / cells), Math.ceil(columnCount / cells)];
  const exact = level === 0 && grid.isDouble;
  const values = exact ? new Float64Array(rows * columns) : new Float32Array(rows * columns);
  const part = new Float64Array(columnCount);
  const pool = poolings[pooling](columns, level);
  const step = pooling === "sampled" ? cells : 1;
  let read = 0;
  for (let to = 0; to < rows; to++) {
    pool.start();
    for (let from = to * cells; from < Math.min(rowCount, (to + 1) * cells); from += step) {
      grid.readRow(firstRow + from, firstColumn, part);
      pool.take(part);
      read += columnCount * grid.cost;
      if (read < cellsPerPiece) continue;
      read = 0;
      yield;
    }
    values.set(pool.end(), to * columns);
  }
  return { shape: [rows, columns], values };
}

/** One row of pooled numbers in progress. */
interface Pool {
  readonly start: () => void;
  readonly take: (part: Float64Array) => void;
  readonly end: () => Float64Array;
}

const poolings: Readonly<Record<Pooling, (columns: number, level: number) => Pool>> = {
  largest: poolLargest,
  mean: poolMean,
  sampled: poolSampled,
};

function poolLargest(columns: number, level: number): Pool {
  const kept = new Float64Array(columns);
  return {
    start: () => kept.fill(-Infinity),
    take: (part) => {
      for (let at = 0; at < part.length; at++) {
        const value = part[at]!;
        const than = kept[at >> level]!;
        // By far the most common case first: this runs for every cell.
        if (value > -Infinity && Math.abs(value) < Math.abs(than) && than > -Infinity) continue;
        if (isFarther(value, than)) kept[at >> level] = value;
      }
    },
    end: () => kept,
  };
}

/** Ranks NaN first, then what is far from zero, positive before negative, hidden last. */
function isFarther(value: number, than: number): boolean {
  if (value === -Infinity || Number.isNaN(than)) return false;
  if (than === -Infinity || Number.isNaN(value)) return true;
  const [far, near] = [Math.abs(value), Math.abs(than)];
  return far > near || (far === near && value > than);
}

function poolMean(columns: number, level: number): Pool {
  const [sums, counts] = [new Float64Array(columns), new Float64Array(columns)];
  return {
    start: () => {
      sums.fill(0);
      counts.fill(0);
    },
    take: (part) => {
      for (let at = 0; at < part.length; at++) {
        const value = part[at]!;
        if (value === -Infinity) continue;
        sums[at >> level]! += value;
        counts[at >> level]! += 1;
      }
    },
    end: () => sums.map((sum, at) => (counts[at] === 0 ? -Infinity : sum / counts[at]!)),
  };
}

function poolSampled(columns: number, level: number): Pool {
  const kept = new Float64Array(columns);
  return {
    start: () => undefined,
    take: (part) => {
      for (let at = 0; at < columns; at++) kept[at] = part[at << level]!;
    },
    end: () => kept,
  };
}

function outside(grid: NumberGrid, level: number, row: number, column: number): string {
  return l10n.t(
    "A matrix of {3} × {4} has no tile {0}, {1} at level {2}. Request tiles for the " +
      "current size.",
    row,
    column,
    level,
    grid.rows,
    grid.columns,
  );
}
