import { sliceTensor, type Tensor } from "../../tensor/tensor.ts";
import type { Masking } from "./computeMaskedScores.ts";

/** `[batch, headCount, length, columns], batch, head -> [1, 1, length, columns]`, on the same numbers */
export function sliceHead(tensor: Tensor, batch: number, head: number): Tensor {
  const { shape, values } = sliceTensor(tensor, [batch, head]);
  return { shape: [1, 1, ...shape], values };
}

/** The masking of one head: its part of a mask that broadcasts to [batch, headCount, ...]. */
export function sliceMasking(
  { mask, causalOffset }: Masking,
  batch: number,
  head: number,
): Masking {
  const causal = causalOffset === undefined ? {} : { causalOffset };
  if (mask === undefined) return causal;
  const outer = mask.shape.slice(0, -2);
  if (outer.length === 0) return { ...causal, mask };
  const own = [batch, head].slice(-outer.length).map((at, axis) => (outer[axis] === 1 ? 0 : at));
  return { ...causal, mask: sliceTensor(mask, own) };
}
