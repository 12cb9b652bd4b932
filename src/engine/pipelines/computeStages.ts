import type { Tensor } from "../../tensor/tensor.ts";
import type { Backend } from "../backends/backend.ts";
import { countZeroed } from "../operations/activations.ts";
import { applyDropout } from "../operations/linear.ts";
import { computeAttentionWeights } from "../operations/weights.ts";
import type {
  AttentionWeightsProblem,
  BlockLayer,
  KeyValueCache,
  MlpLayer,
  MlpProblem,
  NormLayer,
  Problem,
  StackProblem,
} from "../problem.ts";
import type { AttentionMaps, BlockStages, MlpStages, StackTrace, Stages } from "../trace.ts";
import { computeAttentionStages, computeSelfAttentionStages } from "./computeAttentionStages.ts";

/** `problem -> all its stages on that backend`; the problem must have been checked. */
export async function computeStages(backend: Backend, problem: Problem): Promise<Stages> {
  switch (problem.kind) {
    case "attention":
      return { kind: problem.kind, ...(await computeAttentionStages(backend, problem, problem)) };
    case "selfAttention": {
      const sources = { ...problem, context: problem.context ?? problem.input };
      const stages = await computeSelfAttentionStages(backend, problem, sources);
      return { kind: problem.kind, ...stages };
    }
    case "attentionWeights":
      return { kind: problem.kind, ...computeGivenMaps(problem) };
    case "mlp":
      return { kind: problem.kind, ...(await computeMlpAlone(backend, problem)) };
    case "block": {
      const { kind, input, past } = problem;
      return { kind, ...(await computeBlockStages(backend, problem, input, past)) };
    }
    case "stack":
      return { kind: problem.kind, ...(await computeStackStages(backend, problem)) };
  }
}

/**
 * `scores [batch, headCount, queryLength, keyLength] -> attentionWeights`, same shape; given weights
 * stay as they are
 *
 * A query and a key are gone once their score is known: where a head looks needs no more than that.
 */
function computeGivenMaps({ stage, given, output }: AttentionWeightsProblem): AttentionMaps {
  const [batchSize = 0, headCount = 0, queryLength = 0, keyLength = 0] = given.shape;
  const shape = { batchSize, headCount, queryLength, keyLength };
  return stage === "attentionWeights"
    ? { shape, attentionWeights: given, ...(output && { headOutput: output }) }
    : { shape, scores: given, attentionWeights: computeAttentionWeights(given) };
}

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
function computeBlockStages(
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

/**
 * `input [batch, sequenceLength, modelDim] -> mlpOutput -> residualOut`, same shape
 *
 * `residualOut = activation(input + mlpOutput)`, where the input is added at all
 *
 * The MLP learns only what has to change about its input; nothing is lost on the way.
 *
 * Source: He et al. 2016, Deep Residual Learning for Image Recognition, equation 1.
 */
async function computeMlpAlone(backend: Backend, problem: MlpProblem) {
  const stages = await computeMlpStages(backend, problem, problem.input);
  if (!problem.residual) return stages;
  const sum = await backend.add(problem.input, stages.mlpOutput);
  const { activation } = problem.residual;
  if (!activation) return { ...stages, residualOut: sum };
  const residualOut = await backend.activate(activation, sum);
  return { ...stages, residualOut, residualActivation: activation };
}

/**
 * `input [batch, sequenceLength, modelDim] -> mlpHidden, mlpActivated [batch, sequenceLength,
 * hiddenDim] -> mlpOutput [batch, sequenceLength, modelDim]`
 *
 * `mlpOutput = activation(input Wup^T) Wdown^T`
 *
 * Widen, decide which units fire, narrow again. Positions do not talk to each other here: attention
 * communicates, the MLP computes.
 *
 * Source: Vaswani et al. 2017, Attention Is All You Need, equation 2.
 */
async function computeMlpStages(
  backend: Backend,
  layer: MlpLayer,
  input: Tensor,
): Promise<MlpStages> {
  const { activation, gate, up, down } = layer;
  const mlpHidden = await backend.linear(input, up);
  const mlpGate = gate && (await backend.linear(input, gate));
  const mlpActivated = await backend.activate(activation, mlpHidden, mlpGate);
  const mlpOutput = await backend.linear(mlpActivated, down);
  const zeroedPerPosition = countZeroed(mlpActivated);
  const stages = { activation, input, mlpHidden, mlpActivated, zeroedPerPosition, mlpOutput };
  return mlpGate ? { ...stages, mlpGate } : stages;
}
