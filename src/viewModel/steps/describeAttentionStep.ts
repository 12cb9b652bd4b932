import { readAt } from "../../engine/explain/evaluation.ts";
import type { AttentionSettings } from "../../engine/problem.ts";
import type { AttentionStages } from "../../engine/trace.ts";
import { toHeadColumns } from "../headColumns.ts";
import { nameToken } from "../nameToken.ts";
import { roundNumber } from "../roundNumber.ts";
import { explainWeight } from "../weight/explainWeight.ts";
import { inNumbers } from "./inNumbers.ts";
import { countOf, listNumbers } from "./listNumbers.ts";
import { indexOfLargest, rowOf } from "./rowOf.ts";
import type { StepContext } from "./stepContext.ts";
import type { StepKind } from "./stepKind.ts";
import type { StepPlace } from "./stepPlan.ts";
import { inSymbols, rowCells, type StepWords } from "./stepWords.ts";

/** Operations inside one head. */
export type HeadStepKind = "split" | "scores" | "mask" | "softmax" | "mix";

/** Whether an operation is done head by head. */
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
  const where = first === last ? `column ${first}` : `columns ${first} to ${last}`;
  const cut =
    headCount === 1
      ? "one head reads the whole width"
      : `${headCount * headDim} columns make ${headCount} heads of ${headDim}`;
  return {
    title: "Split into heads",
    sentence: `Head ${head} reads ${where} of every query: ${cut}.`,
    formula: [inSymbols(String.raw`Q = [\,Q_0 \mid Q_1 \mid \dots\,],\quad \text{likewise } K, V`)],
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
  const met =
    keys.length === 1
      ? `${query} meets ${keys[0] ?? ""}: ${product}`
      : `${query} meets ${countOf(keys.length, "key")}; ${keys[best] ?? ""} fits best: ${product}`;
  const columns = toHeadColumns(stages.shape, head);
  return {
    title: "Scores",
    sentence: `${met}.`,
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
  const later = settings.mask === undefined ? "later " : "";
  const outcome =
    hidden === 0
      ? `${query} may see every key: its scores stay as they are`
      : hidden === keys.length
        ? `${query} may see no key at all`
        : `${query} may not see ${countOf(hidden, `${later}key`)}: ` +
          `${hidden === 1 ? "its score becomes" : "their scores become"} −∞`;
  return {
    title: "Mask",
    sentence: `${outcome}.`,
    formula: [
      inSymbols(
        String.raw`s'_k = \begin{cases} s_k & \text{seen} \\ -\infty & \text{hidden} \end{cases}`,
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
      ? `${query} sees no key: all its weights are 0.`
      : `${keys[best] ?? ""} gets ${roundNumber(weights[best]!)} of ${query}'s attention: ` +
        `e to the 0 is 1, and the row adds up to ${roundNumber(sum)}.`;
  const numbers = explained?.formula.find(({ name }) => name === "weight");
  return {
    title: "Softmax",
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
  const share = `${roundNumber(weights[best]!)} of ${keys[best] ?? ""}'s value`;
  const others = seen > 1 ? ` and a share of ${countOf(seen - 1, "other key")}` : "";
  return {
    title: "Mix the values",
    sentence:
      seen === 0
        ? `${query} saw nothing: head ${head} gives it only zeros.`
        : `${query} takes home ${share}${others}: ${listNumbers(output)}.`,
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
