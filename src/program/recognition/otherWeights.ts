import { createTensor as createMatrix } from "../../tensor/tensor.ts";
import type { Recording } from "../recording/recording.ts";
import { countOf } from "../values/dimension.ts";
import type { Tensor } from "../values/tensor.ts";
import { isAdditive, listShown } from "./additive.ts";
import { mostCalls, type ProgramMaps, toHeads, type WeightChange } from "./attention.ts";
import { type Found, fewOfEachLine } from "./found.ts";
import { countHeads, sourceOf, withBatchFirst } from "./headAxis.ts";
import { madeOutput } from "./madeOutput.ts";
import type { Readers } from "./readers.ts";
import type { Products } from "./products.ts";
import { takeApart } from "./scores.ts";
import { type Softmax, toColumnSoftmax, toLeadSoftmax, toSoftmax } from "./softmaxes.ts";
import { holdersOf, type StagePlace } from "./stages.ts";
import { assumeLead } from "./undecidedLead.ts";
import { findWeighed, type Weighed } from "./values.ts";
import { unturned } from "./views.ts";
import { isCausal } from "./bias.ts";
import { areErrors, listBefore, pathTo, productsBehind } from "./weightPath.ts";
import { helpersOf, placeOfWeights } from "./weightPlace.ts";

/** Weights that weigh values, and how they come about. */
interface Other {
  readonly used: Tensor;
  /** Tensors of the program with their numbers. */
  readonly held: readonly Tensor[];
  readonly weighed: Weighed;
  readonly softmax: Softmax | null;
  readonly products: Products | null;
  readonly change: WeightChange;
  readonly range: Found["range"];
}

/**
 * Weights that weigh values, and are no softmax of query-key products as they stand: of scores that are bent, or
 * multiplied number by number, of additive scores, of scores of their own, or without a softmax.
 */
export function findOtherWeights(
  recording: Recording,
  readers: Readers,
  known: ReadonlySet<Tensor>,
): readonly ProgramMaps[] {
  const singles = recording.operations.flatMap((each) => toSingles(each, readers) ?? []);
  const met = new Set(singles.flatMap(({ held }) => held));
  const others = recording.operations.flatMap((operation): readonly Other[] => {
    const { origin } = operation;
    const isProduct = origin?.operation === "matmul" || origin?.operation === "einsum";
    const [left] = isProduct ? origin.inputs : [];
    if (typeof left !== "object" || known.has(operation) || met.has(left)) return [];
    met.add(left);
    const other = toOther(left, readers, known);
    return other ? [other] : [];
  });
  const found = [...singles, ...others].toSorted((a, b) => a.range.start - b.range.start);
  return fewOfEachLine(found, mostCalls).flatMap((each) => toMaps(each, recording, readers) ?? []);
}

function toOther(left: Tensor, readers: Readers, known: ReadonlySet<Tensor>): Other | null {
  const keys = left.shape.at(-1) ?? 1;
  if (keys < 2 || left.shape.length > 4) return null;
  for (const used of listShown(left)) {
    const { origin } = used;
    const found = origin && toMade(used);
    if (!found) continue;
    // What an attention makes of its values is multiplied with the weights of the layer behind it.
    if (found.products && known.has(found.products.node)) return null;
    const weighed = findWeighed(used, readers);
    const { shape = [] } = weighed?.value ?? {};
    if (!weighed || shape.at(shape.length < 2 ? -1 : -2) !== keys) return null;
    return { ...found, used, held: [used], weighed, range: origin.range };
  }
  return null;
}

/** Weights of one query for each element of a batch; null: they are others, or a softmax of products. */
function toSingles(operation: Tensor, readers: Readers): Other | null {
  const { origin, shape } = operation;
  if (!origin || origin.operation === "permute") return null;
  if (shape.length < 2 || shape.length > 3) return null;
  for (const softmax of [toSoftmax, toColumnSoftmax, toLeadSoftmax].map((to) => to(operation))) {
    const weighed = softmax && findWeighed(softmax.weights, readers);
    if (!weighed) continue;
    const { weights, scores, factor } = softmax;
    const [lead, keys] = [weighed.value.shape.slice(0, -2), weights.shape.at(-1) ?? 1];
    const long = weights.shape.slice(0, -1).filter((size) => size !== 1);
    if (keys < 2 || lead.length === 0 || lead.join() !== long.join()) continue;
    const additive = isAdditive(scores) || isAdditive(unturned(scores));
    if (!additive && takeApart(scores, factor)) continue;
    const [own] = additive ? [] : productsBehind(scores);
    return {
      used: weights.view([...lead, 1, keys]),
      held: [operation, ...(weighed.shown?.weights ?? [])],
      weighed,
      softmax,
      products: own ?? null,
      change: additive ? "additive" : own ? "changedScores" : "otherScores",
      range: origin.range,
    };
  }
  return null;
}

/** How weights come about, if they may be weights; null: another way knows them. */
function toMade(used: Tensor): Pick<Other, "softmax" | "products" | "change"> | null {
  const { softmaxes, products } = pathTo(used);
  const [softmax, ...more] = softmaxes;
  // The gradient of weights is made of them, and of products of other tensors.
  if (more.length > 0 || (softmax && products.length > 0)) return null;
  if (!softmax) {
    const [only, ...others] = products;
    return only && others.length === 0
      ? { softmax: null, products: only, change: "noSoftmax" }
      : null;
  }
  const { scores } = softmax;
  if (isAdditive(scores)) return { softmax, products: null, change: "additive" };
  const apart = takeApart(scores, softmax.factor);
  if (apart && isOfSize(apart.products.node, scores)) return null;
  const [own] = productsBehind(scores);
  return own
    ? { softmax, products: own, change: "changedScores" }
    : { softmax, products: null, change: "otherScores" };
}

/** Whether products are those of all scores, and not of a row or a column that is added to others. */
function isOfSize({ shape }: Tensor, scores: Tensor): boolean {
  return shape.slice(-2).join() === scores.shape.slice(-2).join() || scores.shape.length < 2;
}

/** null if they are not known, or nothing tells that they are weights of attention. */
function toMaps(
  { used, held, weighed, softmax, products, change, range }: Other,
  recording: Recording,
  readers: Readers,
): ProgramMaps | null {
  const { value, output } = weighed;
  const sides = products && { query: products.query, key: products.key };
  const found: Found = {
    products: products ?? {
      ...{ query: used, key: value, node: softmax?.scores ?? used, keySource: value },
    },
    ...{ value, weights: used, scores: softmax?.scores ?? used, steps: [], scale: 1, factor: null },
    mixed: weighed.products ?? (output ? [output] : []),
    holders: { attentionOutput: output ? [output] : [] },
    ...{ range, softmax: { weights: used, scores: softmax?.scores ?? used } },
  };
  const stages = holdersOf(
    {
      ...(products && {
        query: [products.query, unturned(products.query)],
        key: [products.keySource, products.key],
        scores: [products.node],
      }),
      ...(softmax && { [products ? "maskedScores" : "scores"]: [softmax.scores] }),
      value: [value, unturned(value)],
      attentionWeights: held,
      attentionOutput: output ? [output, ...(weighed.shown?.output ?? [])] : [],
    },
    recording,
    helpersOf(found, recording),
  );
  const arranged = withBatchFirst(found).weights;
  const lead = arranged.shape.slice(0, -2);
  if (lead.length > 2) return null;
  const known = used.shape.length < 3 ? 1 : countHeads(found, readers);
  const assumedLead = known === 1 ? assumeLead(found, recording) : null;
  const heads = assumedLead === "heads" ? (lead[0] ?? 1) : known;
  const batch = countOf(lead) / heads;
  const [queries, keys] = [used.shape.length < 2 ? 1 : used.shape.at(-2)!, used.shape.at(-1)!];
  const shape = [batch, heads, queries, keys];
  const own = Number.isInteger(batch) ? toHeads(arranged, shape) : null;
  if (!own || own.some(Number.isNaN)) return null;
  const maps = { weights: createMatrix(shape, own), change, stages };
  if (areErrors(maps.weights)) return null;
  if (!isOfAttention(maps, products, value) && !isNamedSo(namesOf(products, recording)))
    return null;
  const made = output && madeOutput(output, found, shape);
  return {
    ...{ ...maps, headCount: heads, causal: false, mask: null, numbers: null, output },
    range: placeOfWeights(found, stages, recording),
    ...{ steps: found.steps, mixed: found.mixed, softmax: found.softmax, heads: [] },
    sources: { ...sides, value },
    ...(assumedLead && { assumedLead }),
    ...(made && { made }),
  };
}

/** The variables that the sides are made of, number by number. */
function namesOf(
  products: Products | null,
  recording: Recording,
): Readonly<Record<string, StagePlace>> {
  if (!products) return {};
  const { query, keySource, key } = products;
  return holdersOf(
    { query: listBefore(query), key: [...listBefore(keySource), ...listBefore(unturned(key))] },
    recording,
  );
}

/** Whether anything tells that weights are those of an attention, and not of a layer or of a gate. */
function isOfAttention(
  { weights, change, stages }: Pick<ProgramMaps, "weights" | "change" | "stages">,
  products: Products | null,
  value: Tensor,
): boolean {
  if (change === "additive" || isNamedSo(stages)) return true;
  // The mean of some numbers, such as an expected reward.
  if (value.shape.length < 2) return false;
  const isOfOne = products && sourceOf(products.keySource) === sourceOf(value);
  // A plain product such as `x @ x.T @ x` has no weights that the program calls by a name.
  const isHeld = change !== "noSoftmax" || stages["attentionWeights"] !== undefined;
  if (isOfOne && sourceOf(value) !== null && isHeld) return true;
  if (change === "noSoftmax") return false;
  const isOfValues = /^v(al(ue)?s?)?\d?$/i.test(stages["value"]?.variable ?? "");
  return change === "changedScores" || isOfValues || isCausalMap(weights);
}

function isCausalMap({ shape, values }: ProgramMaps["weights"]): boolean {
  const [queries = 1, keys = 1] = shape.slice(-2);
  const bias = values.map((weight) => (weight === 0 ? -Infinity : 0));
  return isCausal(Float64Array.from(bias), queries, keys);
}

/** Whether the variables are called queries and keys, or attention. */
export function isNamedSo({
  query,
  key,
  attentionWeights,
}: Readonly<Record<string, StagePlace>>): boolean {
  const areSides = /^q(uer|_|\d|$)/i.test(query?.variable ?? "") && /^k/i.test(key?.variable ?? "");
  const weights = attentionWeights?.variable ?? "";
  if (gradient.test(weights)) return false;
  return areSides || (/att(ention|n)/i.test(weights) && !/out|context|result/i.test(weights));
}

/** How a program that learns calls what it goes back with: `grad_attn`, `dAttention`, `attn_grad`. */
const gradient = /^(?:d_?|∂|delta_?|grad\w*)att|grad(?:ient)?s?$/i;
