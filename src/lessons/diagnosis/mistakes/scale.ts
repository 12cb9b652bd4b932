import type { AttentionSettings } from "../../../engine/problem.ts";
import { mapAttentions } from "../mapProblem.ts";
import type { Mistake, Slip } from "../mistake.ts";

/** Mistakes with the 1/√d scale of the scores. */
export const scaleMistakes: readonly Mistake[] = [
  {
    id: "no-scale",
    title: { en: "Scores not scaled", "zh-tw": "分數沒有縮放" },
    equal: { en: "those without the 1/√d scale", "zh-tw": "沒有乘上 1/√d 的結果" },
    remedy: {
      en: "Divide each score by the square root of the head's width before the softmax.",
      "zh-tw": "在 softmax 之前，把每個分數除以一個頭寬度的平方根。",
    },
    slips: [scaledBy(() => 1)],
  },
  {
    id: "scale-full-width",
    title: { en: "Scaled by the full width", "zh-tw": "用整個寬度縮放" },
    equal: {
      en: "those scaled by the full width instead of one head's",
      "zh-tw": "用整個寬度（而不是一個頭的寬度）縮放的結果",
    },
    remedy: {
      en: "d in 1/√d is the width of one head: the full width divided by the number of heads.",
      "zh-tw": "1/√d 的 d 是一個頭的寬度：整個寬度除以頭的數量。",
    },
    slips: [scaledBy((_headDim, width) => 1 / Math.sqrt(width))],
  },
  {
    id: "scale-multiplied",
    title: { en: "Multiplied by √d", "zh-tw": "乘上了 √d" },
    equal: { en: "those multiplied by √d", "zh-tw": "乘上 √d 的結果" },
    remedy: {
      en: "Divide by √d: the scale compensates for the growth of long dot products.",
      "zh-tw": "應該除以 √d：縮放是為了抵銷長內積的增長。",
    },
    slips: [scaledBy((headDim) => Math.sqrt(headDim))],
  },
  {
    id: "scale-no-root",
    title: { en: "Divided by d", "zh-tw": "除以 d 而不是 √d" },
    equal: { en: "those divided by d instead of √d", "zh-tw": "除以 d（而不是 √d）的結果" },
    remedy: {
      en: "Take the square root of the head's width before you divide.",
      "zh-tw": "除之前先取一個頭寬度的平方根。",
    },
    slips: [scaledBy((headDim) => 1 / headDim)],
  },
];

function scaledBy(scale: (headDim: number, width: number) => number): Slip {
  const change = ({ headCount }: AttentionSettings, width: number) => ({
    scale: scale(width / headCount, width),
  });
  return { problem: (problem) => mapAttentions(problem, change) };
}
