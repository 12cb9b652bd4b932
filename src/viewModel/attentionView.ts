import { mergeHeads } from "../engine/operations/heads.ts";
import type { AttentionStages } from "../engine/trace.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import { toAttentionFrame } from "./attentionFrame.ts";
import { toHeadColumns } from "./headColumns.ts";
import type { NumberPacker } from "./numberPacker.ts";
import type { AttentionView, HeadView } from "./panelView.ts";
import { summarizeHead } from "./summarizeHead.ts";
import type { TokenLabels } from "./tokenLabels.ts";

/** Attention of the first batch element as it is shown; its numbers go into `packer`. */
export function toAttentionView(
  group: ComputationGroup,
  stages: AttentionStages,
  warnings: readonly string[],
  packer: NumberPacker,
): AttentionView {
  const frame = toAttentionFrame(group, stages, warnings);
  const labels: TokenLabels = { query: frame.queryTokens, key: frame.keyTokens };
  const { headCount } = stages.shape;
  return {
    ...frame,
    query: packer.add(mergeHeads(stages.query)),
    key: packer.add(mergeHeads(stages.key)),
    value: packer.add(mergeHeads(stages.value)),
    heads: Array.from({ length: headCount }, (_, head) =>
      toHeadView(group, stages, head, labels, packer),
    ),
    attentionOutput: packer.add(stages.attentionOutput),
    projectedOutput: stages.projectedOutput ? packer.add(stages.projectedOutput) : null,
  };
}

function toHeadView(
  group: ComputationGroup,
  stages: AttentionStages,
  head: number,
  labels: TokenLabels,
  packer: NumberPacker,
): HeadView {
  return {
    head,
    ...toHeadColumns(stages.shape, head),
    scores: packer.add(stages.scores, head),
    maskedScores: packer.add(stages.maskedScores, head),
    attentionWeights: packer.add(stages.attentionWeights, head),
    headOutput: packer.add(stages.headOutput, head),
    summary: summarizeHead(group, stages, head, labels),
  };
}
