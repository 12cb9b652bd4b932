import type { ViewReference } from "../format/viewReference.ts";

/** One matrix of a stage; numbers row-major. */
export interface FigureMatrix {
  /** null where the stage is not split into heads. */
  readonly head: number | null;
  readonly rows: number;
  readonly columns: number;
  readonly numbers: Float64Array;
  readonly rowLabels: readonly string[];
  readonly columnLabels: readonly string[];
}

/** A stage of a computation as it is drawn, or why it cannot be. */
export type StageFigure =
  | {
      readonly kind: "matrices";
      readonly view: ViewReference;
      /** One for each head, or a single one. */
      readonly matrices: readonly FigureMatrix[];
    }
  | {
      readonly kind: "shapes";
      readonly view: ViewReference;
      readonly shapes: readonly { readonly stage: string; readonly shape: readonly number[] }[];
    }
  | { readonly kind: "missing"; readonly view: ViewReference; readonly message: string };
