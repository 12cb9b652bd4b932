import * as l10n from "@vscode/l10n";
import { readAt } from "../../engine/explain/evaluation.ts";
import { toKeyValueMatrix } from "../../engine/operations/heads.ts";
import type { AttentionStages } from "../../engine/trace.ts";
import { nameToken } from "../isolate.ts";
import { roundNumber } from "../numberText.ts";
import type { HeadStepKind } from "../steps/describeAttentionStep.ts";
import type { StepContext } from "../steps/stepContext.ts";
import type { StepPlace } from "../steps/stepPlan.ts";
import { indexOfLargest, rowOf } from "../steps/stepWords.ts";
import { askShape, toCountOptions, type AnswerCells, type Question } from "./question.ts";

/** Weights nearer to a half than this are too close to call. */
const closeCall = 0.02;

/** A question about a step inside one head. */
export function askAboutHead(
  context: StepContext,
  kind: HeadStepKind,
  place: StepPlace,
): Question | null {
  const stages = readAt(context.evaluation.trace, place.segment.path) as AttentionStages;
  const { queryLength, keyLength } = stages.shape;
  const labels = context.labelsFor(queryLength, keyLength);
  const at: Asked = {
    ...{ stages, place, head: place.head ?? 0, row: place.row, keys: labels.key },
    query: nameToken(labels.query[place.row] ?? ""),
  };
  switch (kind) {
    case "split":
      return at.head === 0 ? askSplit(at) : null;
    case "scores":
      return askBestKey(at);
    case "mask":
      return askSeen(at);
    case "softmax":
      return askHalf(at);
    case "mix":
      return askGiver(at);
  }
}

interface Asked {
  readonly stages: AttentionStages;
  readonly place: StepPlace;
  readonly head: number;
  readonly row: number;
  readonly query: string;
  readonly keys: readonly string[];
}

function askSplit({ stages: { shape }, place }: Asked): Question | null {
  const { headCount, queryLength, headDim } = shape;
  const width = headCount * headDim;
  if (headCount === 1) return null;
  return askShape(
    {
      text: l10n.t(
        "The queries are [{0}, {1}]. What is their shape after the split into {2} heads?",
        queryLength,
        width,
        headCount,
      ),
      right: [headCount, queryLength, headDim],
      wrong: [
        [headCount, queryLength, width],
        [headDim, queryLength, headCount],
        [queryLength, headDim],
      ],
      because:
        queryLength === 1
          ? l10n.t(
              "Each of the {0} heads gets 1 position and a slice of {1} ÷ {0} = {2} columns.",
              headCount,
              width,
              headDim,
            )
          : l10n.t(
              "Each of the {0} heads gets {1} positions and a slice of {2} ÷ {0} = {3} columns.",
              headCount,
              queryLength,
              width,
              headDim,
            ),
    },
    place.index + 1,
  );
}

function askBestKey({ stages, head, row, query, keys }: Asked): Question | null {
  return askWinner({
    text: l10n.t("Which key fits {0} best in head {1}?", query, head),
    reached: rowOf(stages.scores, row, head),
    names: keys,
    cells: { stage: "scores", head, row },
    because: (name, number, next, behind) =>
      l10n.t("{0} scores {1}, followed by {2} with {3}.", name, number, next, behind),
  });
}

function askSeen({ stages, place, head, row, query, keys }: Asked): Question | null {
  const masked = rowOf(stages.maskedScores, row, head);
  const seen = masked.filter((score) => score !== -Infinity).length;
  const options = toCountOptions(seen, keys.length, place.index);
  if (!options) return null;
  const because = l10n.t("{0} of {1} keys stay; the others become −∞.", seen, keys.length);
  const text = l10n.t(
    "How many of the {0} keys may {1} look at in head {2}?",
    keys.length,
    query,
    head,
  );
  return { kind: "count", text, ...options, because, cells: null };
}

function askHalf({ stages, place, head, row, query, keys }: Asked): Question | null {
  const weights = rowOf(stages.attentionWeights, row, head);
  const seen = weights.filter((weight) => weight > 0).length;
  const best = indexOfLargest(weights);
  const weight = weights[best]!;
  const isTie = weights.filter((other) => weight - other < closeCall).length > 1;
  if (seen < 2 || isTie || Math.abs(weight - 0.5) < closeCall) return null;
  const options = [l10n.t("More than half"), l10n.t("Less than half")];
  const key = nameToken(keys[best] ?? "");
  const [share, others] = [roundNumber(weight), roundNumber(1 - weight)];
  return {
    kind: "comparison",
    text: l10n.t(
      "{0} is the best match for {1} in head {2}. How much attention does it get?",
      key,
      query,
      place.head ?? 0,
    ),
    options,
    answer: weight > 0.5 ? 0 : 1,
    because:
      seen === 2
        ? l10n.t("Its weight is {0}; the other key gets {1}.", share, others)
        : l10n.t("Its weight is {0}; the other {2} keys share {1}.", share, others, seen - 1),
    cells: null,
  };
}

/** The key that contributes most need not have the largest weight, because its value counts too. */
function askGiver({ stages, head, row, query, keys }: Asked): Question | null {
  const weights = rowOf(stages.attentionWeights, row, head);
  const column = indexOfLargest(rowOf(stages.headOutput, row, head), Math.abs);
  const { headCount, keyValueHeadCount } = stages.shape;
  const keyHead = toKeyValueMatrix(head, headCount, keyValueHeadCount);
  const given = Array.from(weights, (weight, key) =>
    weight === 0 ? -Infinity : Math.abs(weight * rowOf(stages.value, key, keyHead)[column]!),
  );
  return askWinner({
    text: l10n.t(
      "Which key contributes most to column {0} of the output of {1} in head {2}?",
      column,
      query,
      head,
    ),
    reached: given,
    names: keys,
    cells: { stage: "attentionWeights", head, row },
    because: (name, number, next, behind) =>
      l10n.t("{0} contributes {1}, followed by {2} with {3}.", name, number, next, behind),
  });
}

/** Numbers closer than this are a tie. */
const tie = 1e-6;
const mostOptions = 6;

/** A row with a largest number. */
interface Contest {
  readonly text: string;
  /** Candidates and their values; −Infinity is excluded. */
  readonly reached: ArrayLike<number>;
  readonly names: readonly string[];
  readonly cells: Omit<AnswerCells, "columns">;
  /** The reason in words: the winner and the second, with their values. */
  readonly because: (name: string, reached: string, next: string, behind: string) => string;
}

/** Which one wins? Null for a tie or a single candidate. */
export function askWinner({ text, reached, names, cells, because }: Contest): Question | null {
  const ranked = Array.from(reached, (value, at) => ({ value, at }))
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => b.value - a.value || a.at - b.at);
  const [first, second] = ranked;
  if (!first || !second) return null;
  if (first.value - second.value <= tie * Math.max(1, Math.abs(first.value))) return null;
  const columns = ranked
    .slice(0, mostOptions)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  const name = (at: number) => nameToken(names[at] ?? "");
  return {
    kind: "winner",
    text,
    options: columns.map(name),
    answer: columns.indexOf(first.at),
    because: because(
      name(first.at),
      roundNumber(first.value),
      name(second.at),
      roundNumber(second.value),
    ),
    cells: { ...cells, columns },
  };
}
