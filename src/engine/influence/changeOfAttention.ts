import { addTensors } from "../operations/addTensors.ts";
import { computeHeadOutput } from "../operations/computeHeadOutput.ts";
import { computeScores } from "../operations/computeScores.ts";
import type { AttentionMaps, AttentionOperands } from "../backends/backend.ts";
import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";

/** How fast query, key, value and the mask change. */
export interface AttentionChanges {
  readonly query: Tensor;
  readonly key: Tensor;
  readonly value: Tensor;
  /** Shape of the scores; absent when the mask stays as it is. */
  readonly mask?: Tensor;
}

/**
 * `operands, maps and changes of the operands -> changes of the maps`
 *
 * `d scores = (dq . k + q . dk) * scale`, `d weights = weights * (d z - sum weights d z)` for the
 * softmax, `d headOutput = d weights value + weights d value`
 *
 * A weight of 0 does not move at all: a hidden key stays hidden.
 *
 * Source: the product rule, and Bridle 1990 for the derivative of softmax.
 */
export function computeChangeOfAttention(
  { query, key, value, scale }: AttentionOperands,
  { attentionWeights, maskedScores: reached }: AttentionMaps,
  changes: AttentionChanges,
): AttentionMaps {
  const byQuery = computeScores(changes.query, key, scale);
  const byKey = computeScores(query, changes.key, scale);
  const scores = addTensors(byQuery, byKey);
  const shifted = changes.mask ? addTensors(scores, changes.mask) : scores;
  const maskedScores = stopHidden(shifted, reached);
  const weights = computeChangeOfSoftmax(attentionWeights, maskedScores);
  const byWeights = computeHeadOutput(weights, value);
  const byValue = computeHeadOutput(attentionWeights, changes.value);
  return {
    scores,
    maskedScores,
    attentionWeights: weights,
    headOutput: addTensors(byWeights, byValue),
  };
}

/** A score of -Infinity stays where it is, whatever is added to it. */
function stopHidden(changes: Tensor, maskedScores: Tensor): Tensor {
  const values = Float64Array.from(changes.values, (change, at) =>
    maskedScores.values[at] === -Infinity ? 0 : change,
  );
  return { shape: changes.shape, values };
}

function computeChangeOfSoftmax(weights: Tensor, changes: Tensor): Tensor {
  const keyLength = sizeAt(weights.shape, -1);
  const changed = createZeros(weights.shape);
  for (let start = 0; start < changed.values.length; start += keyLength) {
    let mean = 0;
    for (let at = start; at < start + keyLength; at++) {
      mean += weights.values[at]! * changes.values[at]!;
    }
    for (let at = start; at < start + keyLength; at++) {
      changed.values[at] = weights.values[at]! * (changes.values[at]! - mean);
    }
  }
  return changed;
}
