import type { Tensor } from "../../tensor/tensor.ts";
import type { Backend } from "../backends/backend.ts";
import { applyDropout } from "../operations/applyDropout.ts";
import type { BlockLayer, KeyValueCache, NormLayer } from "../problem.ts";
import type { BlockStages } from "../trace.ts";
import { computeMlpStages } from "./computeMlpStages.ts";
import { computeSelfAttentionStages } from "./computeSelfAttentionStages.ts";

/**
 * `residualIn [batch, sequenceLength, modelDim] -> residualMid -> residualOut`, same shape
 *
 * pre:  `mid = in + attention(norm1(in))`, `out = mid + mlp(norm2(mid))`
 * post: `mid = norm1(in + attention(in))`, `out = norm2(mid + mlp(mid))`
 *
 * A block writes two corrections onto the stream: what other positions know, then what the position
 * itself makes of it. Pre-norm reads through a norm and leaves the stream alone; post-norm, the
 * older form, normalises the stream itself.
 *
 * Source: Vaswani et al. 2017, section 3.1 (post); Xiong et al. 2020, On Layer Normalization in the
 * Transformer Architecture, table 1 (pre).
 */
export function computeBlockStages(
  backend: Backend,
  block: BlockLayer,
  residualIn: Tensor,
  past?: KeyValueCache,
): Promise<BlockStages> {
  const compute = block.placement === "pre" ? computePreNorm : computePostNorm;
  return compute(backend, block, residualIn, past);
}

async function computePreNorm(
  backend: Backend,
  block: BlockLayer,
  residualIn: Tensor,
  past?: KeyValueCache,
): Promise<BlockStages> {
  const normed1 = await normalise(backend, block, block.norm1, residualIn);
  const attention = await attend(backend, block, normed1, past);
  const residualMid = await addToStream(backend, block, residualIn, toAttended(block, attention));
  const normed2 = await normalise(backend, block, block.norm2, residualMid);
  const mlp = await computeMlpStages(backend, block.mlp, normed2);
  const residualOut = await addToStream(backend, block, residualMid, toComputed(block, mlp));
  const { placement } = block;
  return { placement, residualIn, normed1, attention, residualMid, normed2, mlp, residualOut };
}

async function computePostNorm(
  backend: Backend,
  block: BlockLayer,
  residualIn: Tensor,
  past?: KeyValueCache,
): Promise<BlockStages> {
  const attention = await attend(backend, block, residualIn, past);
  const attended = await addToStream(backend, block, residualIn, toAttended(block, attention));
  const residualMid = await normalise(backend, block, block.norm1, attended);
  const mlp = await computeMlpStages(backend, block.mlp, residualMid);
  const computed = await addToStream(backend, block, residualMid, toComputed(block, mlp));
  const residualOut = await normalise(backend, block, block.norm2, computed);
  const norms = { normed1: residualMid, normed2: residualOut };
  return { placement: "post", residualIn, ...norms, attention, residualMid, mlp, residualOut };
}

function normalise(
  backend: Backend,
  { norm, epsilon }: BlockLayer,
  layer: NormLayer,
  input: Tensor,
): Promise<Tensor> {
  return backend.normalise(input, { ...layer, norm, epsilon });
}

function attend(backend: Backend, block: BlockLayer, input: Tensor, past?: KeyValueCache) {
  const sources = { input, context: input, ...(past && { past }) };
  return computeSelfAttentionStages(backend, block.attention, sources);
}

function addToStream(
  backend: Backend,
  { residual = true }: BlockLayer,
  stream: Tensor,
  correction: Tensor,
): Promise<Tensor> {
  return residual ? backend.add(stream, correction) : Promise.resolve(correction);
}

function toAttended({ dropout }: BlockLayer, stages: { readonly projectedOutput: Tensor }): Tensor {
  if (dropout === undefined) return stages.projectedOutput;
  return applyDropout(stages.projectedOutput, dropout.attentionMask, dropout.probability);
}

function toComputed({ dropout }: BlockLayer, stages: { readonly mlpOutput: Tensor }): Tensor {
  if (dropout === undefined) return stages.mlpOutput;
  return applyDropout(stages.mlpOutput, dropout.mlpMask, dropout.probability);
}
