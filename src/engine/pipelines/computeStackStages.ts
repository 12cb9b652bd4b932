import type { Tensor } from "../../tensor/tensor.ts";
import type { Backend } from "../backends/backend.ts";
import type { StackProblem } from "../problem.ts";
import type { BlockStages, StackTrace } from "../trace.ts";
import { computeBlockStages } from "./computeBlockStages.ts";

/**
 * `input [batch, sequenceLength, modelDim] -> residualOut of every block -> logits [batch,
 * sequenceLength, vocabularySize], where there is a language-model head`
 *
 * `x_0 = input, x_(l+1) = block_l(x_l), logits = finalNorm(x_L) Whead^T`
 *
 * One stream runs through all blocks. The head compares what it has become with every word of the
 * vocabulary; the largest logit is the most likely next token.
 *
 * Source: Radford et al. 2019, Language Models are Unsupervised Multitask Learners, section 2.3.
 */
export async function computeStackStages(
  backend: Backend,
  { input, blocks, finalNorm, languageModelHead, past }: StackProblem,
): Promise<Omit<StackTrace, "kind" | "run">> {
  const stages: BlockStages[] = [];
  let stream: Tensor = input;
  for (const [index, block] of blocks.entries()) {
    const computed = await computeBlockStages(backend, block, stream, past?.[index]);
    stages.push(computed);
    stream = computed.residualOut;
  }
  const finalNormed = finalNorm && (await backend.normalise(stream, finalNorm));
  const logits =
    languageModelHead && (await backend.linear(finalNormed ?? stream, languageModelHead));
  return { input, blocks: stages, ...(finalNormed && { finalNormed }), ...(logits && { logits }) };
}
