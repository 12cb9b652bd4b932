import type { AttentionOperands } from "../../../engine/backends/backend.ts";
import { computeAttentionWeights } from "../../../engine/operations/weights.ts";
import { computeMaskedScores, hidesKeys } from "../../../engine/operations/scores.ts";
import { createZeros, type Tensor } from "../../../tensor/tensor.ts";
import { sizeAt } from "../../../tensor/shape.ts";
import type { AttentionSlip, Mistake, SlippedWeights } from "../mistake.ts";
import { transposeLast } from "../rearrange.ts";

/** Mistakes with what a query may see. */
export const maskMistakes: readonly Mistake[] = [
  {
    id: "mask-missing",
    title: { en: "No mask", "zh-tw": "沒有遮罩" },
    equal: { en: "those without the mask", "zh-tw": "沒有遮罩的結果" },
    remedy: {
      en: "Before the softmax, add −∞ to the score of each key that the query must not see.",
      "zh-tw": "在 softmax 之前，把查詢不該看到的每個鍵的分數加上 −∞。",
    },
    slips: [{ attention: { operands: (given) => (hidesKeys(given) ? withoutMask(given) : null) } }],
  },
  {
    id: "mask-transposed",
    title: { en: "Mask transposed", "zh-tw": "遮罩轉置了" },
    equal: {
      en: "those with the mask transposed: each position sees the future, not the past",
      "zh-tw": "遮罩轉置的結果：每個位置看到的是未來而不是過去",
    },
    remedy: {
      en: "Mask key k for query q when k > q: the upper triangle, with queries down the side.",
      "zh-tw": "當 k > q 時，對查詢 q 遮罩鍵 k：查詢由上往下排時就是上三角。",
    },
    slips: [{ attention: { operands: transposeMask } }],
  },
  {
    id: "mask-excludes-itself",
    title: { en: "Mask off by one", "zh-tw": "遮罩差了一格" },
    equal: {
      en: "those where no position sees itself",
      "zh-tw": "每個位置都看不到自己的結果",
    },
    remedy: {
      en: "A position sees itself too: mask key k only when k > q, not when k = q.",
      "zh-tw": "位置也要看到自己：只有 k > q 時才遮罩鍵 k，k = q 時不遮罩。",
    },
    slips: [{ attention: { operands: (given) => moveCausal(given, -1) } }],
  },
  {
    id: "mask-sees-next",
    title: { en: "Mask one too late", "zh-tw": "遮罩晚了一格" },
    equal: {
      en: "those where each position sees the next one too",
      "zh-tw": "每個位置還看得到下一個位置的結果",
    },
    remedy: {
      en: "Start masking at k = q + 1: the next position is already the future.",
      "zh-tw": "從 k = q + 1 就要開始遮罩：下一個位置已經是未來。",
    },
    slips: [{ attention: { operands: (given) => moveCausal(given, 1) } }],
  },
  {
    id: "mask-multiplied",
    title: { en: "Mask multiplied", "zh-tw": "用乘法遮罩" },
    equal: {
      en: "those where masked scores were set to 0 before the softmax",
      "zh-tw": "在 softmax 之前把遮罩的分數設成 0 的結果",
    },
    remedy: {
      en: "A score of 0 still gets weight, since exp(0) = 1: use −∞, whose exp is 0.",
      "zh-tw": "分數 0 仍會得到權重，因為 exp(0) = 1：要用 −∞，它的 exp 才是 0。",
    },
    slips: [maskedBy((scores, hidden) => computeWeights(setHidden(scores, hidden, 0)))],
  },
  {
    id: "mask-after-softmax",
    title: { en: "Mask after the softmax", "zh-tw": "softmax 之後才遮罩" },
    equal: {
      en: "those where masked weights were set to 0 after the softmax",
      "zh-tw": "在 softmax 之後才把遮罩的權重設成 0 的結果",
    },
    remedy: {
      en: "The rows no longer sum to 1: mask the scores with −∞ first, then apply the softmax.",
      "zh-tw": "每列的和不再是 1：先用 −∞ 遮罩分數，再做 softmax。",
    },
    slips: [
      maskedBy((scores, hidden) => ({
        maskedScores: scores,
        attentionWeights: setHidden(computeAttentionWeights(scores), hidden, 0),
      })),
    ],
  },
  {
    id: "softmax-before-mask",
    title: { en: "Softmax before the mask", "zh-tw": "先 softmax 再遮罩" },
    equal: {
      en: "those with one softmax before the mask and another after it",
      "zh-tw": "在遮罩之前先做一次 softmax、之後又做一次的結果",
    },
    remedy: {
      en: "Apply the softmax once, after adding the mask to the scores.",
      "zh-tw": "只做一次 softmax，而且要在分數加上遮罩之後。",
    },
    slips: [
      maskedBy((scores, hidden) =>
        computeWeights(setHidden(computeAttentionWeights(scores), hidden, -Infinity)),
      ),
    ],
  },
];

function withoutMask({ query, key, value, scale }: AttentionOperands): AttentionOperands {
  return { query, key, value, scale };
}

/** What the mask adds to every score: 0, -Infinity where a key is hidden. */
function toAdded(operands: AttentionOperands): Tensor {
  const { query, key } = operands;
  const [batchSize = 0, headCount = 0, queryLength = 0] = query.shape;
  const zeros = createZeros([batchSize, headCount, queryLength, sizeAt(key.shape, 2)]);
  return computeMaskedScores(zeros, operands);
}

function transposeMask(operands: AttentionOperands): AttentionOperands | null {
  const isSquare = sizeAt(operands.query.shape, 2) === sizeAt(operands.key.shape, 2);
  if (!hidesKeys(operands) || !isSquare) return null;
  return { ...withoutMask(operands), mask: transposeLast(toAdded(operands)) };
}

function moveCausal(operands: AttentionOperands, by: number): AttentionOperands | null {
  const { causalOffset } = operands;
  return causalOffset === undefined ? null : { ...operands, causalOffset: causalOffset + by };
}

function maskedBy(weigh: (scores: Tensor, hidden: readonly boolean[]) => SlippedWeights): {
  readonly attention: AttentionSlip;
} {
  return {
    attention: {
      weights: (operands, scores) => {
        const hidden = Array.from(toAdded(operands).values, (added) => added === -Infinity);
        return hidden.includes(true) ? weigh(scores, hidden) : null;
      },
    },
  };
}

function setHidden({ shape, values }: Tensor, hidden: readonly boolean[], to: number): Tensor {
  return { shape, values: values.map((x, at) => (hidden[at] ? to : x)) };
}

function computeWeights(maskedScores: Tensor): SlippedWeights {
  return { maskedScores, attentionWeights: computeAttentionWeights(maskedScores) };
}
