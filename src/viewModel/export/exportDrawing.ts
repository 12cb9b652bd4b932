import type { CostView } from "../computation/computationView.ts";
import type { FlowDrawing } from "./flowDrawing.ts";
import type { ValueMix } from "../weight/valueMix.ts";
import type { WeightExplanation } from "../weight/weightExplanation.ts";

/** What is drawn of a computation besides its matrices. */
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

/** The head that it is about; null where it is about all of them. */
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
