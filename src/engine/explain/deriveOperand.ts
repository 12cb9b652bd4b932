import { sizeAt } from "../../tensor/shape.ts";
import type { ProblemPath } from "../check/problemError.ts";
import type { AttentionLayer, BlockLayer } from "../problem.ts";
import type { AttentionStages } from "../trace.ts";
import { call, constant, difference, product, sum } from "./build.ts";
import { problemCell, traceCell } from "./cells.ts";
import { readAt, type Evaluation } from "./evaluation.ts";
import { expressLinear } from "./expressLinear.ts";
import type { Expression } from "./expression.ts";

/** What attention reads. */
export type OperandStage = "query" | "key" | "value";

/** Where one number of an operand is in the trace: [batch, head, position, dim]. */
type Indices = readonly number[];

/**
 * The formula of one number [batch, head, position, dim] of a query, key or value: a number of the
 * problem, one of the cache, or a projection of the stream, turned by its position where positions
 * are rotary.
 */
export function deriveOperand(
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
