import type { AttentionLayer, BlockLayer, Linear, NormLayer } from "../../src/engine/problem.ts";
import { createTensor, type Tensor } from "../../src/tensor/tensor.ts";
import { randomRows } from "./randomRows.ts";

/** Numbers about as large as those of a projection; the same in every run. */
export function randomTensor(seed: number, shape: readonly number[], size = 1): Tensor {
  const count = shape.reduce((product, part) => product * part, 1);
  const [row = []] = randomRows(seed, 1, count);
  return createTensor(
    shape,
    Float64Array.from(row, (value) => value * size),
  );
}

/** `[out, in]` with a bias. */
export function randomLinear(seed: number, outDim: number, inDim: number): Linear {
  const size = 1 / Math.sqrt(inDim);
  return {
    weight: randomTensor(seed, [outDim, inDim], size),
    bias: randomTensor(seed + 1, [outDim], size / 2),
  };
}

/** The four projections of self-attention. */
export function randomAttention(
  seed: number,
  modelDim: number,
  headCount: number,
  causal: boolean,
): AttentionLayer {
  return {
    headCount,
    causal,
    queryProjection: randomLinear(seed, modelDim, modelDim),
    keyProjection: randomLinear(seed + 10, modelDim, modelDim),
    valueProjection: randomLinear(seed + 20, modelDim, modelDim),
    outputProjection: randomLinear(seed + 30, modelDim, modelDim),
  };
}

/** A block as in GPT-2: a LayerNorm before each sublayer. */
export function randomBlock(seed: number, modelDim: number, headCount: number): BlockLayer {
  return {
    ...{ placement: "pre", norm: "layerNorm", epsilon: 1e-5 },
    norm1: plainNorm(modelDim),
    norm2: plainNorm(modelDim),
    attention: randomAttention(seed, modelDim, headCount, true),
    mlp: {
      up: randomLinear(seed + 40, 4 * modelDim, modelDim),
      down: randomLinear(seed + 50, modelDim, 4 * modelDim),
      activation: "geluTanh",
    },
  };
}

/** A norm before training. */
export function plainNorm(modelDim: number): Required<NormLayer> {
  return {
    weight: createTensor([modelDim], new Float64Array(modelDim).fill(1)),
    bias: createTensor([modelDim], new Float64Array(modelDim)),
  };
}
