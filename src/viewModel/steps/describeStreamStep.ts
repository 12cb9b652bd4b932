import * as l10n from "@vscode/l10n";
import type { ProblemPath } from "../../engine/errors.ts";
import { readAt, readTensorAt, type Evaluation } from "../../engine/explain/evaluation.ts";
import type { BlockLayer, StackProblem } from "../../engine/problem.ts";
import type { StackTrace } from "../../engine/trace.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";
import { nameToken } from "../isolate.ts";
import { roundNumber } from "../numberText.ts";
import {
  indexOfLargest,
  inNumbers,
  inSymbols,
  rowCells,
  rowOf,
  type StepWords,
} from "./stepWords.ts";
import type { StepContext } from "./stepContext.ts";
import type { StepPlace } from "./stepPlan.ts";

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
  const [from, to] = {
    norm1: ["residualIn", "normed1"] as const,
    norm2: ["residualMid", "normed2"] as const,
    finalNorm: ["residualOut", "finalNormed"] as const,
  }[kind];
  const before = isFinal
    ? streamEnd(evaluation)
    : readTensorAt(evaluation.trace, [...segment.path, from]);
  const after = readTensorAt(evaluation.trace, [...segment.path, to]);
  const name = layer?.norm === "layerNorm" ? "LayerNorm" : "RMSNorm";
  const token = tokenOf(context, before, row);
  const [old, now] = [rowOf(before, row), rowOf(after, row)];
  const column = indexOfLargest(old, Math.abs);
  const [was, is] = [roundNumber(old[column]!), roundNumber(now[column]!)];
  return {
    title: isPost ? l10n.t("Add and {0}", name) : name,
    sentence: !isPost
      ? l10n.t(
          "{0} rescales {1} before the sublayer reads it: {2} in column {3} becomes {4}.",
          name,
          token,
          was,
          column,
          is,
        )
      : kind === "norm1"
        ? l10n.t(
            "The output of attention is added to {0}, then {1} rescales the sum: {2} in " +
              "column {3} becomes {4}.",
            token,
            name,
            was,
            column,
            is,
          )
        : l10n.t(
            "The output of the MLP is added to {0}, then {1} rescales the sum: {2} in column " +
              "{3} becomes {4}.",
            token,
            name,
            was,
            column,
            is,
          ),
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
  const { residual } = readAt(evaluation.problem, segment.path) as BlockLayer;
  const sum = `${roundNumber(old[column]!)} + ${roundNumber(added[column]!)} = ${roundNumber(now[column]!)}`;
  return {
    title: l10n.t("Residual connection"),
    sentence: residual === false ? tellReplaced(part, token) : tellAdded(part, token, sum, column),
    formula: [inSymbols("x' = x + y"), inNumbers(evaluation, at(to), [0, row, column])],
    makes: [rowCells(to, row)],
    reads: [rowCells(from, row), rowCells(correction[1] ?? "", row)],
  };
}

function tellReplaced(part: "attention" | "mlp", token: string): string {
  return part === "attention"
    ? l10n.t("Without a residual connection, the output of attention replaces {0}.", token)
    : l10n.t("Without a residual connection, the output of the MLP replaces {0}.", token);
}

function tellAdded(part: "attention" | "mlp", token: string, sum: string, column: number): string {
  return part === "attention"
    ? l10n.t(
        "Attention adds to the residual stream of {0}. In column {2}: {1}.",
        token,
        sum,
        column,
      )
    : l10n.t("The MLP adds to the residual stream of {0}. In column {2}: {1}.", token, sum, column);
}

function describeLogits(context: StepContext, { row }: StepPlace): StepWords {
  const { evaluation } = context;
  const logits = rowOf(readTensorAt(evaluation.trace, ["logits"]), row);
  const best = indexOfLargest(logits);
  const token = tokenOf(context, streamEnd(evaluation), row);
  return {
    title: l10n.t("Logits"),
    sentence: l10n.t(
      "{0} gets a score for each of the {1} tokens of the vocabulary. Token {2} scores " +
        "highest with {3}.",
      token,
      logits.length,
      best,
      roundNumber(logits[best]!),
    ),
    formula: [
      inSymbols(String.raw`\ell = x\, W_{\mathrm{vocabulary}}^{\top}`),
      inNumbers(evaluation, ["logits"], [0, row, best]),
    ],
    makes: [rowCells("logits", row)],
    reads: [rowCells("finalNormed", row)],
  };
}

/** The stream after the last block. */
function streamEnd({ trace }: Evaluation): Tensor {
  const { blocks, input } = trace as StackTrace;
  return blocks.at(-1)?.residualOut ?? input;
}

function tokenOf({ positionsFor }: StepContext, { shape }: Tensor, row: number): string {
  return nameToken(positionsFor(sizeAt(shape, 1))[row] ?? "");
}
