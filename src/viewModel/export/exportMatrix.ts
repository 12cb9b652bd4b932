import type { TensorValues } from "../../tensor/tensor.ts";
import type { ExportDrawing } from "./exportDrawing.ts";

/** One matrix of a trace for export: its numbers, names, and scale. */
export interface ExportMatrix {
  /** A name for programs and files: `block0Head1AttentionWeights`. */
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
  /** Where its scale ends, if not at the maximum of the matrix, or at 1 for weights. */
  readonly largest: number | null;
  /** Its head; null if it is not split. */
  readonly head: number | null;
  /** The head of each column; empty where columns belong to no head. */
  readonly columnHeads: readonly number[];
  /** The masked scores of the same cells: -Infinity where a key is masked; null without a mask. */
  readonly maskedBy: TensorValues | null;
}

/** An activation and its numbers. */
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
  /** Drawn after the matrices; absent without an activation, or with too many points. */
  readonly curve?: ExportCurve;
  /** What is shown in place of matrices. */
  readonly drawing?: ExportDrawing;
}
