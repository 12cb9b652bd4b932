import { computeExpression, type Expression } from "../../engine/explain/expression.ts";
import type { Evaluation } from "../../engine/explain/evaluation.ts";
import { explain } from "../../engine/explain/explain.ts";
import type { TokenLabels } from "../tokenLabels.ts";
import { closeUp } from "../closeUp.ts";
import { describeWeight } from "./describeWeight.ts";
import { findAttention, type AttentionPlace } from "./attentionPlace.ts";
import { explainSoftmax } from "./explainSoftmax.ts";
import { toWeightCode } from "./weightCode.ts";
import type { MaskPart, ProductTerm, WeightExplanation } from "./weightExplanation.ts";
import { toWeightFormula } from "./weightFormula.ts";
import type { WeightPlace } from "./weightPlace.ts";

/** Heads up to this wide show every product in its place. */
const widestInOrder = 16;
/** How many products of a wider head are shown at first. */
const shownOfWide = 8;

/**
 * `(layer, head, query, key) -> how that weight comes about`: query · key product by product, scaled,
 * masked, and its share of the row's softmax, all as the trace has it.
 *
 * A place outside of the computation is taken as its nearest; null where there is no attention.
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
