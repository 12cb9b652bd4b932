import * as l10n from "@vscode/l10n";
import { computeBroadcastStrides } from "../../tensor/shape.ts";
import type { ProblemPath } from "../check/problemError.ts";
import { toKeyValueMatrix } from "../operations/toKeyValueMatrix.ts";
import type { AttentionSettings } from "../problem.ts";
import type { AttentionStages } from "../trace.ts";
import { call, constant, countTo, difference, product, quotient, sum } from "./build.ts";
import { problemCell, traceCell } from "./cells.ts";
import { deriveOperand } from "./deriveOperand.ts";
import { readAt, type Evaluation } from "./evaluation.ts";
import { expressLinear } from "./expressLinear.ts";
import type { Expression } from "./expression.ts";

/** Stages of attention. */
export type AttentionStage = (typeof attentionStages)[number];

/** Every stage of attention, in the order they are computed. */
export const attentionStages = [
  "query",
  "key",
  "value",
  "scores",
  "maskedScores",
  "attentionWeights",
  "headOutput",
  "attentionOutput",
  "projectedOutput",
] as const;

/** Whether that is a stage of attention. */
export function isAttentionStage(name: string): name is AttentionStage {
  return (attentionStages as readonly string[]).includes(name);
}

/** An attention, found in its evaluation. */
interface Place {
  readonly evaluation: Evaluation;
  readonly prefix: ProblemPath;
  readonly stages: AttentionStages;
  readonly settings: AttentionSettings;
}

/** The formula of one number of an attention whose stages stand at `prefix`. */
export function deriveAttention(
  evaluation: Evaluation,
  prefix: ProblemPath,
  stage: AttentionStage,
  indices: readonly number[],
): Expression {
  const stages = readAt(evaluation.trace, prefix) as AttentionStages;
  const settings = readAt(evaluation.problem, prefix) as AttentionSettings;
  const place = { evaluation, prefix, stages, settings };
  switch (stage) {
    case "query":
    case "key":
    case "value":
      return deriveOperand(evaluation, prefix, stage, indices);
    case "scores":
      return deriveScore(place, indices);
    case "maskedScores":
      return deriveMaskedScore(place, indices);
    case "attentionWeights":
      return deriveWeight(place, indices);
    case "headOutput":
      return deriveHeadOutput(place, indices);
    case "attentionOutput":
      return deriveAttentionOutput(place, indices);
    case "projectedOutput": {
      const [batch = 0, position = 0, out = 0] = indices;
      return expressLinear(evaluation, [...prefix, "outputProjection"], out, (column) =>
        cellOf(place, "attentionOutput", [batch, position, column]),
      );
    }
  }
}

function cellOf({ evaluation, prefix }: Place, stage: AttentionStage, indices: readonly number[]) {
  return traceCell(evaluation, [...prefix, stage], indices);
}

function toKeyValueHead({ stages }: Place, head: number): number {
  return toKeyValueMatrix(head, stages.shape.headCount, stages.shape.keyValueHeadCount);
}

function deriveScore(place: Place, indices: readonly number[]): Expression {
  const [batch = 0, head = 0, queryPosition = 0, keyPosition = 0] = indices;
  const keyHead = toKeyValueHead(place, head);
  const terms = countTo(place.stages.shape.headDim, (d) =>
    product(
      cellOf(place, "query", [batch, head, queryPosition, d]),
      cellOf(place, "key", [batch, keyHead, keyPosition, d]),
    ),
  );
  return product(sum(terms), constant(place.stages.scale, "scale"));
}

function deriveMaskedScore(place: Place, indices: readonly number[]): Expression {
  const { stages, settings, evaluation, prefix } = place;
  const [, , queryPosition = 0, keyPosition = 0] = indices;
  const { keyLength, queryLength } = stages.shape;
  const offset = settings.causalOffset ?? keyLength - queryLength;
  if (settings.causal === true && keyPosition > queryPosition + offset) {
    return constant(-Infinity, "hidden");
  }
  const score = cellOf(place, "scores", indices);
  if (settings.mask === undefined) return score;
  const target = { role: "scores", shape: stages.scores.shape };
  const { shape } = settings.mask;
  const strides = computeBroadcastStrides({ role: "mask", shape }, target);
  const maskIndices = indices
    .map((index, axis) => (strides[axis] === 0 ? 0 : index))
    .slice(indices.length - shape.length);
  return sum([score, problemCell(evaluation, [...prefix, "mask"], maskIndices)]);
}

function deriveWeight(place: Place, indices: readonly number[]): Expression {
  const row = indices.slice(0, 3);
  const scores = countTo(place.stages.shape.keyLength, (k) =>
    cellOf(place, "maskedScores", [...row, k]),
  );
  if (scores.every(({ value }) => value === -Infinity)) return constant(0, l10n.t("sees no key"));
  const largest = call("max", ...scores);
  const terms = scores.map((score) => call("exp", difference(score, largest)));
  return quotient(terms[indices[3] ?? 0] ?? constant(NaN), sum(terms));
}

function deriveHeadOutput(place: Place, indices: readonly number[]): Expression {
  const [batch = 0, head = 0, queryPosition = 0, column = 0] = indices;
  const keyHead = toKeyValueHead(place, head);
  const terms = countTo(place.stages.shape.keyLength, (k) =>
    product(
      cellOf(place, "attentionWeights", [batch, head, queryPosition, k]),
      cellOf(place, "value", [batch, keyHead, k, column]),
    ),
  );
  return sum(terms);
}

function deriveAttentionOutput(place: Place, indices: readonly number[]): Expression {
  const [batch = 0, position = 0, column = 0] = indices;
  const { valueHeadDim, headCount } = place.stages.shape;
  const { removedHeads = [], headCombination } = place.settings;
  const ofHead = (head: number): Expression =>
    removedHeads.includes(head)
      ? constant(0, "removed")
      : cellOf(place, "headOutput", [batch, head, position, column % valueHeadDim]);
  if (headCombination !== "average") return ofHead(Math.floor(column / valueHeadDim));
  return quotient(sum(countTo(headCount, ofHead)), constant(headCount, "headCount"));
}
