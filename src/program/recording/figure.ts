import type { TextRange } from "../../source/textRange.ts";
import type { Tensor } from "../values/tensor.ts";

/** A picture that the program draws. */
export interface Figure {
  title: string;
  /** The call that draws it, in the program. */
  readonly range: TextRange;
  readonly values: Tensor;
  xLabels: readonly string[] | null;
  yLabels: readonly string[] | null;
}
