import type { BlockStages, StackTrace, Trace } from "../../engine/trace.ts";
import { sizeAt } from "../../tensor/sizeAt.ts";
import { attentionSections } from "./attentionSections.ts";
import type { ExportSection } from "./exportMatrix.ts";
import { MatrixMaker } from "./matrixMaker.ts";
import { mlpSection } from "./mlpSection.ts";

/** Every matrix of a trace, in the order it is computed; batch elements one after the other. */
export function toExportSections(
  trace: Trace,
  tokens: readonly string[] | null,
): readonly ExportSection[] {
  const batchSize = countBatches(trace);
  return Array.from({ length: batchSize }, (_, batch) => {
    const prefix = batchSize > 1 ? `Batch ${batch}` : "";
    return batchSections(trace, new MatrixMaker(tokens, batch, prefix ? [prefix] : []));
  }).flat();
}

function countBatches(trace: Trace): number {
  if (trace.kind === "attention" || trace.kind === "selfAttention") return trace.shape.batchSize;
  return sizeAt(trace.kind === "block" ? trace.residualIn.shape : trace.input.shape, 0);
}

function batchSections(trace: Trace, maker: MatrixMaker): readonly ExportSection[] {
  switch (trace.kind) {
    case "attention":
    case "selfAttention":
      return attentionSections(trace, maker);
    case "mlp":
      return [mlpSection(trace, maker)];
    case "block":
      return blockSections(trace, maker);
    case "stack":
      return stackSections(trace, maker);
  }
}

function stackSections(trace: StackTrace, maker: MatrixMaker): readonly ExportSection[] {
  const { input, blocks, finalNormed, logits } = trace;
  const last = [
    ...(finalNormed ? [maker.plain("finalNormed", "Final norm", finalNormed)] : []),
    ...(logits ? [maker.plain("logits", "Logits", logits)] : []),
  ];
  return [
    maker.section("Input", [maker.plain("input", "Input", input)]),
    ...blocks.flatMap((block, index) => blockSections(block, maker.inside(`Block ${index}`))),
    ...(last.length > 0 ? [maker.section("Output", last)] : []),
  ];
}

function blockSections(block: BlockStages, maker: MatrixMaker): readonly ExportSection[] {
  const { residualIn, normed1, residualMid, normed2, residualOut } = block;
  return [
    maker.section("Residual stream", [
      maker.plain("residualIn", "Residual in", residualIn),
      ...(normed1 ? [maker.plain("normed1", "Norm 1", normed1)] : []),
      maker.plain("residualMid", "Residual after attention", residualMid),
      ...(normed2 ? [maker.plain("normed2", "Norm 2", normed2)] : []),
      maker.plain("residualOut", "Residual out", residualOut),
    ]),
    ...attentionSections(block.attention, maker),
    mlpSection(block.mlp, maker),
  ];
}
