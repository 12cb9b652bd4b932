import type { StageName } from "../../src/viewModel/panelView.ts";
import type { Magnitude } from "./magnitude.ts";

/** Neighbouring columns that belong to one head, or to heads that share them. */
export interface ColumnSlice {
  readonly heads: readonly number[];
  readonly first: number;
  readonly last: number;
}

/** A place inside one matrix. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** One matrix as the marks draw it: its numbers, its words, and its colour scale. */
export interface MatrixDrawing {
  readonly computation: string;
  readonly stage: StageName;
  readonly head: number | null;
  /** The accessible name. */
  readonly name: string;
  /** Its caption, if it is not the name of the stage. */
  readonly title?: string;
  /** One line, for those who do not read every cell. */
  readonly summary: string;
  readonly rows: number;
  readonly columns: number;
  /** Row-major. */
  readonly numbers: Float64Array;
  readonly rowLabels: readonly string[];
  readonly columnLabels: readonly string[];
  readonly axes: readonly [rows: string, columns: string];
  readonly slices: readonly ColumnSlice[];
  readonly magnitude: Magnitude;
  readonly decimals: number;
  /** The length of the longest number, if columns are as wide as those of other matrices. */
  readonly digits?: number;
  /** True where a key is masked for a query; null if nothing is masked. */
  readonly masked: readonly boolean[] | null;
  /** True where the next stage sets the number to 0; null if it sets none. */
  readonly struck: readonly boolean[] | null;
  /** True at the largest numbers of each row; null when they are not marked. */
  readonly largest: readonly boolean[] | null;
  /** Where its numbers begin in those of the state; −1 if the state does not contain them. */
  readonly offset: number;
  /** The earlier numbers, row-major; null if nothing is compared. */
  readonly before: Float64Array | null;
  /** Decimals that those numbers need. */
  readonly beforeDecimals: number;
  /** Its earlier shape, in words, if the shape has changed. */
  readonly reshaped: string | null;
  /** Whether its numbers are in the file and can be changed there. */
  readonly isEditable: boolean;
  /** `before` and `difference` are shown next to the current numbers. */
  readonly version: "now" | "before" | "difference";
  /** Cells of this stage over all heads: many small matrices cost as much as one large one. */
  readonly stageCells: number;
}

/** The number at a place; NaN outside. */
export function numberAt(drawing: MatrixDrawing, { row, column }: Place): number {
  return drawing.numbers[row * drawing.columns + column] ?? Number.NaN;
}
