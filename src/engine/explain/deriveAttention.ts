import * as l10n from "@vscode/l10n";
import { computeBroadcastStrides, sizeAt } from "../../tensor/shape.ts";
import type { ProblemPath } from "../errors.ts";
import { toKeyValueMatrix } from "../operations/heads.ts";
import type { AttentionLayer, AttentionSettings, BlockLayer } from "../problem.ts";
import type { AttentionStages } from "../trace.ts";
import { expressLinear, problemCell, readAt, traceCell, type Evaluation } from "./evaluation.ts";
import {
  call,
  constant,
  countTo,
  difference,
  product,
  quotient,
  sum,
  type Expression,
} from "./expression.ts";

/** Stages of attention. */
type AttentionStage = (typeof attentionStages)[number];

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

/** What attention reads. */
type OperandStage = "query" | "key" | "value";

/** Where one number of an operand is in the trace: [batch, head, position, dim]. */
type Indices = readonly number[];

/**
 * The formula of one number [batch, head, position, dim] of a query, key or value: a number of the
 * problem, one of the cache, or a projection of the stream, turned by its position where positions
 * are rotary.
 */
function deriveOperand(
  evaluation: Evaluation,
  prefix: ProblemPath,
  stage: OperandStage,
  indices: Indices,
): Expression {
  const [batch = 0, head = 0, position = 0, dim = 0] = indices;
  const pastLength = stage === "query" ? 0 : readPastLength(evaluation, prefix);
  if (position < pastLength) return problemCell(evaluation, [...toPast(prefix), stage], indices);
  const { rotary } = readAt(evaluation.problem, prefix) as AttentionLayer;
  const plain = (d: number) =>
    expressPlain(evaluation, prefix, stage, [batch, head, position - pastLength, d]);
  if (rotary === undefined || stage === "value") return plain(dim);
  const { shape, key } = readAt(evaluation.trace, prefix) as AttentionStages;
  const first = stage === "query" ? sizeAt(key.shape, 2) - shape.queryLength : 0;
  return expressTurn(rotary, shape.headDim, first + position, dim, plain);
}

function expressPlain(
  evaluation: Evaluation,
  prefix: ProblemPath,
  stage: OperandStage,
  [batch = 0, head = 0, position = 0, dim = 0]: Indices,
): Expression {
  const stages = readAt(evaluation.trace, prefix) as AttentionStages;
  const column = head * sizeAt(stages[stage].shape, 3) + dim;
  if (evaluation.problem.kind === "attention") {
    return problemCell(evaluation, [stage], [batch, position, column]);
  }
  return expressLinear(evaluation, [...prefix, `${stage}Projection`], column, (d) =>
    expressSource(evaluation, prefix, stage, [batch, position, d]),
  );
}

/** The stream that is projected: the input, a context, or inside a block the stream. */
function expressSource(
  evaluation: Evaluation,
  prefix: ProblemPath,
  stage: OperandStage,
  indices: Indices,
): Expression {
  const { problem } = evaluation;
  if (problem.kind === "selfAttention") {
    const source = stage === "query" || problem.context === undefined ? "input" : "context";
    return problemCell(evaluation, [source], indices);
  }
  const block = prefix.slice(0, -1);
  const { placement } = readAt(problem, block) as BlockLayer;
  const source = placement === "pre" ? "normed1" : "residualIn";
  return traceCell(evaluation, [...block, source], indices);
}

function expressTurn(
  { base = 10000, pairing }: NonNullable<AttentionLayer["rotary"]>,
  headDim: number,
  position: number,
  dim: number,
  plain: (d: number) => Expression,
): Expression {
  const half = headDim / 2;
  const pair = pairing === "halves" ? dim % half : Math.floor(dim / 2);
  const x = pairing === "halves" ? pair : 2 * pair;
  const y = pairing === "halves" ? pair + half : 2 * pair + 1;
  const angle = constant(position * base ** (-pair / half), "angle");
  if (dim === x)
    return difference(product(plain(x), call("cos", angle)), product(plain(y), call("sin", angle)));
  return sum([product(plain(x), call("sin", angle)), product(plain(y), call("cos", angle))]);
}

/** The cache of an attention: of the whole problem, or of its block in a stack. */
function toPast(prefix: ProblemPath): ProblemPath {
  return prefix[0] === "blocks" ? ["past", prefix[1] ?? 0] : ["past"];
}

function readPastLength({ problem }: Evaluation, prefix: ProblemPath): number {
  const shape = readAt(problem, [...toPast(prefix), "key", "shape"]) as
    readonly number[] | undefined;
  return shape?.[2] ?? 0;
}
