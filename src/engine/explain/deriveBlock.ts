import * as l10n from "@vscode/l10n";
import { sizeAt } from "../../tensor/shape.ts";
import type { NormSettings } from "../backends/backend.ts";
import { ProblemError, type ProblemPath } from "../errors.ts";
import type { BlockLayer, MlpLayer, MlpProblem } from "../problem.ts";
import {
  expressLinear,
  problemCell,
  readAt,
  readTensorAt,
  traceCell,
  type Evaluation,
} from "./evaluation.ts";
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

/** Stages on the residual stream of a block. */
type BlockStage = (typeof blockStages)[number];

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

/** Stages of an MLP; inside a block its input is the stream that it reads. */
type MlpStage = (typeof mlpStages)[number];

/** Every stage of an MLP, in the order they are computed. */
export const mlpStages = ["input", "mlpHidden", "mlpGate", "mlpActivated", "mlpOutput"] as const;

/** Whether that is a stage of an MLP. */
export function isMlpStage(name: string): name is MlpStage {
  return (mlpStages as readonly string[]).includes(name);
}

/** The formula of one number [batch, position, column] of an MLP whose stages stand at `prefix`. */
export function deriveMlp(
  evaluation: Evaluation,
  prefix: ProblemPath,
  stage: MlpStage,
  [batch = 0, position = 0, column = 0]: readonly number[],
): Expression {
  const at = (name: MlpStage, d: number) =>
    traceCell(evaluation, [...prefix, name], [batch, position, d]);
  const linear = (layer: string, from: MlpStage) =>
    expressLinear(evaluation, [...prefix, layer], column, (d) => at(from, d));
  switch (stage) {
    case "input":
      return deriveInput(evaluation, prefix, [batch, position, column]);
    case "mlpHidden":
      return linear("up", "input");
    case "mlpGate":
      return linear("gate", "input");
    case "mlpOutput":
      return linear("down", "mlpActivated");
    case "mlpActivated": {
      const { activation } = readAt(evaluation.problem, prefix) as MlpLayer;
      if (activation !== "swiglu") return call(activation, at("mlpHidden", column));
      return product(call("silu", at("mlpGate", column)), at("mlpHidden", column));
    }
  }
}

/** The formula of one number of an MLP by itself to whose result its input is added. */
export function deriveResidual(evaluation: Evaluation, indices: readonly number[]): Expression {
  const { residual } = evaluation.problem as MlpProblem;
  const added = sum([
    problemCell(evaluation, ["input"], indices),
    traceCell(evaluation, ["mlpOutput"], indices),
  ]);
  return residual?.activation ? call(residual.activation, added) : added;
}

function deriveInput(
  evaluation: Evaluation,
  prefix: ProblemPath,
  indices: readonly number[],
): Expression {
  const block = prefix.slice(0, -1);
  const { placement } = readAt(evaluation.problem, block) as { readonly placement: "pre" | "post" };
  const source = placement === "pre" ? "normed2" : "residualMid";
  return traceCell(evaluation, [...block, source], indices);
}

/** What follows the last block of a stack. */
type StackEndStage = "finalNormed" | "logits";

/** Whether that is a stage behind the blocks. */
export function isStackEndStage(name: string): name is StackEndStage {
  return name === "finalNormed" || name === "logits";
}

/** The formula of one number [batch, position, column] behind the blocks of a stack. */
export function deriveStackEnd(
  evaluation: Evaluation,
  stage: StackEndStage,
  [batch = 0, position = 0, column = 0]: readonly number[],
): Expression {
  const { problem } = evaluation;
  if (problem.kind !== "stack")
    throw new ProblemError(l10n.t("only a stack has a language-model head"), [stage]);
  const { blocks, finalNorm, input } = problem;
  const streamPath = blocks.length === 0 ? ["input"] : ["blocks", blocks.length - 1, "residualOut"];
  const at = (path: readonly (string | number)[], d: number) =>
    traceCell(evaluation, path, [batch, position, d]);
  if (stage === "logits") {
    const from = finalNorm ? ["finalNormed"] : streamPath;
    return expressLinear(evaluation, ["languageModelHead"], column, (d) => at(from, d));
  }
  if (finalNorm === undefined) {
    throw new ProblemError(l10n.t("this stack has no final norm"), [stage]);
  }
  const row = { modelDim: sizeAt(input.shape, 2), toInput: (d: number) => at(streamPath, d) };
  return expressNorm(evaluation, ["finalNorm"], finalNorm, row, column);
}

/** What a norm reads: the columns of one position. */
interface NormedRow {
  readonly modelDim: number;
  readonly toInput: (column: number) => Expression;
}

/** `x / sqrt(mean(x^2) + epsilon) * weight + bias`; for LayerNorm each x has the mean taken away. */
function expressNorm(
  evaluation: Evaluation,
  layer: ProblemPath,
  { norm, epsilon }: Pick<NormSettings, "norm" | "epsilon">,
  { modelDim, toInput }: NormedRow,
  column: number,
): Expression {
  const mean = quotient(sum(countTo(modelDim, toInput)), constant(modelDim));
  const toCentered = (at: number) =>
    norm === "layerNorm" ? difference(toInput(at), mean) : toInput(at);
  const squares = countTo(modelDim, (at) => product(toCentered(at), toCentered(at)));
  const meanSquare = quotient(sum(squares), constant(modelDim));
  const length = call("sqrt", sum([meanSquare, constant(epsilon, "epsilon")]));
  const normed = quotient(toCentered(column), length);
  const parameter = (name: "weight" | "bias") => {
    const path = [...layer, name];
    const isGiven = readAt(evaluation.problem, path) !== undefined;
    return isGiven ? problemCell(evaluation, path, [column]) : undefined;
  };
  const [weight, bias] = [parameter("weight"), parameter("bias")];
  const weighted = weight ? product(normed, weight) : normed;
  return bias ? sum([weighted, bias]) : weighted;
}
