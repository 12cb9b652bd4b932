import { createZeros, type Tensor } from "../../tensor/tensor.ts";

/**
 * `input [...], mask [...] of 0 and 1 -> dropped [...]`, all of one shape
 *
 * `dropped = input * mask / (1 - probability)`
 *
 * In training some numbers are forgotten at random, so that no unit relies on a single other; what is
 * kept grows by as much as is lost on average. In evaluation there is no dropout at all.
 *
 * Source: Srivastava et al. 2014, Dropout, section 10 (inverted form); PyTorch, torch.nn.Dropout.
 */
export function applyDropout(input: Tensor, mask: Tensor, probability: number): Tensor {
  const dropped = createZeros(input.shape);
  for (let at = 0; at < dropped.values.length; at++) {
    const factor = mask.values[at]! / (1 - probability);
    dropped.values[at] = input.values[at]! * factor;
  }
  return dropped;
}
