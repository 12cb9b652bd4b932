import type { TensorValues } from "../../tensor/tensor.ts";
import type { CostView } from "../computation/computationView.ts";
import type { ValueMix } from "../weight/valueMix.ts";
import type { WeightExplanation } from "../weight/weightExplanation.ts";

/** A drawing of a computation in addition to its matrices. */
export type ExportDrawing =
  | FlowDrawing
  | CostDrawing
  | { readonly kind: "weight"; readonly explanation: WeightExplanation }
  | { readonly kind: "mix"; readonly mix: ValueMix };

/** What a computation costs. */
export interface CostDrawing {
  readonly kind: "cost";
  readonly cost: CostView;
  /** How many blocks are summed; null outside of a stack. */
  readonly layerCount: number | null;
}

/** Its head; null for all heads. */
export function headOfDrawing(drawing: ExportDrawing): number | null {
  switch (drawing.kind) {
    case "flow":
    case "cost":
      return null;
    case "weight":
      return drawing.explanation.place.head;
    case "mix":
      return drawing.mix.place.head;
  }
}

/** Numbers that are drawn small. */
export interface FlowMap {
  readonly rows: number;
  readonly columns: number;
  /** Row-major. */
  readonly values: TensorValues;
  readonly measure: "weights" | "signed";
  /** Where its scale ends, if not at the maximum of the matrix, or at 1 for weights. */
  readonly largest: number | null;
  /** The masked scores of the same cells: -Infinity where a key is masked; null without a mask. */
  readonly maskedBy: TensorValues | null;
}

/** A box of the flow with its position. */
export interface FlowDrawingBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly shape: readonly number[];
  /** The name in the file of the matrix or its weight; empty if it is not in the file. */
  readonly source: string;
  /** Whether something is added to the stream here. */
  readonly isSum: boolean;
  /** One matrix, or one for each head; none if they are too large for a box. */
  readonly maps: readonly FlowMap[];
  /** How many heads share its columns; 0 if they belong to none. */
  readonly bands: number;
}

/** The data flow as placed boxes and arrows. */
export interface FlowDrawing {
  readonly kind: "flow";
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly FlowDrawingBox[];
  /** SVG paths, relative to the corner of the drawing. */
  readonly arrows: readonly { readonly path: string; readonly isSkip: boolean }[];
}
