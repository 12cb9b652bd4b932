import type { AttentionTask } from "../kernels/attentionTask.ts";
import type { Rival } from "../kernels/contest.ts";

/** What one writes first: a loop per index over typed arrays. */
export function plainLoops(task: AttentionTask): Rival {
  return {
    name: "plain JavaScript loops",
    open() {
      const { headCount, queryLength, keyLength, headDim } = task;
      const attentionWeights = new Float32Array(headCount * queryLength * keyLength);
      const headOutput = new Float32Array(headCount * queryLength * headDim);
      return Promise.resolve({
        run() {
          attend(task, attentionWeights, headOutput);
          return Promise.resolve();
        },
        read: () => ({ attentionWeights, headOutput }),
        close: () => Promise.resolve(),
      });
    },
  };
}

function attend(task: AttentionTask, weights: Float32Array, output: Float32Array): void {
  const { headCount, keyValueHeadCount, queryLength, keyLength } = task;
  const group = headCount / keyValueHeadCount;
  for (let head = 0; head < headCount; head++) {
    const firstKey = Math.floor(head / group) * keyLength;
    for (let position = 0; position < queryLength; position++) {
      const visible = task.causal ? position + 1 + keyLength - queryLength : keyLength;
      attendRow(task, weights, output, head * queryLength + position, firstKey, visible);
    }
  }
}

function attendRow(
  { query, key, value, keyLength, headDim, scale }: AttentionTask,
  weights: Float32Array,
  output: Float32Array,
  row: number,
  firstKey: number,
  visible: number,
): void {
  const start = row * keyLength;
  let largest = -Infinity;
  for (let k = 0; k < visible; k++) {
    let sum = 0;
    for (let d = 0; d < headDim; d++) {
      sum += query[row * headDim + d]! * key[(firstKey + k) * headDim + d]!;
    }
    weights[start + k] = sum * scale;
    largest = Math.max(largest, sum * scale);
  }
  let total = 0;
  for (let k = 0; k < visible; k++) {
    const raised = Math.exp(weights[start + k]! - largest);
    weights[start + k] = raised;
    total += raised;
  }
  for (let k = 0; k < visible; k++) weights[start + k] = weights[start + k]! / total;
  for (let d = 0; d < headDim; d++) {
    let sum = 0;
    for (let k = 0; k < visible; k++) {
      sum += weights[start + k]! * value[(firstKey + k) * headDim + d]!;
    }
    output[row * headDim + d] = sum;
  }
}
