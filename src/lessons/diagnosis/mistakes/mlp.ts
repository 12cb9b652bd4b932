import { computeActivated } from "../../../engine/operations/activations.ts";
import type { Activation } from "../../../engine/problem.ts";
import type { Mistake, Slip } from "../mistake.ts";

/** Mistakes with the MLP and its activation. */
export const mlpMistakes: readonly Mistake[] = [
  {
    id: "relu-on-output",
    title: { en: "Activation on the output", "zh-tw": "活化函數用在輸出上" },
    equal: {
      en: "those with ReLU on the output of the MLP",
      "zh-tw": "在 MLP 的輸出上用了 ReLU 的結果",
    },
    remedy: {
      en: "The activation belongs between up and down; the output may be negative.",
      "zh-tw": "活化函數在 up 和 down 之間；輸出可以是負的。",
    },
    slips: [
      { linear: (output, role) => (role === "down" ? computeActivated("relu", output) : output) },
      {
        linear: (output, role) => (role === "down" ? computeActivated("relu", output) : output),
        activate: (_activation, hidden, gate) => (gate ? null : hidden),
      },
    ],
  },
  {
    id: "activation-missing",
    title: { en: "No activation", "zh-tw": "沒有活化函數" },
    equal: { en: "those without the activation", "zh-tw": "沒有活化函數的結果" },
    remedy: {
      en: "Apply it between up and down: without it, the two layers collapse into one.",
      "zh-tw": "在 up 和 down 之間要用它：沒有它，兩層其實只是一層。",
    },
    slips: [{ activate: (_activation, hidden, gate) => (gate ? null : hidden) }],
  },
  {
    id: "gelu-for-relu",
    title: { en: "GELU for ReLU", "zh-tw": "用 GELU 代替 ReLU" },
    equal: { en: "those of GELU instead of ReLU", "zh-tw": "該用 ReLU 卻用了 GELU 的結果" },
    remedy: {
      en: "ReLU keeps numbers above 0 and sets all others to exactly 0.",
      "zh-tw": "ReLU 保留大於 0 的，其餘一律變成剛好 0。",
    },
    slips: [activatedBy("relu", "gelu"), activatedBy("relu", "geluTanh")],
  },
  {
    id: "relu-for-gelu",
    title: { en: "ReLU for GELU", "zh-tw": "用 ReLU 代替 GELU" },
    equal: { en: "those of ReLU instead of GELU", "zh-tw": "該用 GELU 卻用了 ReLU 的結果" },
    remedy: {
      en: "GELU lets small negative numbers through a little: it is x times the normal distribution.",
      "zh-tw": "GELU 讓小的負數透過一點點：x 乘以常態分布。",
    },
    slips: [activatedBy("gelu", "relu"), activatedBy("geluTanh", "relu")],
  },
  {
    id: "other-gelu",
    title: { en: "The other GELU", "zh-tw": "另一種 GELU" },
    equal: {
      en: "those of the other form of GELU (erf and tanh differ in the fourth digit)",
      "zh-tw": "另一種 GELU 的結果（erf 和 tanh 差在第四位）",
    },
    remedy: {
      en: "GPT-2 uses the approximation with tanh; the exact form uses erf.",
      "zh-tw": "GPT-2 用 tanh 的近似；精確的形式用 erf。",
    },
    slips: [activatedBy("gelu", "geluTanh"), activatedBy("geluTanh", "gelu")],
  },
];

function activatedBy(meant: Activation, used: Activation): Slip {
  return {
    activate: (activation, hidden, gate) =>
      activation === meant ? computeActivated(used, hidden, gate) : null,
  };
}
