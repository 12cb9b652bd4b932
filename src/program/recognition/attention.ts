import { createTensor as createMatrix, type Tensor as Matrix } from "../../tensor/tensor.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { Recording } from "../recording/recording.ts";
import type { NumberValue } from "../values/number.ts";
import { countOf } from "../values/dimension.ts";
import { expandTo, type Tensor } from "../values/tensor.ts";
import { isAdditive } from "./additive.ts";
import { countHeads, withBatchFirst } from "./headAxis.ts";
import { agrees, findBias, isCausal } from "./bias.ts";
import { fewOfEachLine, type Found } from "./found.ts";
import { findReaders, listsOfSingles } from "./lists.ts";
import { joinRows } from "./rows.ts";
import { isGate, takeApart } from "./scores.ts";
import { type Softmax, toColumnSoftmax, toLeadSoftmax, toSoftmax } from "./softmaxes.ts";
import { holdersOf, type StagePlace } from "./stages.ts";
import type { Readers } from "./readers.ts";
import { type AssumedLead, assumeLead } from "./undecidedLead.ts";
import { findWeighed, type Weighed } from "./values.ts";
import { unturned } from "./views.ts";
import { helpersOf, placeOfWeights } from "./weightPlace.ts";

/** An attention that a program computes. */
export interface ProgramAttention {
  /** [batch, queryLength, headCount * headDim] */
  readonly query: Matrix;
  readonly key: Matrix;
  readonly value: Matrix;
  readonly headCount: number;
  readonly scale: number;
  readonly causal: boolean;
  /** Added to the scores; null for nothing, or if `causal` describes it. */
  readonly mask: Matrix | null;
  /** The weights of the program: [batch, headCount, queryLength, keyLength]. */
  readonly weights: Matrix;
  /** Where its weights are computed, in the program. */
  readonly range: TextRange;
  readonly stages: Readonly<Record<string, StagePlace>>;
  /** The tensors of the program behind the sides, as arguments of `side`. */
  readonly sources: { readonly query: Tensor; readonly key: Tensor; readonly value: Tensor };
  /** The rows of each side where the program computes number by number; null: it has tensors. */
  readonly numbers: Readonly<
    Record<"query" | "key" | "value", readonly (readonly NumberValue[])[]>
  > | null;
  /** What the weights make of the values, as the program has it; null: it has no tensor of it. */
  readonly output: Tensor | null;
  /** From the products of queries and keys to what the softmax takes, the last first. */
  readonly steps: readonly Tensor[];
  readonly softmax: { readonly weights: Tensor; readonly scores: Tensor };
  /** What weighs the values: the output, or the products that make it. */
  readonly mixed: readonly Tensor[];
  /** Those of its heads, where the program computes one after the other; empty: all at once. */
  readonly heads: readonly ProgramAttention[];
  /** What its batch or its heads are only taken for; absent: the program tells. */
  readonly assumedLead?: AssumedLead;
  /** A limit ended the program while it computed them: these are its first queries; absent: these are all. */
  readonly isSoFar?: boolean;
  /** The call that computes each query, where every position has its own; absent: one computes all. */
  readonly callsOfRows?: readonly number[];
  /** How its weights differ from a softmax of each query's scores; absent: they are that softmax. */
  readonly change?: WeightChange;
}

/**
 * The softmax runs along the queries, or over all scores, or the program changes the weights after it, or rounds
 * numbers on the way to them; or it is of scores that are no products as they stand, that are additive, or that no
 * query and key make; or there is none.
 */
export type WeightChange =
  | "columns"
  | "all"
  | "later"
  | "rounded"
  | "changedScores"
  | "additive"
  | "otherScores"
  | "noSoftmax";

/** Weights that a program computes, as far as it has queries and keys for them. */
export interface ProgramMaps extends Omit<
  ProgramAttention,
  "query" | "key" | "value" | "scale" | "sources" | "heads"
> {
  readonly query?: Matrix;
  readonly key?: Matrix;
  readonly scale?: number;
  readonly sources: Partial<ProgramAttention["sources"]>;
  readonly heads: readonly ProgramMaps[];
  /** What they make of the values, as the program has it: [batch, headCount, queryLength, width]. */
  readonly made?: Matrix;
}

/** A training loop repeats a computation: of one line, at most this many are looked at. */
export const mostCalls = 128;

/** The attentions of a program, in the order of their weights. */
export function findAttentions(
  recording: Recording,
  readers: Readers = findReaders(recording),
): readonly ProgramAttention[] {
  const found: Found[] = [];
  for (const operation of new Set([...recording.operations, ...listsOfSingles(readers)])) {
    const weighed = (weights: Tensor): Weighed | null => findWeighed(weights, readers);
    const each = findAt(operation, weighed);
    // A vector that reads each query and key together is no query, and the rows of a layer are no keys.
    if (each && !isAdditive(each.scores) && !isGate(each.products, each.value)) found.push(each);
  }
  return fewOfEachLine(joinRows(found, readers, recording), mostCalls).flatMap(
    (each) => layOut(each, recording, readers) ?? [],
  );
}

/** The values that weights are multiplied with, if any; `key`: the keys of their products. */
type Weigh = (weights: Tensor, key: Tensor) => Weighed | null;

/** The attention whose weights an operation computes, in rows, in columns or along another dimension, with numbers or without; null if none. */
export function findAt(operation: Tensor, weigh: Weigh): Found | null {
  return (
    findInRows(operation, weigh) ??
    toFound(operation, toColumnSoftmax(operation), weigh) ??
    toFound(operation, toLeadSoftmax(operation), weigh)
  );
}

/** The same of weights in rows. */
export function findInRows(operation: Tensor, weigh: Weigh): Found | null {
  return toFound(operation, toSoftmax(operation), weigh);
}

/** The parts of an attention with this softmax, whose weights an operation computes; null if it is of no products. */
export function toFound(operation: Tensor, softmax: Softmax | null, weigh: Weigh): Found | null {
  const range = operation.origin?.range;
  if (!range || !softmax) return null;
  const parts = takeApart(softmax.scores, softmax.factor);
  const weighed = parts && weigh(softmax.weights, parts.products.key);
  if (!weighed) return null;
  const { products, scale, steps } = parts;
  return {
    products,
    scale,
    value: weighed.value,
    weights: softmax.weights,
    scores: softmax.scores,
    steps,
    factor: softmax.factor,
    mixed: weighed.products ?? (weighed.output ? [weighed.output] : []),
    holders: {
      query: [products.query, unturned(products.query)],
      key: [products.keySource, products.key],
      value: [weighed.value, unturned(weighed.value)],
      scores: [...steps].reverse(),
      maskedScores: steps,
      attentionWeights: [softmax.weights, ...(weighed.shown?.weights ?? [])],
      attentionOutput: weighed.output ? [weighed.output, ...(weighed.shown?.output ?? [])] : [],
    },
    range,
    softmax,
  };
}

/** null if not all numbers are known, or if they differ from those of the program. */
export function layOut(
  found: Found,
  recording: Recording,
  readers: Readers,
): ProgramAttention | null {
  const arranged = withBatchFirst(found);
  const { products, value, weights, scale } = arranged;
  const lead = products.query.shape.slice(0, -2);
  const [queries = 1, width = 1] = products.query.shape.slice(-2);
  const [keys = 1] = products.key.shape.slice(-2);
  if (lead.length > 2 || value.shape.length < 2 || value.shape.at(-2) !== keys) return null;
  const known = countHeads(found, readers);
  const assumedLead = known === 1 ? assumeLead(found, recording) : null;
  const heads = assumedLead === "heads" ? (lead[0] ?? 1) : known;
  const batch = lead.length === 2 ? lead[0]! : (lead[0] ?? 1) / heads;
  const valueWidth = value.shape.at(-1)!;
  if (batch * heads === 0 || queries * keys === 0) return null;
  const shape = [batch, heads, queries, keys];
  const own = toHeads(weights, shape);
  const q = toHeads(products.query, [batch, heads, queries, width]);
  const k = toHeads(products.key, [batch, heads, keys, width]);
  const v = toHeads(value, [batch, heads, keys, valueWidth]);
  if (!own || !q || !k || !v) return null;
  const bias = findBias(arranged, q, k, { count: batch * heads, queries, keys, width });
  if (!bias || !agrees(own, q, k, bias, scale, { queries, keys, width })) return null;
  const causal = isCausal(bias, queries, keys);
  const isOpen = bias.every((number) => number === 0);
  const isAdded = bias.some((number) => number !== 0 && Number.isFinite(number));
  if (isAdded && addsNothing(found)) return null;
  const { maskedScores: masked = [], ...others } = found.holders;
  const stages = holdersOf(
    isOpen ? others : { ...others, maskedScores: masked },
    recording,
    helpersOf(found, recording),
  );
  return {
    query: side(q, batch, heads, queries, width),
    key: side(k, batch, heads, keys, width),
    value: side(v, batch, heads, keys, valueWidth),
    headCount: heads,
    scale,
    causal,
    mask: causal || isOpen ? null : createMatrix(shape, bias),
    weights: createMatrix(shape, own),
    range: placeOfWeights(found, stages, recording),
    stages,
    sources: { query: products.query, key: products.key, value },
    numbers: null,
    output: found.holders["attentionOutput"]?.[0] ?? null,
    steps: found.steps,
    mixed: found.mixed,
    softmax: found.softmax,
    heads: [],
    ...(assumedLead && { assumedLead }),
  };
}

/** Operations that add nothing to products. */
const scaling = new Set([
  ...["matmul", "einsum", "multiply", "divide", "permute", "reshape", "copy", "cast", "detach"],
]);

/** Whether other numbers than those of the products mean that the program changed a side of them in place since. */
function addsNothing({ steps, factor }: Found): boolean {
  return factor === null && steps.every(({ origin }) => scaling.has(origin?.operation ?? ""));
}

/** The numbers of a tensor for each head; null if they are unknown, or too few. */
export function toHeads(tensor: Tensor, shape: readonly number[]): Float64Array | null {
  if (tensor.count === countOf(shape)) {
    const numbers = tensor.numbers();
    return numbers && Float64Array.from(numbers);
  }
  // Keys or values that several heads share.
  const padded = tensor.view(
    [...shape.slice(0, -2).map(() => 1), ...tensor.shape.slice(-2)],
    [...shape.slice(0, -2).map(() => 0), ...tensor.strides.slice(-2)],
  );
  const fits = tensor.shape.slice(-2).join() === shape.slice(-2).join();
  return fits && tensor.shape.length === 2 ? expandTo(padded, shape).numbers() : null;
}

/** The concatenated heads: [batch, length, heads * width]. */
function side(
  numbers: Float64Array,
  batch: number,
  heads: number,
  length: number,
  width: number,
): Matrix {
  const out = new Float64Array(numbers.length);
  for (let at = 0; at < numbers.length; at++) {
    const column = at % width;
    const row = Math.floor(at / width) % length;
    const head = Math.floor(at / (width * length)) % heads;
    const element = Math.floor(at / (width * length * heads));
    out[((element * length + row) * heads + head) * width + column] = numbers[at]!;
  }
  return createMatrix([batch, length, heads * width], out);
}
