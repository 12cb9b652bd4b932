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
    const first = attention.attentionWeights.values.findIndex(Number.isNaN);
    if (first < 0) return [];
    const row = Math.floor(first / keyLength);
    const head = Math.floor(row / queryLength) % headCount;
    const place = path.length === 0 ? "" : `${toRole(path)}: `;
    const where = `head ${String(head)}, query ${String(row % queryLength)}`;
    return [
      `${place}scores overflow in ${where}: its weights are NaN; use smaller numbers or scale`,
    ];
  });
}
