import * as l10n from "@vscode/l10n";
import type { TensorValues } from "../../tensor/tensor.ts";
import { toRole } from "../check/toRole.ts";
import { listAttentions } from "../listAttentions.ts";
import type { Stages } from "../stages.ts";

/**
 * One warning for every attention whose scores are too large for the softmax, though every number of
 * the problem is finite: infinity minus infinity is no number.
 */
export function collectOverflowWarnings(stages: Stages): readonly string[] {
  return listAttentions(stages).flatMap(({ path, attention }) => {
    const { headCount, queryLength, keyLength } = attention.shape;
    const row = findNaNRow(attention.attentionWeights.values, keyLength);
    if (row < 0) return [];
    const head = Math.floor(row / queryLength) % headCount;
    const message = l10n.t(
      "scores overflow in head {0}, query {1}: its weights are NaN; use smaller numbers or scale",
      ...[head, row % queryLength],
    );
    return [path.length === 0 ? message : l10n.t("{0}: {1}", toRole(path), message)];
  });
}

/** The sum of a row divides all its weights: one that is NaN makes the first one NaN. */
function findNaNRow(weights: TensorValues, keyLength: number): number {
  for (let start = 0; start < weights.length; start += keyLength) {
    if (Number.isNaN(weights[start])) return start / keyLength;
  }
  return -1;
}
