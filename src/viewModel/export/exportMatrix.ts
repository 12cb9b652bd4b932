import type { TensorValues } from "../../tensor/tensor.ts";
import type { ExportDrawing } from "./exportDrawing.ts";

/** One matrix of a trace as it leaves the program: its numbers, its words and its measure. */
export interface ExportMatrix {
  /** A name that programs and files can bear: `block0Head1AttentionWeights`. */
  readonly id: string;
  /** `Head 1: attention weights`. */
  readonly title: string;
  readonly rows: number;
  readonly columns: number;
  /** Row-major. */
  readonly values: TensorValues;
  readonly rowLabels: readonly string[];
  readonly columnLabels: readonly string[];
  /** Weights lie between 0 and 1; all other numbers are signed. */
  readonly measure: "weights" | "signed";
  /** The scale of signed numbers, where it is not the matrix's own largest. */
  readonly largest: number | null;
  /** The head that it belongs to; null where it is not split. */
  readonly head: number | null;
  /** The head of each column; empty where columns belong to no head. */
  readonly columnHeads: readonly number[];
  /** The masked scores of the same cells: -Infinity where a key is hidden; null without a mask. */
  readonly maskedBy: TensorValues | null;
}

/** How an activation bends numbers. */
export interface ExportCurve {
  readonly title: string;
  /** x and f(x) of every point of the curve, one after the other, from the left. */
  readonly line: Float64Array;
  /** The numbers before and after the activation. */
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/** Matrices that stand together, under one heading. */
export interface ExportSection {
  readonly title: string;
  readonly matrices: readonly ExportMatrix[];
  /** Drawn behind the matrices; absent where nothing is bent, or too much for single points. */
  readonly curve?: ExportCurve;
  /** What is shown in place of matrices. */
  readonly drawing?: ExportDrawing;
}

/** The largest finite number without its sign; 0 where there is none. */
export function largestMagnitude(values: TensorValues): number {
  let largest = 0;
  for (const value of values) {
    if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  }
  return largest;
}
