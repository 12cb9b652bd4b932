import type { AttentionProblem, BlockLayer, Linear } from "../../src/engine/problem.ts";
import { createLcgValues } from "../../src/random/lcg.ts";
import { createTensor, type Tensor } from "../../src/tensor/tensor.ts";

/** Numbers in [-2, 2) that depend on nothing but seed and shape. */
export function createNoise(seed: number, shape: readonly number[]): Tensor {
  const count = shape.reduce((product, size) => product * size, 1);
  return createTensor(shape, createLcgValues(seed, count, 4));
}

/** A linear layer [out, in] with a bias. */
export function createNoiseLinear(seed: number, outDim: number, inDim: number): Linear {
  return { weight: createNoise(seed, [outDim, inDim]), bias: createNoise(seed + 1, [outDim]) };
}

/** Sizes of a random attention. */
export interface AttentionSizes {
  readonly seed: number;
  readonly batchSize: number;
  readonly headCount: number;
  readonly keyValueHeadCount: number;
  readonly queryLength: number;
  readonly keyLength: number;
  readonly headDim: number;
  readonly valueHeadDim: number;
}

/** Random queries, keys and values of the given sizes. */
export function createNoiseAttention(sizes: AttentionSizes): AttentionProblem {
  const { seed, batchSize, headCount, keyValueHeadCount, queryLength, keyLength } = sizes;
  const { headDim, valueHeadDim } = sizes;
  return {
    kind: "attention",
    headCount,
    keyValueHeadCount,
    query: createNoise(seed, [batchSize, queryLength, headCount * headDim]),
    key: createNoise(seed + 1, [batchSize, keyLength, keyValueHeadCount * headDim]),
    value: createNoise(seed + 2, [batchSize, keyLength, keyValueHeadCount * valueHeadDim]),
  };
}

/** A random block of 8 columns with 4 heads that share 2 key-value heads. */
export function createNoiseBlock(seed: number, changes: Partial<BlockLayer> = {}): BlockLayer {
  return {
    placement: "pre",
    norm: "rmsNorm",
    epsilon: 1e-5,
    norm1: { weight: createNoise(seed + 50, [8]) },
    norm2: { weight: createNoise(seed + 51, [8]) },
    attention: {
      headCount: 4,
      keyValueHeadCount: 2,
      causal: true,
      queryProjection: createNoiseLinear(seed, 8, 8),
      keyProjection: createNoiseLinear(seed + 10, 4, 8),
      valueProjection: createNoiseLinear(seed + 20, 4, 8),
      outputProjection: createNoiseLinear(seed + 30, 8, 8),
    },
    mlp: {
      up: createNoiseLinear(seed + 40, 16, 8),
      down: createNoiseLinear(seed + 42, 8, 16),
      activation: "gelu",
    },
    ...changes,
  };
}
