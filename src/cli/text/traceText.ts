import {
  type AttentionMaps,
  type AttentionStages,
  type BlockStages,
  countBatches,
  type MlpStages,
  type StackTrace,
  type Trace,
} from "../../engine/trace.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { activationName } from "../../viewModel/activation.ts";

/** A trace for people, batch element by batch element; `--json` has every digit. */
export function toTraceLines(trace: Trace): readonly string[] {
  const count = countBatches(trace);
  const batches = Array.from({ length: count }, (_, batch) => toBatchLines(trace, batch));
  const lines =
    count === 1
      ? batches.flat()
      : batches.flatMap((batch, at) => [`batch ${at}`, ...indent(batch)]);
  return [...lines, ...toRunLines(trace)];
}

/** What a trace says about how it came to be. */
export function toRunLines({ run }: Pick<Trace, "run">): readonly string[] {
  const { backend, elapsedMs, warnings } = run;
  const marked = warnings.map((warning) => `warning: ${warning}`);
  return [...marked, `${backend} backend, ${elapsedMs.toFixed(2)} ms`];
}

function toBatchLines(trace: Trace, batch: number): readonly string[] {
  switch (trace.kind) {
    case "attention":
    case "selfAttention":
      return toAttentionLines(trace, batch);
    case "attentionWeights":
      return toMapLines(trace, batch);
    case "mlp":
      return [
        ...toMlpLines(trace, batch),
        ...(trace.residualOut ? toMatrixLines("+ input  ", trace.residualOut, batch, 3) : []),
      ];
    case "block":
      return toBlockLines(trace, batch);
    case "stack":
      return toStackLines(trace, batch);
  }
}

/** Attention of one batch element as lines: every head, then the heads side by side. */
function toAttentionLines(stages: AttentionStages, batch: number): readonly string[] {
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

/** Given attention weights, or the softmax of given scores. */
function toMapLines(
  { shape, scores, attentionWeights, headOutput }: AttentionMaps,
  batch: number,
): readonly string[] {
  const { headCount, queryLength, keyLength } = shape;
  const count = headCount === 1 ? "1 head" : `${headCount} heads`;
  const of = scores ? "attention weights, the softmax of the scores" : "attention weights";
  const heads = Array.from({ length: headCount }, (_, head) => {
    const matrix = batch * headCount + head;
    return [
      ...(headCount > 1 ? [`head ${head}`] : []),
      ...(scores ? toMatrixLines("  scores ", scores, matrix, 4) : []),
      ...toMatrixLines("  weights", attentionWeights, matrix, 4),
      ...(headOutput ? toMatrixLines("  output ", headOutput, matrix, 2) : []),
    ];
  });
  return [`${of}: ${count}, query length ${queryLength}, key length ${keyLength}`, ...heads.flat()];
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
function toMlpLines(stages: MlpStages, batch: number): readonly string[] {
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
function toBlockLines(block: BlockStages, batch: number): readonly string[] {
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
function toStackLines(trace: StackTrace, batch: number): readonly string[] {
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

/** Rows and columns beyond these are counted, not written. */
const mostRows = 16;
const mostColumns = 16;

/** One matrix of a tensor as lines; its columns stand below each other, its label before the first. */
function toMatrixLines(
  label: string,
  tensor: Tensor,
  matrix: number,
  digits: number,
): readonly string[] {
  const [rows, columns] = [tensor.shape.at(-2) ?? 1, tensor.shape.at(-1) ?? 1];
  const cells = Array.from({ length: Math.min(rows, mostRows) }, (_, row) => {
    const start = (matrix * rows + row) * columns;
    const shown = tensor.values.subarray(start, start + Math.min(columns, mostColumns));
    return Array.from(shown, (value) => toCell(value, digits));
  });
  const more = columns > mostColumns ? ` … ${columns - mostColumns} more` : "";
  const indent = " ".repeat(label.length);
  return [
    ...alignCells(cells).map((row, at) => `${at === 0 ? label : indent}  ${row}${more}`),
    ...(rows > mostRows ? [`${indent}  … ${rows - mostRows} more rows`] : []),
  ];
}

/** Rows of cells -> rows of text in which every column is as wide as its widest cell. */
export function alignCells(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) => row.map((cell, at) => cell.padStart(widths[at] ?? 0)).join(" "));
}

/** A number with so many decimals; -inf for a hidden key. */
export function toCell(value: number, digits: number): string {
  if (Math.abs(value) >= 1e9 && Number.isFinite(value)) return value.toExponential(2);
  if (Number.isFinite(value)) return value.toFixed(digits);
  return value === -Infinity ? "-inf" : String(value);
}
