import { sizeAt } from "../../tensor/shape.ts";
import type { ProblemPath } from "../check/problemError.ts";
import type { BlockLayer } from "../problem.ts";
import { constant, product, quotient, sum } from "./build.ts";
import { problemCell, traceCell } from "./cells.ts";
import { readAt, readTensorAt, type Evaluation } from "./evaluation.ts";
import { expressNorm } from "./expressNorm.ts";
import type { Expression } from "./expression.ts";

/** Stages on the residual stream of a block. */
export type BlockStage = (typeof blockStages)[number];

/** Every stage of the stream, in the order they are computed. */
export const blockStages = [
  "residualIn",
  "normed1",
  "residualMid",
  "normed2",
  "residualOut",
] as const;

/** Whether that is a stage on the residual stream. */
export function isBlockStage(name: string): name is BlockStage {
  return (blockStages as readonly string[]).includes(name);
}

/** The formula of one number [batch, position, column] of a block whose stages stand at `prefix`. */
export function deriveBlock(
  evaluation: Evaluation,
  prefix: ProblemPath,
  stage: BlockStage,
  [batch = 0, position = 0, column = 0]: readonly number[],
): Expression {
  const block = readAt(evaluation.problem, prefix) as BlockLayer;
  const modelDim = sizeAt(readTensorAt(evaluation.trace, [...prefix, "residualIn"]).shape, 2);
  const at = (name: readonly string[], d: number) =>
    traceCell(evaluation, [...prefix, ...name], [batch, position, d]);
  const norm = (layer: string, toInput: (d: number) => Expression) =>
    expressNorm(evaluation, [...prefix, layer], block, { modelDim, toInput }, column);
  const add = (stream: string, part: Correction, d: number) => {
    const spoken = expressDropout(evaluation, prefix, part, [batch, position, d]);
    return block.residual === false ? spoken : sum([at([stream], d), spoken]);
  };
  const isPre = block.placement === "pre";
  switch (stage) {
    case "residualIn":
      return deriveStreamStart(evaluation, prefix, [batch, position, column]);
    case "normed1":
      return norm("norm1", (d) =>
        isPre ? at(["residualIn"], d) : add("residualIn", ATTENTION, d),
      );
    case "residualMid":
      return isPre ? add("residualIn", ATTENTION, column) : at(["normed1"], column);
    case "normed2":
      return norm("norm2", (d) => (isPre ? at(["residualMid"], d) : add("residualMid", MLP, d)));
    case "residualOut":
      return isPre ? add("residualMid", MLP, column) : at(["normed2"], column);
  }
}

/** What a layer of the block adds to the stream, and the mask of its dropout. */
interface Correction {
  readonly stage: readonly string[];
  readonly mask: "attentionMask" | "mlpMask";
}

const ATTENTION: Correction = { stage: ["attention", "projectedOutput"], mask: "attentionMask" };
const MLP: Correction = { stage: ["mlp", "mlpOutput"], mask: "mlpMask" };

function expressDropout(
  evaluation: Evaluation,
  prefix: ProblemPath,
  { stage, mask }: Correction,
  indices: readonly number[],
): Expression {
  const cell = traceCell(evaluation, [...prefix, ...stage], indices);
  const { dropout } = readAt(evaluation.problem, prefix) as BlockLayer;
  if (dropout === undefined) return cell;
  const kept = problemCell(evaluation, [...prefix, "dropout", mask], indices);
  return quotient(product(cell, kept), constant(1 - dropout.probability));
}

function deriveStreamStart(
  evaluation: Evaluation,
  prefix: ProblemPath,
  indices: readonly number[],
): Expression {
  const index = Number(prefix.at(-1) ?? 0);
  if (index === 0) return problemCell(evaluation, ["input"], indices);
  return traceCell(evaluation, ["blocks", index - 1, "residualOut"], indices);
}
