import type { Tensor } from "../values/tensor.ts";

/** A picture that the program draws. */
export interface Figure {
  title: string;
  readonly values: Tensor;
  xLabels: readonly string[] | null;
  yLabels: readonly string[] | null;
}
