import type { Linear, Problem } from "../../../engine/problem.ts";
import { createZeros } from "../../../tensor/tensor.ts";
import { isSameShape, sizeAt } from "../../../tensor/shape.ts";
import { mapLayers, mapLinears } from "../mapProblem.ts";
import type { Mistake, Slip } from "../mistake.ts";
import { transposeLast } from "../rearrange.ts";

const attentionInputs = ["queryProjection", "keyProjection", "valueProjection"];
const all = [...attentionInputs, "outputProjection", "up", "gate", "down"];

/** Mistakes with the linear layers around attention. */
export const projectionMistakes: readonly Mistake[] = [
  {
    id: "output-projection-missing",
    title: { en: "No output projection", "zh-tw": "沒有輸出投影" },
    equal: { en: "those without the output projection", "zh-tw": "沒有輸出投影的結果" },
    remedy: {
      en: "Multiply the concatenated heads by the output projection.",
      "zh-tw": "把並排接起來的各個頭再乘上輸出投影。",
    },
    slips: [{ problem: (problem) => mapLinears(problem, ["outputProjection"], toIdentity) }],
  },
  {
    id: "weight-not-transposed",
    title: { en: "Weight not transposed", "zh-tw": "權重沒有轉置" },
    equal: {
      en: "those of x·W instead of x·Wᵀ",
      "zh-tw": "用 x·W（而不是 x·Wᵀ）算的結果",
    },
    remedy: {
      en: "A weight is stored as [out, in]: multiply by its transpose.",
      "zh-tw": "權重是以 [out, in] 存放的：要乘它的轉置。",
    },
    slips: [all, attentionInputs, ...all.map((role) => [role])].map(transposed),
  },
  {
    id: "value-unprojected",
    title: { en: "Values not projected", "zh-tw": "值沒有投影" },
    equal: {
      en: "those whose values are the input itself",
      "zh-tw": "直接拿輸入當作值的結果",
    },
    remedy: {
      en: "Multiply the input by the value projection too, not only for queries and keys.",
      "zh-tw": "值也要乘上值的投影，不只查詢和鍵。",
    },
    slips: [{ problem: (problem) => mapLinears(problem, ["valueProjection"], toIdentity) }],
  },
  {
    id: "query-key-tied",
    title: { en: "One matrix for queries and keys", "zh-tw": "查詢和鍵用了同一個矩陣" },
    equal: {
      en: "those with the same matrix for queries and keys",
      "zh-tw": "查詢和鍵用同一個矩陣的結果",
    },
    remedy: {
      en: "What a position looks for differs from what it offers: use both matrices.",
      "zh-tw": "一個位置要找什麼和它提供什麼是兩回事：兩個矩陣都要用。",
    },
    slips: [{ problem: tieToQuery }, { problem: tieToKey }],
  },
  {
    id: "query-key-swapped",
    title: { en: "Queries and keys swapped", "zh-tw": "查詢和鍵對調了" },
    equal: { en: "those with queries and keys swapped", "zh-tw": "查詢和鍵對調的結果" },
    remedy: {
      en: "Rows belong to queries: score[q][k] is query q times key k.",
      "zh-tw": "列屬於查詢：score[q][k] 是查詢 q 乘以鍵 k。",
    },
    slips: [
      {
        attention: {
          operands: (given) => {
            const fits = isSameShape(given.query.shape, given.key.shape);
            return fits ? { ...given, query: given.key, key: given.query } : null;
          },
        },
      },
    ],
  },
  {
    id: "bias-missing",
    title: { en: "Bias left out", "zh-tw": "漏了偏差" },
    equal: { en: "those without the bias", "zh-tw": "沒有加上偏差的結果" },
    remedy: {
      en: "Add the bias after the multiplication.",
      "zh-tw": "乘完之後要加上偏差。",
    },
    slips: [all, attentionInputs, ...all.map((role) => [role])].map((roles) => ({
      problem: (problem) =>
        mapLinears(problem, roles, ({ weight, bias }) => (bias ? { weight } : null)),
    })),
  },
];

/** A layer that gives back what it is given; null where it changes the width. */
function toIdentity({ weight }: Linear): Linear | null {
  const [out = 0, input = 0] = weight.shape;
  if (out !== input) return null;
  const identity = createZeros([out, out]);
  for (let at = 0; at < out; at++) identity.values[at * out + at] = 1;
  return { weight: identity };
}

/** Only square weights fit the wrong way round. */
function transposed(roles: readonly string[]): Slip {
  return {
    problem: (problem) =>
      mapLinears(problem, roles, ({ weight, ...rest }) => {
        const isSquare = sizeAt(weight.shape, 0) === sizeAt(weight.shape, 1);
        return isSquare ? { ...rest, weight: transposeLast(weight) } : null;
      }),
  };
}

function tieToQuery(problem: Problem): Problem | null {
  if (problem.kind === "attention") return { ...problem, key: problem.query };
  return mapLayers(problem, ({ queryProjection }) => ({ keyProjection: queryProjection }));
}

function tieToKey(problem: Problem): Problem | null {
  if (problem.kind === "attention") return { ...problem, query: problem.key };
  return mapLayers(problem, ({ keyProjection }) => ({ queryProjection: keyProjection }));
}
