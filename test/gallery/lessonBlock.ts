import type { AttentionLayer, BlockProblem, Linear } from "../../src/engine/problem.ts";
import { createTorchLinear, TorchRandom } from "../../src/random/torch.ts";
import { createTensor } from "../../src/tensor/tensor.ts";
import { plainNorm } from "./randomLayers.ts";

const modelDim = 64;
const hiddenDim = 256;
const positions = 6;

/** The tokens of the PyTorch lesson. */
export const lessonTokens = ["法國", "紅酒", "慢煮", "阿根廷", "牛舌", "配"] as const;

/** The block of the PyTorch lesson, drawn from seed 42 in the order of its cells. */
export function lessonBlock(): BlockProblem {
  const random = new TorchRandom(42);
  const input = createTensor(
    [1, positions, modelDim],
    Float64Array.from(random.randn(positions * modelDim)),
  );
  const linear = (inDim: number, outDim: number): Linear => {
    const { weight, bias } = createTorchLinear(random, inDim, outDim);
    return {
      weight: createTensor([outDim, inDim], Float64Array.from(weight)),
      bias: createTensor([outDim], Float64Array.from(bias ?? [])),
    };
  };
  const attention = (): AttentionLayer => ({
    headCount: 4,
    queryProjection: linear(modelDim, modelDim),
    keyProjection: linear(modelDim, modelDim),
    valueProjection: linear(modelDim, modelDim),
    outputProjection: linear(modelDim, modelDim),
  });
  // the stand-alone module of the lesson draws first
  attention();
  const own = attention();
  const up = linear(modelDim, hiddenDim);
  const down = linear(hiddenDim, modelDim);
  return {
    kind: "block",
    input,
    ...{ placement: "post", norm: "layerNorm", epsilon: 1e-5 },
    norm1: plainNorm(modelDim),
    norm2: plainNorm(modelDim),
    attention: own,
    mlp: { up, down, activation: "relu" },
  };
}
