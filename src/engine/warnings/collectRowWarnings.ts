import * as l10n from "@vscode/l10n";
import type { TensorValues } from "../../tensor/tensor.ts";
import { toRole } from "../check/toRole.ts";
import { listAttentions, type PlacedAttention } from "../listAttentions.ts";
import type { Stages } from "../stages.ts";

const LISTED_ROWS = 8;

/** Names the rows of every attention that see no key at all; one warning for each attention. */
export function collectRowWarnings(stages: Stages): readonly string[] {
  return listAttentions(stages).flatMap(describeBlindRows);
}

function describeBlindRows({ path, attention }: PlacedAttention): readonly string[] {
  const { keyLength } = attention.shape;
  const { values } = attention.attentionWeights;
  const blindRows: number[] = [];
  for (let start = 0; start < values.length; start += keyLength) {
    if (isBlind(values, start, start + keyLength)) blindRows.push(start / keyLength);
  }
  if (blindRows.length === 0) return [];
  const listed = blindRows.slice(0, LISTED_ROWS).map((row) => toRowName(row, attention.shape));
  const more = blindRows.length - listed.length;
  const rows = [...listed, ...(more > 0 ? [l10n.t("{0} more", more)] : [])].join("; ");
  const message = l10n.t("rows that see no key have weights 0 and output 0: {0}", rows);
  return [path.length === 0 ? message : l10n.t("{0}: {1}", toRole(path), message)];
}

/** Weights sum to 1 wherever a key is seen; they are read because scores may not have been computed. */
function isBlind(weights: TensorValues, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (weights[at] !== 0) return false;
  return true;
}

function toRowName(row: number, shape: PlacedAttention["attention"]["shape"]): string {
  const { batchSize, headCount, queryLength } = shape;
  const query = row % queryLength;
  const head = Math.floor(row / queryLength) % headCount;
  const batch = Math.floor(row / queryLength / headCount);
  if (batchSize === 1) return l10n.t("head {0}, query {1}", head, query);
  return l10n.t("batch {0}, head {1}, query {2}", batch, head, query);
}
