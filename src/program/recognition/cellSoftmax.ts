import { createTensor, type Tensor } from "../values/tensor.ts";
import { type Candidate, candidatesOf, factorsIn, toProduct } from "./cellProduct.ts";
import { type CellParts, exponentsOfCells, partsOfCells } from "./cells.ts";
import { asRow, turned } from "./views.ts";

/** The softmax that a program computes number by number. */
export interface CellSoftmax {
  readonly scores: Tensor;
  /** What it multiplies the scores with in the exponent. */
  readonly scale: number;
  /** 0 where it gives no weight whatever the score is, 1 elsewhere; null: nowhere. */
  readonly factor: Float64Array | null;
}

/** Relative to the greatest weight. */
const tolerances = { float64: 1e-9, others: 1e-5 };

/** The scores of which these are a softmax, row by row; null: of none. */
export function softmaxOfCells(weights: Tensor): CellSoftmax | null {
  const found = weights.isKnown && weights.count > 1 ? exponentsOfCells(weights) : null;
  if (!found) return null;
  for (const scores of found.wholes) {
    const fits = scores.shape.join() === weights.shape.join();
    const numbers = fits ? scores.numbers() : null;
    const own = numbers && findScale(weights, (at) => numbers[at]!, found.constants);
    if (own) return { scores, ...own };
  }
  const before = partsOfCells(weights);
  return ofProducts(weights, before, null) ?? ofProducts(weights, found, found.exponents[0]!);
}

/** Of scores that no tensor has: they are exponents, or else what the same tensor had before. */
function ofProducts(
  weights: Tensor,
  { pairs, constants }: CellParts,
  exponent: Tensor | null,
): CellSoftmax | null {
  for (const candidate of candidatesOf(weights, pairs)) {
    const product = toProduct(weights, candidate);
    const found = product && findScale(weights, (at) => product(at).sum, constants);
    if (!found) continue;
    const numbers = Float64Array.from({ length: weights.count }, (_, at) => product(at).sum);
    return { scores: toScores(weights, candidate, numbers, exponent), ...found };
  }
  return null;
}

function toScores(
  { library, dtype, shape, storage, origin }: Tensor,
  { left, right, isTurned }: Candidate,
  numbers: Float64Array,
  exponent: Tensor | null,
): Tensor {
  const scores = createTensor(library, dtype, shape, numbers);
  const [first] = origin!.inputs.filter((input) => typeof input === "object");
  const range = exponent?.origin?.range ?? first?.storage.home?.range ?? origin!.range;
  const inputs = [left.shape.length === 1 ? asRow(left) : left, isTurned ? turned(right) : right];
  scores.origin = { operation: "matmul", inputs, settings: {}, range };
  if (!exponent) scores.storage.home = { storage, range };
  return scores;
}

/** What scores are multiplied with, so that their softmax is these weights. */
function findScale(
  weights: Tensor,
  score: (at: number) => number,
  constants: readonly number[],
): Pick<CellSoftmax, "scale" | "factor"> | null {
  for (const scale of factorsIn(constants)) {
    const factor = findFactor(weights, score, scale);
    if (factor) return { scale, factor: factor.includes(0) ? factor : null };
  }
  return null;
}

/** Null if it is no softmax of the scores that have a weight. */
function findFactor(
  weights: Tensor,
  score: (at: number) => number,
  scale: number,
): Float64Array | null {
  const numbers = weights.numbers()!;
  const tolerance = weights.dtype === "float64" ? tolerances.float64 : tolerances.others;
  const keys = weights.shape.at(-1)!;
  for (let row = 0; row < numbers.length; row += keys) {
    const places = Array.from({ length: keys }, (_, key) => row + key);
    const open = places.filter((at) => numbers[at] !== 0);
    const scores = open.map((at) => score(at) * scale);
    const most = scores.reduce((a, b) => Math.max(a, b), -Infinity);
    const powers = scores.map((each) => Math.exp(each - most));
    const total = powers.reduce((a, b) => a + b, 0);
    const isSame = open.every((place, at) => {
      return Math.abs(powers[at]! / total - numbers[place]!) <= tolerance;
    });
    if (open.length === 0 || !isSame) return null;
  }
  return numbers.map((weight) => (weight === 0 ? 0 : 1));
}
