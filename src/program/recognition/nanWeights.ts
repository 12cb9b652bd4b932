import type { TextRange } from "../../source/textRange.ts";
import type { Recording } from "../recording/recording.ts";
import type { Tensor } from "../values/tensor.ts";
import { findAt } from "./attention.ts";
import type { Found } from "./found.ts";
import type { Readers } from "./readers.ts";
import { holdersOf } from "./stages.ts";
import { findWeighed } from "./values.ts";
import { helpersOf, placeOfWeights } from "./weightPlace.ts";

/** Attention weights that are not a number in places, and why. */
export interface NanWeights {
  readonly weights: Tensor;
  readonly range: TextRange;
  /** The first row with one. */
  readonly row: number;
  /** Every key of the row is hidden; or the exponentials of its scores are too large; or its scores are none. */
  readonly why: "hidden" | "large" | "scores";
}

/** The last operation of a softmax, of a library or handwritten. */
const last = new Set(["softmax", "divide", "stack", "fill", "permute"]);

/** Weights that weigh values, and of which some are NaN: one for each line. */
export function findNanWeights(recording: Recording, readers: Readers): readonly NanWeights[] {
  const found = [...new Set(recording.operations)].flatMap((operation): readonly NanWeights[] => {
    const isMade = operation.shape.length > 0 && last.has(operation.origin?.operation ?? "");
    const numbers = isMade ? operation.numbers() : null;
    const at = numbers?.findIndex(Number.isNaN) ?? -1;
    if (at < 0) return [];
    const each = findAt(operation, (weights) => findWeighed(weights, readers));
    const keys = operation.shape.at(-1)!;
    const scores = each?.weights === operation ? each.scores.numbers() : null;
    if (!each || !scores) return [];
    const row = Math.floor(at / keys);
    const why = whyNan(scores.subarray(row * keys, (row + 1) * keys));
    const queries = operation.shape.at(-2) ?? 1;
    return [{ weights: operation, range: placeOf(each, recording), row: row % queries, why }];
  });
  const byLine = new Map(found.map((each) => [each.range.start, each]));
  return [...byLine.values()];
}

function placeOf(found: Found, recording: Recording): TextRange {
  const stages = holdersOf(found.holders, recording, helpersOf(found, recording));
  return placeOfWeights(found, stages, recording);
}

function whyNan(scores: Float64Array): NanWeights["why"] {
  if (scores.every((score) => score === -Infinity)) return "hidden";
  return scores.some((score) => Number.isNaN(score) || score === Infinity) ? "scores" : "large";
}
