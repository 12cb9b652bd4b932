import type { AttentionStages } from "../../src/engine/trace.ts";
import type { Tensor } from "../../src/tensor/tensor.ts";
import type { AttentionExample } from "../../webview/gallery/exampleInput.ts";
import type { Row } from "../../webview/gallery/packer.ts";

/** All stages of an example as tensors in single precision, computed row by row, plainly. */
export function exampleStages(example: AttentionExample): AttentionStages {
  const { headCount, causal } = example;
  const [queryLength, keyLength] = [example.query.length, example.key.length];
  const width = example.query[0]?.length ?? 0;
  const headDim = width / headCount;
  const scale = headDim ** -0.5;
  const past = keyLength - queryLength;
  const maps = (): Tensor => empty([1, headCount, queryLength, keyLength]);
  const [scores, maskedScores, attentionWeights] = [maps(), maps(), maps()];
  const headOutput = empty([1, headCount, queryLength, headDim]);
  const attentionOutput = empty([1, queryLength, width]);
  for (let head = 0; head < headCount; head++) {
    const first = head * headDim;
    example.query.forEach((query, row) => {
      const start = (head * queryLength + row) * keyLength;
      const visible = causal ? row + past + 1 : keyLength;
      example.key.forEach((key, column) => {
        let sum = 0;
        for (let at = first; at < first + headDim; at++) sum += (query[at] ?? 0) * (key[at] ?? 0);
        scores.values[start + column] = sum * scale;
        maskedScores.values[start + column] = column < visible ? sum * scale : -Infinity;
      });
      const weights = attentionWeights.values.subarray(start, start + keyLength);
      softmaxInto(maskedScores.values.subarray(start, start + keyLength), weights);
      for (let at = 0; at < headDim; at++) {
        const mixed = example.value.reduce(
          (sum, value, key) => sum + (weights[key] ?? 0) * (value[first + at] ?? 0),
          0,
        );
        headOutput.values[(head * queryLength + row) * headDim + at] = mixed;
        attentionOutput.values[row * width + first + at] = mixed;
      }
    });
  }
  return {
    shape: {
      ...{ batchSize: 1, headCount, keyValueHeadCount: headCount },
      ...{ queryLength, keyLength, headDim, valueHeadDim: headDim },
    },
    scale,
    temperature: 1,
    query: splitHeads(example.query, headCount, headDim),
    key: splitHeads(example.key, headCount, headDim),
    value: splitHeads(example.value, headCount, headDim),
    ...{ scores, maskedScores, attentionWeights, headOutput, attentionOutput },
  };
}

function empty(shape: readonly number[]): Tensor {
  return { shape, values: new Float32Array(shape.reduce((product, size) => product * size, 1)) };
}

function softmaxInto(scores: ArrayLike<number>, weights: Tensor["values"]): void {
  let [largest, sum] = [-Infinity, 0];
  for (let at = 0; at < scores.length; at++) largest = Math.max(largest, scores[at] ?? 0);
  for (let at = 0; at < scores.length; at++) sum += Math.exp((scores[at] ?? 0) - largest);
  for (let at = 0; at < scores.length; at++) {
    weights[at] = Math.exp((scores[at] ?? 0) - largest) / sum;
  }
}

/** [rows, headCount * headDim] -> [1, headCount, rows, headDim] */
function splitHeads(rows: readonly Row[], headCount: number, headDim: number): Tensor {
  const split = empty([1, headCount, rows.length, headDim]);
  rows.forEach((row, at) => {
    row.forEach((value, column) => {
      const head = Math.floor(column / headDim);
      split.values[(head * rows.length + at) * headDim + (column % headDim)] = value;
    });
  });
  return split;
}
