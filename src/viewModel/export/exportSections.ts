import * as l10n from "@vscode/l10n";
import type { BlockStages, StackTrace, Trace } from "../../engine/trace.ts";
import { attentionSections } from "./attentionSections.ts";
import { countBatches } from "./countBatches.ts";
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
    const part = { id: `Batch${batch}`, title: l10n.t("Batch {0}", batch) };
    return batchSections(trace, new MatrixMaker(tokens, batch, batchSize > 1 ? [part] : []));
  }).flat();
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
    ...(finalNormed ? [maker.plain("finalNormed", l10n.t("Final norm"), finalNormed)] : []),
    ...(logits ? [maker.plain("logits", l10n.t("Logits"), logits)] : []),
  ];
  return [
    maker.section(l10n.t("Input"), [maker.plain("input", l10n.t("Input"), input)]),
    ...blocks.flatMap((block, index) => {
      const part = { id: `Block${index}`, title: l10n.t("Block {0}", index) };
      return blockSections(block, maker.inside(part));
    }),
    ...(last.length > 0 ? [maker.section(l10n.t("Output"), last)] : []),
  ];
}

function blockSections(block: BlockStages, maker: MatrixMaker): readonly ExportSection[] {
  const { residualIn, normed1, residualMid, normed2, residualOut } = block;
  return [
    maker.section(l10n.t("Residual stream"), [
      maker.plain("residualIn", l10n.t("Residual in"), residualIn),
      ...(normed1 ? [maker.plain("normed1", l10n.t("Norm 1"), normed1)] : []),
      maker.plain("residualMid", l10n.t("Residual after attention"), residualMid),
      ...(normed2 ? [maker.plain("normed2", l10n.t("Norm 2"), normed2)] : []),
      maker.plain("residualOut", l10n.t("Residual out"), residualOut),
    ]),
    ...attentionSections(block.attention, maker),
    mlpSection(block.mlp, maker),
  ];
}
