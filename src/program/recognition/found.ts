import type { TextRange } from "../../source/textRange.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Products } from "./scores.ts";

/** Numbers of an attention before they are laid out for the engine. */
export interface Found {
  readonly products: Products;
  readonly value: Tensor;
  readonly weights: Tensor;
  readonly scores: Tensor;
  readonly scale: number;
  /** What the weights were multiplied by before their rows were divided again; null: by nothing. */
  readonly factor: Float64Array | null;
  readonly holders: Readonly<Record<string, readonly Tensor[]>>;
  readonly range: TextRange;
  /** Places of the rows of `key` that each query saw, where it saw only some; null: all. */
  readonly seen: readonly (readonly number[])[] | null;
}
