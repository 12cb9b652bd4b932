import { computeAttentionWeights } from "../../../engine/operations/weights.ts";
import { computeMaskedScores } from "../../../engine/operations/scores.ts";
import { sizeAt } from "../../../tensor/shape.ts";
import type { Tensor } from "../../../tensor/tensor.ts";
import type { Mistake, Slip } from "../mistake.ts";
import { reshape, transposeLast } from "../rearrange.ts";

/** Mistakes with the softmax. */
export const softmaxMistakes: readonly Mistake[] = [
  {
    id: "softmax-columns",
    title: { en: "Softmax over the columns", "zh-tw": "softmax 做在欄上" },
    equal: {
      en: "those with the softmax over each column instead of each row",
      "zh-tw": "softmax 做在每一欄（而不是每一列）的結果",
    },
    remedy: {
      en: "Each query divides its attention among the keys: every row sums to 1 (the last axis).",
      "zh-tw": "每個查詢把注意力分給各個鍵：每一列的和是 1（最後一個軸）。",
    },
    slips: [weighedBy((masked) => transposeLast(computeAttentionWeights(transposeLast(masked))))],
  },
  {
    id: "softmax-over-heads",
    title: { en: "Softmax over the heads", "zh-tw": "softmax 做在頭上" },
    equal: {
      en: "those with the softmax over the heads instead of the keys",
      "zh-tw": "softmax 做在各個頭（而不是各個鍵）上的結果",
    },
    remedy: {
      en: "Apply the softmax along the last axis: over the keys, separately in each head.",
      "zh-tw": "沿著最後一個軸做 softmax：在每個頭裡，各個鍵之間。",
    },
    slips: [weighedBy(softmaxOverHeads)],
  },
  {
    id: "softmax-over-all",
    title: { en: "Softmax over the whole matrix", "zh-tw": "softmax 做在整個矩陣上" },
    equal: {
      en: "those with one softmax over the whole matrix of a head",
      "zh-tw": "對一個頭的整個矩陣只做一次 softmax 的結果",
    },
    remedy: {
      en: "Apply the softmax to each row: every row sums to 1, not the whole matrix.",
      "zh-tw": "每一列各自做 softmax：每一列的和是 1，而不是整個矩陣的和。",
    },
    slips: [
      weighedBy((masked) => {
        const [batchSize = 0, headCount = 0, queryLength = 0, keyLength = 0] = masked.shape;
        const flat = reshape(masked, [batchSize, headCount, 1, queryLength * keyLength]);
        return reshape(computeAttentionWeights(flat), masked.shape);
      }),
    ],
  },
  {
    id: "softmax-unnormalised",
    title: { en: "Softmax not divided by its sum", "zh-tw": "softmax 沒有除以總和" },
    equal: {
      en: "the exponentials before they are divided by their sum",
      "zh-tw": "還沒除以總和的指數值",
    },
    remedy: {
      en: "Divide each row by its sum, so that it sums to 1.",
      "zh-tw": "把每一列除以它的總和，使和為 1。",
    },
    slips: [
      weighedBy((masked) => mapValues(masked, Math.exp)),
      weighedBy((masked) => mapRows(masked, (row) => row.map((x) => Math.exp(x - largestOf(row))))),
    ],
  },
  {
    id: "softmax-no-exponent",
    title: { en: "No exponential", "zh-tw": "沒有取指數" },
    equal: {
      en: "the scores divided by their sum, without the exponential",
      "zh-tw": "分數直接除以總和、沒有取指數的結果",
    },
    remedy: {
      en: "Take exp of each score first: it makes them all positive and gives large ones more weight.",
      "zh-tw": "先對每個分數取 exp：讓它們都變成正數，而且大的更重要。",
    },
    slips: [
      weighedBy((masked) =>
        mapRows(mapValues(masked, visibleOrZero), (row) => {
          const sum = row.reduce((total, x) => total + x, 0);
          return row.map((x) => x / sum);
        }),
      ),
    ],
  },
  {
    id: "softmax-missing",
    title: { en: "No softmax", "zh-tw": "沒有 softmax" },
    equal: { en: "the scores themselves, without a softmax", "zh-tw": "沒有做 softmax 的分數" },
    remedy: {
      en: "Turn each row of scores into weights with a softmax.",
      "zh-tw": "用 softmax 把每一列分數變成權重。",
    },
    slips: [weighedBy((masked) => mapValues(masked, visibleOrZero))],
  },
  {
    id: "softmax-base-2",
    title: { en: "Powers of 2", "zh-tw": "用 2 的次方" },
    equal: { en: "those with powers of 2 instead of e", "zh-tw": "用 2（而不是 e）的次方的結果" },
    remedy: {
      en: "Use exp, the powers of e = 2.71828: base 2 is a softmax at another temperature.",
      "zh-tw": "要用 exp，也就是 e = 2.71828 的次方：底數 2 等於換了溫度的 softmax。",
    },
    slips: [weighedBy((masked) => computeAttentionWeights(mapValues(masked, (x) => x * Math.LN2)))],
  },
];

function weighedBy(weigh: (maskedScores: Tensor) => Tensor): Slip {
  return {
    attention: {
      weights: (operands, scores) => {
        const maskedScores = computeMaskedScores(scores, operands);
        return { maskedScores, attentionWeights: weigh(maskedScores) };
      },
    },
  };
}

/** `[batch, head, q, k]` as `[batch, q * k, head]`, so that the heads of one place are a row. */
function softmaxOverHeads(masked: Tensor): Tensor {
  const [batchSize = 0, headCount = 0, queryLength = 0, keyLength = 0] = masked.shape;
  const places = queryLength * keyLength;
  const byPlace = transposeLast(reshape(masked, [batchSize, headCount, places]));
  return reshape(transposeLast(computeAttentionWeights(byPlace)), masked.shape);
}

function visibleOrZero(score: number): number {
  return score === -Infinity ? 0 : score;
}

function largestOf(row: readonly number[]): number {
  return row.reduce((largest, x) => Math.max(largest, x));
}

function mapValues({ shape, values }: Tensor, change: (x: number) => number): Tensor {
  return { shape, values: values.map(change) };
}

function mapRows(
  { shape, values }: Tensor,
  change: (row: readonly number[]) => readonly number[],
): Tensor {
  const width = sizeAt(shape, -1);
  const changed = new Float64Array(values.length);
  for (let start = 0; start < values.length; start += width) {
    changed.set(change(Array.from(values.subarray(start, start + width))), start);
  }
  return { shape, values: changed };
}
