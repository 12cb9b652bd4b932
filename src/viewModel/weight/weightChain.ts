import { roundNumber } from "../numberText.ts";
import { explainedTexts as words } from "./explainedTexts.ts";
import type { SoftmaxPart, WeightExplanation } from "./weightExplanation.ts";

/** One line on the way from the products to the weight. */
export interface ChainLine {
  readonly name: string;
  readonly how: ChainStep;
  readonly result: number;
}

/** One operation, in one line. */
export type ChainStep =
  /** `5 × 0.5 (1/√4)`; empty where the name says it all. `token`: whose number was the last. */
  | { readonly kind: "words"; readonly words: string; readonly token?: string }
  | { readonly kind: "power"; readonly exponent: string }
  | { readonly kind: "sum"; readonly softmax: SoftmaxPart };

/** Sum, scale, mask, softmax: one line each. */
export function toChain(explanation: WeightExplanation): readonly ChainLine[] {
  const { dot, scale, scaleFormula, score, maskedScore, softmax, weight } = explanation;
  const formula = scaleFormula === "" ? "" : ` (${scaleFormula})`;
  const line = (name: string, done: string, result: number): ChainLine => {
    return { name, how: { kind: "words", words: done }, result };
  };
  const quotient = softmax && `${roundNumber(softmax.power)} ÷ ${roundNumber(softmax.rowSum)}`;
  return [
    line(words.sum, "", dot),
    line(words.scale, `${roundNumber(dot)} × ${roundNumber(scale)}${formula}`, score),
    line(words.mask, maskWords(explanation), maskedScore),
    ...(softmax ? softmaxLines(softmax, maskedScore) : []),
    line(words.weight, quotient ?? words.allMasked, weight),
  ];
}

function softmaxLines(softmax: SoftmaxPart, maskedScore: number): readonly ChainLine[] {
  const { largest, largestToken, exponent, power, rowSum } = softmax;
  const below = `${roundNumber(maskedScore)} − ${bracketed(largest)}`;
  return [
    {
      name: words.best,
      how: { kind: "words", words: below, token: largestToken },
      result: exponent,
    },
    { name: words.power, how: { kind: "power", exponent: roundNumber(exponent) }, result: power },
    { name: words.rowSum, how: { kind: "sum", softmax }, result: rowSum },
  ];
}

function maskWords({ mask, score }: WeightExplanation): string {
  switch (mask.kind) {
    case "none":
      return words.maskNone;
    case "added":
      return `${roundNumber(score)} + ${bracketed(mask.value)}`;
    case "hidden":
      return mask.by === "causal" ? words.maskCausal : words.maskHidden;
  }
}

function bracketed(value: number): string {
  return value < 0 ? `(${roundNumber(value)})` : roundNumber(value);
}
