import type { AttentionStages } from "../../engine/trace.ts";
import type { TensorValues } from "../../tensor/tensor.ts";
import type { PowerTerm, Rest, SoftmaxPart } from "./weightExplanation.ts";
import type { WeightPlace } from "./weightPlace.ts";

/** Rows up to this long show every key in its place; of longer ones the largest. */
const shownKeys = 8;

/**
 * `maskedScores of a row -> exp(score − largest), their sum`, added up in the order of the keys as the
 * softmax itself does; null where the row sees no key.
 */
export function explainSoftmax(
  { shape, maskedScores, attentionWeights }: AttentionStages,
  { head, query, key }: WeightPlace,
  keyTokens: readonly string[],
): SoftmaxPart | null {
  const { queryLength, keyLength } = shape;
  const start = (head * queryLength + query) * keyLength;
  const rowOf = (values: TensorValues) => Array.from(values.subarray(start, start + keyLength));
  const scores = rowOf(maskedScores.values);
  const weights = rowOf(attentionWeights.values);
  const largest = scores.reduce((most, score) => Math.max(most, score), -Infinity);
  if (largest === -Infinity) return null;
  const powers = scores.map((score) => Math.exp(score - largest));
  const rowSum = powers.reduce((sum, power) => sum + power, 0);
  const terms = powers.map((power, at) => ({
    key: at,
    token: keyTokens[at] ?? "",
    maskedScore: scores[at]!,
    power,
    weight: weights[at]!,
  }));
  const shown = choose(terms, key);
  return {
    largest,
    largestToken: keyTokens[scores.indexOf(largest)] ?? "",
    largestCount: scores.filter((score) => score === largest).length,
    exponent: scores[key]! - largest,
    power: powers[key]!,
    rowSum,
    powers: shown,
    rest: restOf(terms, shown),
  };
}

function choose(terms: readonly PowerTerm[], key: number): readonly PowerTerm[] {
  if (terms.length <= shownKeys) return terms;
  const others = terms.filter((term) => term.key !== key);
  const largest = others.toSorted((a, b) => b.power - a.power).slice(0, shownKeys - 1);
  const chosen = [...largest, ...terms.filter((term) => term.key === key)];
  return chosen.sort((a, b) => b.power - a.power || a.key - b.key);
}

function restOf(all: readonly PowerTerm[], shown: readonly PowerTerm[]): Rest | null {
  if (all.length === shown.length) return null;
  const isShown = new Set(shown.map(({ key }) => key));
  const rest = all.filter(({ key }) => !isShown.has(key));
  return { count: rest.length, sum: rest.reduce((sum, { power }) => sum + power, 0) };
}
