import { sizeAt } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { referenceBackend } from "../backends/reference.ts";
import { computeStackStages } from "../pipelines/computeStages.ts";
import { toKeyValueCache, type StackTrace } from "../trace.ts";
import { toGpt2Problem, type Gpt2Model } from "./gpt2.ts";
import { CheckpointError } from "./safetensors.ts";

/** What a step leaves behind for the next one. */
type Step = Pick<StackTrace, "blocks" | "logits">;

/**
 * `trace of a prompt -> the tokens that follow it`, each the likeliest after all before it
 *
 * Every token is read once: the keys and values of earlier positions are kept, and one step asks a
 * single query of them. Throws `CheckpointError` when a model answers nothing but NaN, `ShapeError`
 * when there are more tokens than the model has positions.
 */
export async function generateGpt2(
  model: Gpt2Model,
  prompt: StackTrace,
  count: number,
  backend = referenceBackend,
): Promise<readonly RankedToken[]> {
  const generated: RankedToken[] = [];
  let step: Step = prompt;
  while (generated.length < count) {
    const next = chooseNext(step);
    generated.push(next);
    if (generated.length === count) break;
    const past = step.blocks.map(({ attention }) => toKeyValueCache(attention));
    step = await computeStackStages(backend, toGpt2Problem(model, [[next.token]], past));
  }
  return generated;
}

function chooseNext({ logits }: Step): RankedToken {
  const [next] = logits ? rankTokens(logits, 1) : [];
  if (next) return next;
  throw new CheckpointError("no logit is a number: the weights hold NaN or infinity");
}

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
