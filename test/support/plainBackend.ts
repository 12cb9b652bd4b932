// Every operation in plain loops that share nothing with src: what all backends are compared with.
import type { AttentionOperands, Backend } from "../../src/engine/backends/backend.ts";
import type { Activation } from "../../src/engine/problem.ts";
import type { Tensor } from "../../src/tensor/tensor.ts";
import { erf } from "./erf.ts";

const curves: Readonly<Record<Exclude<Activation, "swiglu">, (x: number) => number>> = {
  relu: (x) => (x > 0 ? x : 0),
  reluSquared: (x) => (x > 0 ? x * x : 0),
  silu: (x) => x / (1 + Math.exp(-x)),
  gelu: (x) => 0.5 * x * (1 + erf(x / Math.SQRT2)),
  geluTanh: (x) => 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3))),
};

/** The truth, for numbers that are finite and not far out. */
export const plainBackend: Backend = {
  name: "reference",
  reason: "plain loops",
  linear: ({ shape, values }, { weight, bias }) => {
    const [outDim = 0, inDim = 0] = weight.shape;
    return fill([...shape.slice(0, -1), outDim], (at) => {
      const [row, out] = [Math.floor(at / outDim), at % outDim];
      let sum = bias?.values[out] ?? 0;
      for (let i = 0; i < inDim; i++) {
        sum += values[row * inDim + i]! * weight.values[out * inDim + i]!;
      }
      return sum;
    });
  },
  attention: async (operands) => {
    const scores = await computeScores(operands);
    const maskedScores = await fill(scores.shape, (at) => mask(operands, scores, at));
    const attentionWeights = await computeWeights(maskedScores);
    return {
      scores,
      maskedScores,
      attentionWeights,
      headOutput: await sum(attentionWeights, operands),
    };
  },
  activate: (activation, { shape, values }, gate) =>
    activation === "swiglu"
      ? fill(shape, (at) => curves.silu(gate!.values[at]!) * values[at]!)
      : fill(shape, (at) => curves[activation](values[at]!)),
  normalise: ({ shape, values }, { norm, epsilon, weight, bias }) => {
    const columns = shape.at(-1)!;
    const normed = new Float64Array(values.length);
    for (let start = 0; start < values.length; start += columns) {
      const row = Array.from(values.subarray(start, start + columns));
      const mean = norm === "layerNorm" ? average(row) : 0;
      const root = Math.sqrt(average(row.map((x) => (x - mean) ** 2)) + epsilon);
      row.forEach((x, column) => {
        const affine = [weight?.values[column] ?? 1, bias?.values[column] ?? 0] as const;
        normed[start + column] = ((x - mean) / root) * affine[0] + affine[1];
      });
    }
    return Promise.resolve({ shape, values: normed });
  },
  add: (a, b) => fill(a.shape, (at) => a.values[at]! + b.values[at]!),
};

function fill(shape: readonly number[], compute: (at: number) => number): Promise<Tensor> {
  const values = new Float64Array(shape.reduce((product, size) => product * size, 1));
  return Promise.resolve({ shape, values: values.map((_, at) => compute(at)) });
}

function average(row: readonly number[]): number {
  return row.reduce((total, x) => total + x, 0) / row.length;
}

/** `query head h reads key-value head floor(h / (headCount / keyValueHeadCount))` */
function toSharedHead(
  matrix: number,
  [, headCount = 1]: readonly number[],
  shared: Tensor,
): number {
  const keyValueHeadCount = shared.shape[1]!;
  const [batch, head] = [Math.floor(matrix / headCount), matrix % headCount];
  return batch * keyValueHeadCount + Math.floor((head * keyValueHeadCount) / headCount);
}

function computeScores({ query, key, scale }: AttentionOperands): Promise<Tensor> {
  const [batch = 0, headCount = 0, queryLength = 0, headDim = 0] = query.shape;
  const keyLength = key.shape[2]!;
  return fill([batch, headCount, queryLength, keyLength], (at) => {
    const [row, keyPosition] = [Math.floor(at / keyLength), at % keyLength];
    const matrix = toSharedHead(Math.floor(row / queryLength), query.shape, key);
    const from = (matrix * keyLength + keyPosition) * headDim;
    let total = 0;
    for (let d = 0; d < headDim; d++) {
      total += query.values[row * headDim + d]! * key.values[from + d]!;
    }
    return total * scale;
  });
}

function mask(
  { mask: given, causalOffset }: AttentionOperands,
  scores: Tensor,
  at: number,
): number {
  const [, headCount = 1, queryLength = 1, keyLength = 1] = scores.shape;
  const place = [
    Math.floor(at / (headCount * queryLength * keyLength)),
    Math.floor(at / (queryLength * keyLength)) % headCount,
    Math.floor(at / keyLength) % queryLength,
    at % keyLength,
  ] as const;
  if (causalOffset !== undefined && place[3] > place[2] + causalOffset) return -Infinity;
  return scores.values[at]! + (given ? readBroadcast(given, place) : 0);
}

/** What is 1 in a shape, or not there, is the same for all. */
function readBroadcast({ shape, values }: Tensor, place: readonly number[]): number {
  const own = place.slice(place.length - shape.length);
  return values[shape.reduce((at, size, axis) => at * size + (size === 1 ? 0 : own[axis]!), 0)]!;
}

/** `softmax` of every row; one that sees no key has weights 0. */
function computeWeights({ shape, values }: Tensor): Promise<Tensor> {
  const keyLength = shape[3]!;
  const weights = new Float64Array(values.length);
  for (let start = 0; start < values.length; start += keyLength) {
    const row = Array.from(values.subarray(start, start + keyLength));
    const largest = Math.max(...row);
    if (largest === -Infinity) continue;
    const powers = row.map((x) => Math.exp(x - largest));
    const total = powers.reduce((a, b) => a + b, 0);
    weights.set(
      powers.map((x) => x / total),
      start,
    );
  }
  return Promise.resolve({ shape, values: weights });
}

function sum(weights: Tensor, { query, value }: AttentionOperands): Promise<Tensor> {
  const [batch = 0, headCount = 0, queryLength = 0, keyLength = 0] = weights.shape;
  const width = value.shape[3]!;
  return fill([batch, headCount, queryLength, width], (at) => {
    const [row, column] = [Math.floor(at / width), at % width];
    const matrix = toSharedHead(Math.floor(row / queryLength), query.shape, value);
    let total = 0;
    for (let k = 0; k < keyLength; k++) {
      const x = value.values[(matrix * keyLength + k) * width + column]!;
      total += weights.values[row * keyLength + k]! * x;
    }
    return total;
  });
}
