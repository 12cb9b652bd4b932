import type { AttentionStages, BlockStages, MlpStages, StackTrace } from "../../engine/trace.ts";
import { activationName } from "../../viewModel/activation.ts";
import { toMatrixLines } from "./matrixText.ts";

/** Attention of one batch element as lines: every head, then the heads side by side. */
export function toAttentionLines(stages: AttentionStages, batch: number): readonly string[] {
  const { headCount, keyValueHeadCount, headDim, queryLength, keyLength } = stages.shape;
  const count = headCount === 1 ? "1 head" : `${headCount} heads`;
  const shared = keyValueHeadCount < headCount ? ` on ${keyValueHeadCount} key-value heads` : "";
  const lengths = `query length ${queryLength}, key length ${keyLength}`;
  const heads = Array.from({ length: headCount }, (_, head) => toHeadLines(stages, batch, head));
  return [
    `multi-head attention: ${count} × ${headDim}${shared}, ${lengths}`,
    ...heads.flat(),
    ...toMatrixLines("concatenation", stages.attentionOutput, batch, 2),
    ...(stages.projectedOutput
      ? toMatrixLines("projection   ", stages.projectedOutput, batch, 2)
      : []),
  ];
}

function toHeadLines(stages: AttentionStages, batch: number, head: number): readonly string[] {
  const { headCount, valueHeadDim } = stages.shape;
  const matrix = batch * headCount + head;
  return [
    `head ${head}: columns ${head * valueHeadDim}..${(head + 1) * valueHeadDim - 1}`,
    ...toMatrixLines("  scores ", stages.maskedScores, matrix, 4),
    ...toMatrixLines("  weights", stages.attentionWeights, matrix, 4),
    ...toMatrixLines("  output ", stages.headOutput, matrix, 2),
  ];
}

/** An MLP on one batch element as lines. */
export function toMlpLines(stages: MlpStages, batch: number): readonly string[] {
  const { input, mlpHidden, mlpGate, mlpActivated, mlpOutput, zeroedPerPosition } = stages;
  const widths = [input, mlpHidden, mlpOutput].map((tensor) => tensor.shape.at(-1));
  const positions = input.shape[1] ?? 1;
  const zeroed = Array.from(
    zeroedPerPosition.values.subarray(batch * positions, (batch + 1) * positions),
  );
  const count = zeroed.reduce((sum, ofPosition) => sum + ofPosition, 0);
  const of = positions * (mlpHidden.shape.at(-1) ?? 0);
  const perPosition = positions > 1 ? ` (by position ${zeroed.join(" ")})` : "";
  const name = activationName(stages.activation);
  return [
    `MLP: ${widths.join(" → ")}, ${name} set ${count} of ${of} to 0${perPosition}`,
    ...toMatrixLines("input    ", input, batch, 3),
    ...toMatrixLines("hidden   ", mlpHidden, batch, 3),
    ...(mlpGate ? toMatrixLines("gate     ", mlpGate, batch, 3) : []),
    ...toMatrixLines("activated", mlpActivated, batch, 3),
    ...toMatrixLines("output   ", mlpOutput, batch, 3),
  ];
}

/** A transformer block on one batch element as lines, in the order of the stream. */
export function toBlockLines(block: BlockStages, batch: number): readonly string[] {
  const { placement, normed1, normed2 } = block;
  const isPre = placement === "pre";
  return [
    ...toMatrixLines("residual in ", block.residualIn, batch, 4),
    ...(isPre && normed1 ? toMatrixLines("norm 1      ", normed1, batch, 4) : []),
    ...indent(toAttentionLines(block.attention, batch)),
    ...toMatrixLines(isPre ? "residual mid" : "mid, normed ", block.residualMid, batch, 4),
    ...(isPre && normed2 ? toMatrixLines("norm 2      ", normed2, batch, 4) : []),
    ...indent(toMlpLines(block.mlp, batch)),
    ...toMatrixLines(isPre ? "residual out" : "out, normed ", block.residualOut, batch, 4),
  ];
}

/** A stack of blocks on one batch element as lines. */
export function toStackLines(trace: StackTrace, batch: number): readonly string[] {
  const { blocks, finalNormed, logits } = trace;
  return [
    ...blocks.flatMap((block, layer) => [
      `block ${layer}: ${block.placement}-norm`,
      ...indent(toBlockLines(block, batch)),
    ]),
    ...(finalNormed ? toMatrixLines("final norm", finalNormed, batch, 4) : []),
    ...(logits ? toMatrixLines("logits    ", logits, batch, 4) : []),
  ];
}

/** The same lines, two columns to the right. */
export function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
