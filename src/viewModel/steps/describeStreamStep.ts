import type { ProblemPath } from "../../engine/check/problemError.ts";
import { readAt, readTensorAt, type Evaluation } from "../../engine/explain/evaluation.ts";
import type { BlockLayer, StackProblem } from "../../engine/problem.ts";
import type { StackTrace } from "../../engine/trace.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/sizeAt.ts";
import { nameToken } from "../nameToken.ts";
import { roundNumber } from "../roundNumber.ts";
import { inNumbers } from "./inNumbers.ts";
import { indexOfLargest, rowOf } from "./rowOf.ts";
import type { StepContext } from "./stepContext.ts";
import type { StepPlace } from "./stepPlan.ts";
import { inSymbols, rowCells, type StepWords } from "./stepWords.ts";

/** Operations on the residual stream. */
export type StreamStepKind =
  "norm1" | "residualMid" | "norm2" | "residualOut" | "finalNorm" | "logits";

const norms = {
  rmsNorm: String.raw`\frac{x}{\sqrt{\mathrm{mean}(x^2) + \varepsilon}} \cdot g`,
  layerNorm: String.raw`\frac{x - \mathrm{mean}(x)}{\sqrt{\mathrm{var}(x) + \varepsilon}} \cdot g + b`,
} as const;

/** What a step on the residual stream does to one position, with the actual numbers. */
export function describeStreamStep(
  context: StepContext,
  kind: StreamStepKind,
  place: StepPlace,
): StepWords {
  switch (kind) {
    case "norm1":
    case "norm2":
    case "finalNorm":
      return describeNorm(context, kind, place);
    case "residualMid":
      return describeAddition(context, place, "residualIn", "attention", "residualMid");
    case "residualOut":
      return describeAddition(context, place, "residualMid", "mlp", "residualOut");
    case "logits":
      return describeLogits(context, place);
  }
}

function describeNorm(
  context: StepContext,
  kind: "norm1" | "norm2" | "finalNorm",
  { segment, row }: StepPlace,
): StepWords {
  const { evaluation } = context;
  const isFinal = kind === "finalNorm";
  const layer = isFinal
    ? (evaluation.problem as StackProblem).finalNorm
    : (readAt(evaluation.problem, segment.path) as BlockLayer);
  const isPost = !isFinal && (layer as BlockLayer).placement === "post";
  const [from, to, sublayer] = {
    norm1: ["residualIn", "normed1", "attention"],
    norm2: ["residualMid", "normed2", "the MLP"],
    finalNorm: ["residualOut", "finalNormed", ""],
  }[kind] as [string, string, string];
  const before = isFinal
    ? streamEnd(evaluation)
    : readTensorAt(evaluation.trace, [...segment.path, from]);
  const after = readTensorAt(evaluation.trace, [...segment.path, to]);
  const name = layer?.norm === "layerNorm" ? "LayerNorm" : "RMSNorm";
  const token = tokenOf(context, before, row);
  const [old, now] = [rowOf(before, row), rowOf(after, row)];
  const column = indexOfLargest(old, Math.abs);
  const change = `${roundNumber(old[column]!)} in column ${column} becomes ${roundNumber(now[column]!)}`;
  return {
    title: isPost ? `Add and ${name}` : name,
    sentence: isPost
      ? `What ${sublayer} found is added to ${token}, then ${name} brings it to size: ${change}.`
      : `${name} brings ${token} to size before it is read: ${change}.`,
    formula: [inSymbols(norms[layer?.norm ?? "rmsNorm"])],
    makes: [
      rowCells(to, row),
      ...(isPost ? [rowCells(kind === "norm1" ? "residualMid" : "residualOut", row)] : []),
    ],
    reads: [rowCells(from, row)],
  };
}

function describeAddition(
  context: StepContext,
  { segment, row }: StepPlace,
  from: string,
  part: "attention" | "mlp",
  to: string,
): StepWords {
  const { evaluation } = context;
  const at = (...names: ProblemPath) => [...segment.path, ...names];
  const correction = part === "attention" ? ["attention", "projectedOutput"] : ["mlp", "mlpOutput"];
  const before = readTensorAt(evaluation.trace, at(from));
  const added = rowOf(readTensorAt(evaluation.trace, at(...correction)), row);
  const column = indexOfLargest(added, Math.abs);
  const [old, now] = [rowOf(before, row), rowOf(readTensorAt(evaluation.trace, at(to)), row)];
  const token = tokenOf(context, before, row);
  const who = part === "attention" ? "attention" : "the MLP";
  const { residual } = readAt(evaluation.problem, segment.path) as BlockLayer;
  const sum = `${roundNumber(old[column]!)} + ${roundNumber(added[column]!)} = ${roundNumber(now[column]!)}`;
  const sentence =
    residual === false
      ? `Without a residual connection ${token} is replaced by what ${who} says.`
      : `The stream of ${token} keeps what it was and ${who} adds to it: ${sum} in column ${column}.`;
  return {
    title: "Residual",
    sentence,
    formula: [inSymbols("x' = x + y"), inNumbers(evaluation, at(to), [0, row, column])],
    makes: [rowCells(to, row)],
    reads: [rowCells(from, row), rowCells(correction[1] ?? "", row)],
  };
}

function describeLogits(context: StepContext, { row }: StepPlace): StepWords {
  const { evaluation } = context;
  const logits = rowOf(readTensorAt(evaluation.trace, ["logits"]), row);
  const best = indexOfLargest(logits);
  const token = tokenOf(context, streamEnd(evaluation), row);
  return {
    title: "Logits",
    sentence:
      `${token} is compared with all ${logits.length} words: number ${best} fits best, with ` +
      `${roundNumber(logits[best]!)}.`,
    formula: [
      inSymbols(String.raw`\ell = x\, W_{\mathrm{vocabulary}}^{\top}`),
      inNumbers(evaluation, ["logits"], [0, row, best]),
    ],
    makes: [rowCells("logits", row)],
    reads: [rowCells("finalNormed", row)],
  };
}

/** The stream behind the last block. */
function streamEnd({ trace }: Evaluation): Tensor {
  const { blocks, input } = trace as StackTrace;
  return blocks.at(-1)?.residualOut ?? input;
}

function tokenOf({ positionsFor }: StepContext, { shape }: Tensor, row: number): string {
  return nameToken(positionsFor(sizeAt(shape, 1))[row] ?? "");
}
