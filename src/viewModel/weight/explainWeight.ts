import * as l10n from "@vscode/l10n";
import type { Evaluation } from "../../engine/explain/evaluation.ts";
import { explain } from "../../engine/explain/explain.ts";
import { computeExpression, type Expression } from "../../engine/explain/expression.ts";
import type { AttentionStages } from "../../engine/trace.ts";
import type { TensorValues } from "../../tensor/tensor.ts";
import { closeUp } from "../closeUp.ts";
import { toPercent } from "../headGaze.ts";
import { nameToken } from "../isolate.ts";
import { roundNumber } from "../numberText.ts";
import type { TokenLabels } from "../tokenLabels.ts";
import { findAttention, type AttentionPlace } from "./attentionPlace.ts";
import { toWeightCode } from "./weightCode.ts";
import type {
  MaskPart,
  PowerTerm,
  ProductTerm,
  Rest,
  SoftmaxPart,
  WeightExplanation,
  WeightParts,
  WeightPlace,
} from "./weightExplanation.ts";
import { toWeightFormula } from "./weightFormula.ts";

/** Heads up to this width show all products in order. */
const widestInOrder = 16;
/** How many products of a wider head are first shown. */
const shownOfWide = 8;

/**
 * `(layer, head, query, key) -> how that weight comes about`: query · key product by product, scaled,
 * masked, and its share of the row's softmax, all as the trace has it.
 *
 * A place outside the computation becomes the nearest one; null if there is no attention.
 */
export function explainWeight(
  evaluation: Evaluation,
  asked: WeightPlace,
  labelsFor: (queryLength: number, keyLength: number) => TokenLabels,
  language: string,
): WeightExplanation | null {
  const attention = findAttention(evaluation.trace, asked.layer);
  if (!attention) return null;
  const place = nearestPlace(attention, asked);
  const { shape, scale, temperature } = attention.stages;
  const labels = labelsFor(shape.queryLength, shape.keyLength);
  const at = (stage: string) => derive(evaluation, attention, stage, place);
  const [scores, masked, weights] = [at("scores"), at("maskedScores"), at("attentionWeights")];
  const products = toProducts(scores.formula);
  const dot = products.reduce((sum, { product }) => sum + product, 0);
  const softmax = explainSoftmax(attention.stages, place, labels.key);
  const isWide = shape.headDim > widestInOrder;
  const parts = {
    place,
    queryToken: labels.query[place.query] ?? "",
    keyToken: labels.key[place.key] ?? "",
    headDim: shape.headDim,
    products: isWide ? largestFirst(products) : products,
    shownProducts: isWide ? shownOfWide : products.length,
    dot,
    scale,
    scaleFormula: nameScale(scale, shape.headDim, temperature),
    score: scores.value,
    mask: toMask(masked.formula, masked.value),
    maskedScore: masked.value,
    softmax,
    weight: weights.value,
    isExact:
      Object.is(dot * scale, scores.value) &&
      (softmax === null || softmax.power / softmax.rowSum === weights.value),
  };
  return {
    ...parts,
    sentence: closeUp(describeWeight(parts)),
    formula: toWeightFormula(parts),
    code: toWeightCode(parts, language),
  };
}

function nearestPlace({ stages, path }: AttentionPlace, asked: WeightPlace): WeightPlace {
  const { headCount, queryLength, keyLength } = stages.shape;
  const within = (index: number, count: number) => Math.max(0, Math.min(count - 1, index));
  return {
    layer: typeof path[1] === "number" ? path[1] : 0,
    head: within(asked.head, headCount),
    query: within(asked.query, queryLength),
    key: within(asked.key, keyLength),
  };
}

function derive(
  evaluation: Evaluation,
  { path }: AttentionPlace,
  stage: string,
  { head, query, key }: WeightPlace,
): { readonly formula: Expression; readonly value: number } {
  const { cell, formula } = explain(evaluation, [...path, stage], [0, head, query, key], 0);
  return { formula: formula ?? cell, value: cell.value };
}

/** The terms of `(query · key) × scale`. */
function toProducts(score: Expression): readonly ProductTerm[] {
  const sum = score.kind === "product" ? score.factors[0] : undefined;
  const terms = sum?.kind === "sum" ? sum.terms : [];
  return terms.map((term, dim) => {
    const [query, key] = term.kind === "product" ? term.factors.map(computeExpression) : [];
    return { dim, query: query ?? NaN, key: key ?? NaN, product: computeExpression(term) };
  });
}

function largestFirst(products: readonly ProductTerm[]): readonly ProductTerm[] {
  return products.toSorted((a, b) => Math.abs(b.product) - Math.abs(a.product));
}

function toMask(formula: Expression, value: number): MaskPart {
  if (formula.kind === "constant") return { kind: "hidden", by: "causal" };
  if (formula.kind !== "sum") return { kind: "none" };
  if (value === -Infinity) return { kind: "hidden", by: "mask" };
  const [, added] = formula.terms;
  const amount = added ? computeExpression(added) : 0;
  return amount === 0 ? { kind: "none" } : { kind: "added", value: amount };
}

function nameScale(scale: number, headDim: number, temperature: number): string {
  const byFormula = 1 / Math.sqrt(headDim) / temperature;
  if (Math.abs(scale / byFormula - 1) > 1e-12) return "";
  return temperature === 1 ? `1/√${headDim}` : `1/√${headDim} / ${temperature}`;
}

/** Rows up to this length show every key in order; longer ones show the largest. */
const shownKeys = 8;

/**
 * `maskedScores of a row -> exp(score − largest), their sum`, added up in the order of the keys as the
 * softmax itself does; null where the row sees no key.
 */
function explainSoftmax(
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

/** How the weight is computed, in one sentence. */
function describeWeight(parts: WeightParts): string {
  const { place, mask, softmax, weight, score } = parts;
  const [query, key] = [nameToken(parts.queryToken), nameToken(parts.keyToken)];
  if (softmax === null) {
    return l10n.t(
      "{0} sees no key in head {1}: every key is masked, so all its weights are 0.",
      query,
      place.head,
    );
  }
  if (mask.kind === "hidden") {
    return mask.by === "causal"
      ? l10n.t(
          "{0} comes after {1}, so its score becomes −∞ and its weight is exactly 0.",
          key,
          query,
        )
      : l10n.t("{0} is masked, so its score becomes −∞ and its weight is exactly 0.", key);
  }
  if (softmax.powers.filter(({ maskedScore }) => maskedScore !== -Infinity).length === 1) {
    return l10n.t("{0} sees only {1}, so all its attention goes there.", query, key);
  }
  if (softmax.power === 1) {
    if (softmax.powers.filter(({ power }) => power === 1).length > 1) {
      return l10n.t(
        "{1} gives {0} of its attention to {2}: its score of {3} ties for the largest of " +
          "the row.",
        toPercent(weight),
        query,
        key,
        roundNumber(score),
      );
    }
    return l10n.t(
      "{1} gives {0} of its attention to {2}: its score of {3} is the largest of the row.",
      toPercent(weight),
      query,
      key,
      roundNumber(score),
    );
  }
  if (softmax.largestCount > 1) {
    return l10n.t(
      "{1} gives {0} of its attention to {2}: its score is {3} below the largest, " +
        "which {4} keys share.",
      toPercent(weight),
      query,
      key,
      roundNumber(-softmax.exponent),
      softmax.largestCount,
    );
  }
  return l10n.t(
    "{1} gives {0} of its attention to {2}: its score is {3} below the largest, that " + "of {4}.",
    toPercent(weight),
    query,
    key,
    roundNumber(-softmax.exponent),
    nameToken(softmax.largestToken),
  );
}
