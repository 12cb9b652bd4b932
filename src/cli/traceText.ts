import type { AttentionStages, BlockStages, MlpStages, Trace } from "../engine/trace.ts";
import type { Tensor } from "../tensor/tensor.ts";
import { activationName } from "../viewModel/activationName.ts";
import { countZeroed } from "../viewModel/mlpView.ts";
import { print } from "./terminal.ts";

/** Rows and columns beyond these are counted, not printed. */
const mostRows = 16;
const mostColumns = 16;

/** Prints a trace for people; `--json` has every digit. */
export function printTrace(trace: Trace): void {
  const { backend, elapsedMs, warnings } = trace.run;
  switch (trace.kind) {
    case "attention":
    case "selfAttention":
      printAttention(trace);
      break;
    case "mlp":
      printMlp(trace);
      break;
    case "block":
      printBlock(trace);
      break;
    case "stack":
      trace.blocks.forEach((block, layer) => {
        print(`block ${layer}`);
        printBlock(block);
      });
      if (trace.logits) printMatrix("logits", trace.logits, 0, 4);
  }
  for (const warning of warnings) print(`warning: ${warning}`);
  print(`${backend} backend, ${elapsedMs.toFixed(2)} ms`);
}

function printAttention(stages: AttentionStages): void {
  const { batchSize, headCount, headDim, queryLength, keyLength, valueHeadDim } = stages.shape;
  const heads = headCount === 1 ? "1 head" : `${headCount} heads`;
  print(
    `multi-head attention: ${heads} × ${headDim}, query length ${queryLength}, key length ${keyLength}`,
  );
  for (let batch = 0; batch < batchSize; batch++) {
    if (batchSize > 1) print(`batch ${batch}`);
    for (let head = 0; head < headCount; head++) {
      const matrix = batch * headCount + head;
      print(`head ${head}: columns ${head * valueHeadDim}..${(head + 1) * valueHeadDim - 1}`);
      printMatrix("  scores ", stages.maskedScores, matrix, 4);
      printMatrix("  weights", stages.attentionWeights, matrix, 4);
      printMatrix("  output ", stages.headOutput, matrix, 2);
    }
    printMatrix("concatenation", stages.attentionOutput, batch, 2);
    if (stages.projectedOutput) printMatrix("projection", stages.projectedOutput, batch, 2);
  }
}

function printMlp(stages: MlpStages): void {
  const widths = [stages.input, stages.mlpHidden, stages.mlpOutput].map((x) => x.shape.at(-1));
  const { count, of } = countZeroed(stages);
  const zeroed = `${activationName(stages.activation)} zeroed ${count} of ${of}`;
  print(`MLP: ${widths.join(" → ")}, ${zeroed}`);
  for (let batch = 0; batch < (stages.input.shape[0] ?? 1); batch++) {
    printMatrix("input    ", stages.input, batch, 3);
    printMatrix("hidden   ", stages.mlpHidden, batch, 3);
    printMatrix("activated", stages.mlpActivated, batch, 3);
    printMatrix("output   ", stages.mlpOutput, batch, 3);
  }
}

function printBlock(block: BlockStages): void {
  printMatrix("residual in ", block.residualIn, 0, 4);
  printAttention(block.attention);
  printMatrix("residual mid", block.residualMid, 0, 4);
  printMlp(block.mlp);
  printMatrix("residual out", block.residualOut, 0, 4);
}

/** Prints one matrix of a tensor; rows after the first are indented under it. */
function printMatrix(label: string, tensor: Tensor, matrix: number, digits: number): void {
  const [rows, columns] = [tensor.shape.at(-2) ?? 1, tensor.shape.at(-1) ?? 1];
  const shown = Math.min(rows, mostRows);
  for (let row = 0; row < shown; row++) {
    const start = (matrix * rows + row) * columns;
    const cells = Array.from(tensor.values.subarray(start, start + Math.min(columns, mostColumns)));
    const more = columns > mostColumns ? ` … ${columns - mostColumns} more` : "";
    const head = row === 0 ? label : " ".repeat(label.length);
    print(`${head}  ${cells.map((cell) => toCell(cell, digits)).join(" ")}${more}`);
  }
  if (rows > shown) print(`${" ".repeat(label.length)}  … ${rows - shown} more rows`);
}

function toCell(value: number, digits: number): string {
  if (Number.isFinite(value)) return value.toFixed(digits);
  return value === -Infinity ? "-inf" : String(value);
}
