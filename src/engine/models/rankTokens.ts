import { sizeAt } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";

/** How likely one token is to come next. */
export interface RankedToken {
  readonly token: number;
  readonly logit: number;
  /** Softmax over the whole vocabulary. */
  readonly probability: number;
}

/**
 * `logits [.., sequenceLength, vocabularySize] -> the likeliest tokens after the last position`, the
 * best first; of equal ones the smaller number is first, as PyTorch's argmax has it
 *
 * `probability_t = exp(logit_t - max) / sum_u exp(logit_u - max)`
 *
 * Logits that are not numbers are left out.
 */
export function rankTokens({ shape, values }: Tensor, count: number): readonly RankedToken[] {
  const last = values.subarray(values.length - sizeAt(shape, -1));
  const tokens = Array.from(last.keys()).filter((token) => !Number.isNaN(last[token]!));
  const best = tokens.toSorted((a, b) => last[b]! - last[a]! || a - b).slice(0, count);
  const largest = last[best[0] ?? 0] ?? 0;
  const total = tokens.reduce((sum, token) => sum + Math.exp(last[token]! - largest), 0);
  return best.map((token) => {
    const logit = last[token]!;
    return { token, logit, probability: Math.exp(logit - largest) / total };
  });
}
