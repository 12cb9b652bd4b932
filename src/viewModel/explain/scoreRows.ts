import { readAt } from "../../engine/explain/evaluation.ts";
import type { AttentionStages } from "../../engine/trace.ts";
import { nameToken } from "../isolate.ts";
import { isHeadStep } from "../steps/describeAttentionStep.ts";
import type { StepContext } from "../steps/stepContext.ts";
import type { StepSegment } from "../steps/stepPlan.ts";
import { rowOf } from "../steps/stepWords.ts";

/** A query of a head. Of steps outside the heads, the head is 0. */
export interface TellingPlace {
  readonly head: number;
  readonly row: number;
}

/** One row of scores, with what the program makes of it. */
export interface ScoreRow {
  readonly head: number;
  readonly query: string;
  readonly keys: readonly string[];
  readonly scale: number;
  readonly headDim: number;
  readonly scores: readonly number[];
  /** −∞ where a key is hidden. */
  readonly masked: readonly number[];
  readonly weights: readonly number[];
}

/** So many heads and rows are compared. */
const mostHeads = 16;
const mostRows = 64;

/** The row of a head where a step shows best what it is for. */
export function tellingPlace(
  context: StepContext,
  segment: StepSegment,
  isScale: boolean,
): TellingPlace {
  const first = { head: 0, row: 0 };
  const { kind, heads, rows } = segment;
  if (!isHeadStep(kind) || kind === "split") return first;
  let [best, most] = [first, -Infinity];
  for (let head = 0; head < Math.min(heads ?? 1, mostHeads); head++) {
    for (let row = 0; row < Math.min(rows, mostRows); row++) {
      const found = scoresAt(context, segment, { head, row });
      if (!found) return first;
      const tells = isScale
        ? changeOf(found.weights, withoutScale(found))
        : kind === "mask"
          ? hiddenShare(found)
          : found.weights.filter((weight) => weight > 0).length;
      if (tells > most + 1e-9) [best, most] = [{ head, row }, tells];
    }
  }
  return best;
}

/** The scores of a query; null: the step is of no attention. */
export function scoresAt(
  context: StepContext,
  { path, kind }: StepSegment,
  { head, row }: TellingPlace,
): ScoreRow | null {
  if (!isHeadStep(kind)) return null;
  const stages = readAt(context.evaluation.trace, path) as AttentionStages;
  const { queryLength, keyLength, headDim } = stages.shape;
  const labels = context.labelsFor(queryLength, keyLength);
  return {
    head,
    query: nameToken(labels.query[row] ?? ""),
    keys: labels.key.map(nameToken),
    scale: stages.scale,
    headDim,
    scores: Array.from(rowOf(stages.scores, row, head)),
    masked: Array.from(rowOf(stages.maskedScores, row, head)),
    weights: Array.from(rowOf(stages.attentionWeights, row, head)),
  };
}

/** The weights that a row would have if its scores were not scaled. */
export function withoutScale({ scores, masked, scale }: ScoreRow): readonly number[] {
  return softmax(masked.map((score, at) => score - scores[at]! + scores[at]! / scale));
}

/** How much of its attention would go to keys that are hidden. */
export function hiddenShare({ scores, masked }: ScoreRow): number {
  const weights = softmax(scores);
  return weights.reduce((sum, each, at) => (masked[at] === -Infinity ? sum + each : sum), 0);
}

function changeOf(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((weight, at) => Math.abs(weight - b[at]!)));
}

function softmax(scores: readonly number[]): readonly number[] {
  const largest = Math.max(...scores);
  if (largest === -Infinity) return scores.map(() => 0);
  const powers = scores.map((score) => Math.exp(score - largest));
  const sum = powers.reduce((total, each) => total + each, 0);
  return powers.map((power) => power / sum);
}
