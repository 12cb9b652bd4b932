import * as l10n from "@vscode/l10n";
import { readAt } from "../../engine/explain/evaluation.ts";
import type { AttentionSettings } from "../../engine/problem.ts";
import type { AttentionStages } from "../../engine/trace.ts";
import { toHeadColumns } from "../headColumns.ts";
import { toPercent } from "../headGaze.ts";
import { nameToken } from "../isolate.ts";
import { roundNumber } from "../numberText.ts";
import { explainWeight } from "../weight/explainWeight.ts";
import type { StepContext } from "./stepContext.ts";
import type { StepKind, StepPlace } from "./stepPlan.ts";
import {
  indexOfLargest,
  inNumbers,
  inSymbols,
  listNumbers,
  rowCells,
  rowOf,
  type StepWords,
} from "./stepWords.ts";

/** Operations inside one head. */
export type HeadStepKind = "split" | "scores" | "mask" | "softmax" | "mix";

/** Whether an operation runs head by head. */
export function isHeadStep(kind: StepKind): kind is HeadStepKind {
  return ["split", "scores", "mask", "softmax", "mix"].includes(kind);
}

/** What a step inside one head does, with the actual numbers. */
export function describeHeadStep(
  context: StepContext,
  kind: HeadStepKind,
  place: StepPlace,
): StepWords {
  const stages = readAt(context.evaluation.trace, place.segment.path) as AttentionStages;
  const { queryLength, keyLength } = stages.shape;
  const labels = context.labelsFor(queryLength, keyLength);
  const at: HeadStep = {
    context,
    place,
    stages,
    head: place.head ?? 0,
    row: place.row,
    query: nameToken(labels.query[place.row] ?? ""),
    keys: labels.key.map(nameToken),
  };
  switch (kind) {
    case "split":
      return describeSplit(at);
    case "scores":
      return describeScores(at);
    case "mask":
      return describeMask(at);
    case "softmax":
      return describeSoftmax(at);
    case "mix":
      return describeMix(at);
  }
}

interface HeadStep {
  readonly context: StepContext;
  readonly place: StepPlace;
  readonly stages: AttentionStages;
  readonly head: number;
  readonly row: number;
  readonly query: string;
  readonly keys: readonly string[];
}

function describeSplit({ stages, head }: HeadStep): StepWords {
  const { headCount, headDim } = stages.shape;
  const columns = toHeadColumns(stages.shape, head);
  const [first, last] = columns.queryColumns;
  const slice = (stage: string, range: readonly [number, number]) =>
    ({ stage, head: null, rows: null, columns: range }) as const;
  const cut =
    headCount === 1
      ? l10n.t("one head reads the full width")
      : l10n.t("{0} columns = {1} heads × {2}", headCount * headDim, headCount, headDim);
  const likewise = l10n.t({
    message: "likewise",
    comment: "in a formula: K and V are split as Q is",
  });
  return {
    title: l10n.t("Split into heads"),
    sentence:
      first === last
        ? l10n.t("Head {0} reads column {1} of every query: {2}.", head, first, cut)
        : l10n.t("Head {0} reads columns {1} to {2} of every query: {3}.", head, first, last, cut),
    formula: [
      inSymbols(String.raw`Q = [\,Q_0 \mid Q_1 \mid \dots\,],\quad \text{${likewise} } K, V`),
    ],
    makes: [
      slice("query", columns.queryColumns),
      slice("key", columns.keyColumns),
      slice("value", columns.valueColumns),
    ],
    reads: [],
  };
}

function describeScores(at: HeadStep): StepWords {
  const { context, place, stages, head, row, query, keys } = at;
  const scores = rowOf(stages.scores, row, head);
  const best = indexOfLargest(scores);
  const { layer, path } = place.segment;
  const explained = explainWeight(
    context.evaluation,
    { layer, head, query: row, key: best },
    context.labelsFor,
    "",
  );
  const dot = roundNumber(explained?.dot ?? NaN);
  const product = `${dot} × ${roundNumber(stages.scale)} = ${roundNumber(scores[best]!)}`;
  const columns = toHeadColumns(stages.shape, head);
  return {
    title: l10n.t("Scores"),
    sentence:
      keys.length === 1
        ? l10n.t("The score of {0} with {1} is {2}.", query, keys[0] ?? "", product)
        : l10n.t(
            "{0} gets a score for each of {1} keys. {2} fits best with {3}.",
            query,
            keys.length,
            keys[best] ?? "",
            product,
          ),
    formula: [
      inSymbols(String.raw`s_k = (q \cdot k_k) \times \mathrm{scale}`),
      inNumbers(context.evaluation, [...path, "scores"], [0, head, row, best]),
    ],
    makes: [rowCells("scores", row, head)],
    reads: [
      { stage: "query", head: null, rows: [row, row], columns: columns.queryColumns },
      { stage: "key", head: null, rows: null, columns: columns.keyColumns },
    ],
    key: best,
  };
}

function describeMask({ context, place, stages, head, row, query, keys }: HeadStep): StepWords {
  const masked = rowOf(stages.maskedScores, row, head);
  const hidden = masked.filter((score) => score === -Infinity).length;
  const settings = readAt(context.evaluation.problem, place.segment.path) as AttentionSettings;
  const seen = l10n.t({ message: "seen", comment: "in a formula: a key that the mask keeps" });
  const unseen = l10n.t({
    message: "masked",
    comment: "in a formula: a key that the mask removes",
  });
  return {
    title: l10n.t("Mask"),
    sentence: tellHidden(query, hidden, keys.length, settings.mask === undefined),
    formula: [
      inSymbols(
        String.raw`s'_k = \begin{cases} s_k & \text{${seen}} \\ -\infty & \text{${unseen}} \end{cases}`,
      ),
    ],
    makes: [rowCells("maskedScores", row, head)],
    reads: [rowCells("scores", row, head)],
    key: indexOfLargest(masked),
  };
}

function describeSoftmax({ context, place, stages, head, row, query, keys }: HeadStep): StepWords {
  const weights = rowOf(stages.attentionWeights, row, head);
  const best = indexOfLargest(weights);
  const { layer } = place.segment;
  const explained = explainWeight(
    context.evaluation,
    { layer, head, query: row, key: best },
    context.labelsFor,
    "",
  );
  const sum = explained?.softmax?.rowSum;
  const sentence =
    sum === undefined
      ? l10n.t("{0} sees no key: all its weights are 0.", query)
      : l10n.t(
          "{0} gets {1} of the attention of {2}: e to the power of 0 is 1, and the row " +
            "sums to {3}.",
          keys[best] ?? "",
          toPercent(weights[best]!),
          query,
          roundNumber(sum),
        );
  const numbers = explained?.formula.find(({ name }) => name === "weight");
  return {
    title: l10n.t("Softmax"),
    sentence,
    formula: [
      inSymbols(String.raw`w_k = \frac{e^{s_k - m}}{\sum_j e^{s_j - m}},\quad m = \max_j s_j`),
      ...(numbers ? [{ ...numbers, name: "numbers" }] : []),
    ],
    makes: [rowCells("attentionWeights", row, head)],
    reads: [rowCells("scores", row, head), rowCells("maskedScores", row, head)],
    key: best,
  };
}

function describeMix({ context, place, stages, head, row, query, keys }: HeadStep): StepWords {
  const weights = rowOf(stages.attentionWeights, row, head);
  const output = rowOf(stages.headOutput, row, head);
  const best = indexOfLargest(weights);
  const column = indexOfLargest(output, Math.abs);
  const { valueColumns } = toHeadColumns(stages.shape, head);
  const seen = weights.filter((weight) => weight !== 0).length;
  const taken = { query, weight: roundNumber(weights[best]!), key: keys[best] ?? "" };
  return {
    title: l10n.t("Mix the values"),
    sentence:
      seen === 0
        ? l10n.t("{0} sees no key: its output in head {1} is all zeros.", query, head)
        : tellTaken(taken, seen - 1, listNumbers(output)),
    formula: [
      inSymbols(String.raw`o = \sum_k w_k\, v_k`),
      inNumbers(context.evaluation, [...place.segment.path, "headOutput"], [0, head, row, column]),
    ],
    makes: [rowCells("headOutput", row, head)],
    reads: [
      rowCells("attentionWeights", row, head),
      { stage: "value", head: null, rows: null, columns: valueColumns },
    ],
    key: best,
  };
}

/** What the mask does to a query: how many keys are masked; `areLater` if they are those after it. */
function tellHidden(query: string, hidden: number, of: number, areLater: boolean): string {
  if (hidden === 0) return l10n.t("{0} may look at every key, so its scores do not change.", query);
  if (hidden === of) return l10n.t("{0} may not look at any key.", query);
  if (hidden === 1) {
    return areLater
      ? l10n.t("{0} may not look at 1 later key, whose score becomes −∞.", query)
      : l10n.t("{0} may not look at 1 key, whose score becomes −∞.", query);
  }
  return areLater
    ? l10n.t("{0} may not look at {1} later keys, whose scores become −∞.", query, hidden)
    : l10n.t("{0} may not look at {1} keys, whose scores become −∞.", query, hidden);
}

/** A query and the key with its largest weight. */
interface Taken {
  readonly query: string;
  readonly weight: string;
  readonly key: string;
}

/** The output of a query: most of one value, shares of others, and the result. */
function tellTaken({ query, weight, key }: Taken, others: number, output: string): string {
  if (others === 0) {
    return l10n.t("The output of {0} is {3}: {1} × the value of {2}.", query, weight, key, output);
  }
  return others === 1
    ? l10n.t(
        "The output of {0} is {3}: {1} × the value of {2} plus a share of 1 other.",
        query,
        weight,
        key,
        output,
      )
    : l10n.t(
        "The output of {0} is {4}: {1} × the value of {2} plus shares of {3} others.",
        query,
        weight,
        key,
        others,
        output,
      );
}
