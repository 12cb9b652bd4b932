import type { TorchRandom } from "./torch.ts";

/** Parameters of `nn.Linear`: weight [out * in], row-major, and bias [out]. */
export interface TorchLinear {
  readonly weight: Float32Array;
  readonly bias: Float32Array | null;
}

/** Parameters of `nn.MultiheadAttention(modelDim, ...)`; its biases begin at 0. */
export interface TorchMultiheadAttention {
  /** [3 * modelDim * modelDim]: rows for the queries, then the keys, then the values. */
  readonly inProjectionWeight: Float32Array;
  /** [modelDim * modelDim] */
  readonly outProjectionWeight: Float32Array;
}

/**
 * `nn.Linear(inDim, outDim)`: the weight is drawn before the bias.
 *
 * The weight's bound is Kaiming's with a = sqrt(5), about 1 / sqrt(inDim); it is computed step by
 * step as PyTorch does, since a shorter formula may round to another single-precision number.
 */
export function createTorchLinear(
  random: TorchRandom,
  inDim: number,
  outDim: number,
  hasBias = true,
): TorchLinear {
  const gain = Math.sqrt(2 / (1 + Math.sqrt(5) ** 2));
  const weightBound = Math.sqrt(3) * (gain / Math.sqrt(inDim));
  const weight = random.uniform(inDim * outDim, -weightBound, weightBound);
  const biasBound = 1 / Math.sqrt(inDim);
  return { weight, bias: hasBias ? random.uniform(outDim, -biasBound, biasBound) : null };
}

/** `nn.Embedding(count, dim)`: weight [count * dim], standard normal. */
export function createTorchEmbedding(
  random: TorchRandom,
  count: number,
  dim: number,
): Float32Array {
  return random.randn(count * dim);
}

/**
 * `nn.MultiheadAttention(modelDim, ...)`: the output projection is drawn first, with a bias that is
 * then set to 0; the input projection is Xavier uniform over its [3 * modelDim, modelDim].
 */
export function createTorchMultiheadAttention(
  random: TorchRandom,
  modelDim: number,
): TorchMultiheadAttention {
  const outProjectionWeight = createTorchLinear(random, modelDim, modelDim).weight;
  const bound = Math.sqrt(3) * Math.sqrt(2 / (modelDim + 3 * modelDim));
  const inProjectionWeight = random.uniform(3 * modelDim * modelDim, -bound, bound);
  return { inProjectionWeight, outProjectionWeight };
}
