import type { AttentionOperands } from "../../../engine/backends/backend.ts";
import { combineHeads, mergeHeads, splitHeads } from "../../../engine/operations/heads.ts";
import { createZeros, type Tensor } from "../../../tensor/tensor.ts";
import { sizeAt } from "../../../tensor/shape.ts";
import { mapAttentions } from "../mapProblem.ts";
import type { Mistake } from "../mistake.ts";
import {
  mergeInterleaved,
  mergeWithoutTranspose,
  splitInterleaved,
  splitWithoutTranspose,
} from "../rearrange.ts";

/** Mistakes with splitting into heads and putting them together again. */
export const headMistakes: readonly Mistake[] = [
  {
    id: "heads-averaged",
    title: { en: "Heads averaged", "zh-tw": "把頭平均了" },
    equal: { en: "the mean of the heads", "zh-tw": "各個頭的平均" },
    remedy: {
      en: "Concatenate the heads: their outputs must stay separate.",
      "zh-tw": "把各個頭並排接起來：每個頭找到的東西要分開保留。",
    },
    slips: [{ attention: { merged: (headOutput) => averageHeads(headOutput, 1) } }],
    repeatsHeads: true,
  },
  {
    id: "heads-summed",
    title: { en: "Heads summed", "zh-tw": "把頭加起來了" },
    equal: { en: "the sum of the heads", "zh-tw": "各個頭的和" },
    remedy: {
      en: "Concatenate the heads: once summed, they cannot be told apart.",
      "zh-tw": "把各個頭並排接起來：加在一起就再也分不開了。",
    },
    slips: [
      {
        attention: {
          merged: (headOutput) => averageHeads(headOutput, sizeAt(headOutput.shape, 1)),
        },
      },
    ],
    repeatsHeads: true,
  },
  {
    id: "heads-interleaved",
    title: { en: "Heads interleaved", "zh-tw": "頭交錯切開" },
    equal: {
      en: "those whose heads take every n-th column instead of a slice",
      "zh-tw": "每個頭隔 n 欄取一欄（而不是取一段）的結果",
    },
    remedy: {
      en: "Head h reads the columns from h·d to (h+1)·d − 1: view as [.., heads, d], in this order.",
      "zh-tw": "第 h 個頭讀第 h·d 到 (h+1)·d − 1 欄：要 view 成 [.., heads, d]，順序不能換。",
    },
    slips: [
      { attention: { operands: resplit(splitInterleaved) } },
      { attention: { operands: resplit(splitInterleaved), merged: mergeInterleaved } },
    ],
  },
  {
    id: "split-without-transpose",
    title: { en: "Split without a transpose", "zh-tw": "切頭時沒有轉置" },
    equal: {
      en: "those reshaped straight to [heads, length, d], which mixes the positions",
      "zh-tw": "直接 reshape 成 [heads, length, d] 的結果，位置被混在一起",
    },
    remedy: {
      en: "Reshape to [length, heads, d] first, then swap the first two axes.",
      "zh-tw": "先 reshape 成 [length, heads, d]，再交換前兩個軸。",
    },
    slips: [
      { attention: { operands: resplit(splitWithoutTranspose) } },
      { attention: { operands: resplit(splitWithoutTranspose), merged: mergeWithoutTranspose } },
    ],
  },
  {
    id: "merge-without-transpose",
    title: { en: "Merged without a transpose", "zh-tw": "合併時沒有轉置" },
    equal: {
      en: "those merged without swapping heads and positions back",
      "zh-tw": "合併前沒有把頭和位置換回來的結果",
    },
    remedy: {
      en: "Swap [heads, length, d] back to [length, heads, d] before you reshape to the full width.",
      "zh-tw": "reshape 成整個寬度之前，先把 [heads, length, d] 換回 [length, heads, d]。",
    },
    slips: [{ attention: { merged: mergeWithoutTranspose } }],
  },
  {
    id: "one-head",
    title: { en: "Not split into heads", "zh-tw": "沒有切成多個頭" },
    equal: { en: "those of one head over the full width", "zh-tw": "只用一個頭看整個寬度的結果" },
    remedy: {
      en: "Split queries, keys, and values into heads first; each head has its own softmax.",
      "zh-tw": "先把查詢、鍵和值切成多個頭；每個頭各自做 softmax。",
    },
    slips: [
      {
        problem: (problem) =>
          mapAttentions(problem, ({ keyValueHeadCount, headCount }) =>
            keyValueHeadCount === undefined || keyValueHeadCount === headCount
              ? { headCount: 1, keyValueHeadCount: 1 }
              : {},
          ),
      },
    ],
  },
  {
    id: "shared-heads-in-turn",
    title: { en: "Shared heads in turn", "zh-tw": "輪流共用鍵值頭" },
    equal: {
      en: "those whose query heads take the key-value heads in turn",
      "zh-tw": "查詢頭輪流使用鍵值頭的結果",
    },
    remedy: {
      en: "Neighbouring query heads share: head h reads key-value head floor(h / group).",
      "zh-tw": "相鄰的查詢頭共用：第 h 個頭讀第 floor(h / group) 個鍵值頭。",
    },
    slips: [{ attention: { operands: shareInTurn } }],
  },
];

function averageHeads(headOutput: Tensor, factor: number): Tensor | null {
  const headCount = sizeAt(headOutput.shape, 1);
  if (headCount === 1) return null;
  const merged = combineHeads(headOutput, { headCount, headCombination: "average" });
  const scaled = { shape: merged.shape, values: merged.values.map((x) => x * factor) };
  return splitHeads(scaled, headCount);
}

function resplit(split: (tensor: Tensor) => Tensor) {
  return (operands: AttentionOperands): AttentionOperands | null => {
    const { query, key, value } = operands;
    if (sizeAt(query.shape, 1) === 1) return null;
    return { ...operands, query: split(query), key: split(key), value: split(value) };
  };
}

function shareInTurn(operands: AttentionOperands): AttentionOperands | null {
  const headCount = sizeAt(operands.query.shape, 1);
  const shared = sizeAt(operands.key.shape, 1);
  if (shared === 1 || shared === headCount) return null;
  const spread = (tensor: Tensor) => spreadInTurn(tensor, headCount);
  return { ...operands, key: spread(operands.key), value: spread(operands.value) };
}

/** Every query head gets a copy of key-value head h modulo their number. */
function spreadInTurn(tensor: Tensor, headCount: number): Tensor {
  const merged = mergeHeads(tensor);
  const [batchSize = 0, length = 0, width = 0] = merged.shape;
  const headDim = sizeAt(tensor.shape, 3);
  const spread = createZeros([batchSize, length, headCount * headDim]);
  for (let at = 0; at < spread.values.length; at++) {
    const column = at % (headCount * headDim);
    const row = (at - column) / (headCount * headDim);
    spread.values[at] = merged.values[row * width + (column % width)]!;
  }
  return splitHeads(spread, headCount);
}
