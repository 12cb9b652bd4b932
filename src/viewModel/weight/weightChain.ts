import * as l10n from "@vscode/l10n";
import { roundNumber } from "../roundNumber.ts";
import type { SoftmaxPart, WeightExplanation } from "./weightExplanation.ts";

/** One line on the way from the products to the weight. */
export interface ChainLine {
  readonly name: string;
  /** `5 × 0.5 (1/√4)`; empty where the name says it all. */
  readonly how: string;
  readonly result: string;
}

/** Sum, scale, mask, softmax: one line each, in plain text; names of keys keep their own direction. */
export function toChain(explanation: WeightExplanation): readonly ChainLine[] {
  const { dot, scale, scaleFormula, score, maskedScore, softmax, weight } = explanation;
  const formula = scaleFormula === "" ? "" : ` (${scaleFormula})`;
  const line = (name: string, how: string, result: number): ChainLine => ({
    name,
    how,
    result: roundNumber(result),
  });
  return [
    line(l10n.t("sum"), "", dot),
    line(l10n.t("× scale"), `${roundNumber(dot)} × ${roundNumber(scale)}${formula}`, score),
    line(l10n.t("+ mask"), maskWords(explanation), maskedScore),
    ...(softmax ? softmaxLines(softmax, maskedScore, line) : []),
    softmax
      ? line(
          l10n.t("weight"),
          `${roundNumber(softmax.power)} ÷ ${roundNumber(softmax.rowSum)}`,
          weight,
        )
      : line(
          l10n.t("weight"),
          l10n.t("This query sees no key: there is nothing to divide, all its weights are 0."),
          weight,
        ),
  ];
}

function softmaxLines(
  { largest, largestToken, exponent, power, rowSum, powers, rest }: SoftmaxPart,
  maskedScore: number,
  line: (name: string, how: string, result: number) => ChainLine,
): readonly ChainLine[] {
  const terms = powers.map((term) => `${isolated(term.token)} ${roundNumber(term.power)}`);
  const others = rest ? [`${otherKeys(rest.count)} ${roundNumber(rest.sum)}`] : [];
  // A line breaks only behind a plus.
  const sum = [...terms, ...others].map((term) => term.replaceAll(" ", "\u00a0")).join("\u00a0+ ");
  const below = `${roundNumber(maskedScore)} − ${bracketed(largest)} ${isolated(largestToken)}`;
  return [
    line(l10n.t("− largest"), below, exponent),
    line(l10n.t("e to the"), `exp(${roundNumber(exponent)})`, power),
    line(l10n.t("row’s sum"), sum, rowSum),
  ];
}

function otherKeys(count: number): string {
  return count === 1 ? l10n.t("1 more key") : l10n.t("{0} more keys", count);
}

function maskWords({ mask, score }: WeightExplanation): string {
  switch (mask.kind) {
    case "none":
      return l10n.t("nothing is hidden");
    case "added":
      return `${roundNumber(score)} + ${bracketed(mask.value)}`;
    case "hidden":
      return mask.by === "causal"
        ? l10n.t("a later key is hidden")
        : l10n.t("the mask hides this key");
  }
}

function bracketed(value: number): string {
  return value < 0 ? `(${roundNumber(value)})` : roundNumber(value);
}

/** A name that keeps its own direction among words and numbers. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
