import { referenceBackend } from "../backends/reference.ts";
import { computeStackStages } from "../pipelines/computeStackStages.ts";
import { toKeyValueCache } from "../toKeyValueCache.ts";
import type { StackTrace } from "../trace.ts";
import { toGpt2Problem, type Gpt2Model } from "./gpt2.ts";
import { rankTokens, type RankedToken } from "./rankTokens.ts";
import { CheckpointError } from "./safetensors/checkpointError.ts";

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
