import * as l10n from "@vscode/l10n";
import { toIndices } from "../tensor/shape.ts";
import type { TensorValues } from "../tensor/tensor.ts";
import { holdsOnlyFinite } from "../tensor/vectors.ts";
import { toRole } from "./errors.ts";
import type { Problem } from "./problem.ts";
import { listTensors, type PlacedTensor } from "./problemTensors.ts";
import { listAttentions, type PlacedAttention, type Stages } from "./trace.ts";

/**
 * One warning for every tensor of the problem that holds NaN or infinity. A mask may hold -Infinity:
 * that is how it hides a key.
 */
export function collectInputWarnings(problem: Problem): readonly string[] {
  return listTensors(problem).flatMap(describeOddNumbers);
}

function describeOddNumbers({ path, tensor }: PlacedTensor): readonly string[] {
  if (holdsOnlyFinite(tensor.values)) return [];
  // Given scores hide keys as a mask does.
  const isMask = path.at(-1) === "mask" || path.at(-1) === "given";
  const isOdd = (x: number) => !Number.isFinite(x) && !(isMask && x === -Infinity);
  const first = tensor.values.findIndex(isOdd);
  if (first < 0) return [];
  let count = 0;
  for (const x of tensor.values) if (isOdd(x)) count++;
  const place = toIndices(tensor.shape, first).join(", ");
  const { values } = tensor;
  return [
    l10n.t(
      "{0} contains NaN or infinity in {1} of {2} numbers; the first is {3} at [{4}]",
      ...[toRole(path), count, values.length, String(values[first]), place],
    ),
  ];
}

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
  const message = l10n.t("rows that see no key get weights 0 and output 0: {0}", rows);
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
