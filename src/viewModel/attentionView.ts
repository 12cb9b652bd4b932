import type { AttentionStages } from "../engine/trace.ts";
import type { ComputationGroup, Setting } from "../source/extraction.ts";
import type { Tensor } from "../tensor/tensor.ts";
import { attentionSteps } from "./attentionSteps.ts";
import { divisors } from "../tensor/divisors.ts";
import { toHeadColumns } from "./headColumns.ts";
import { computeGaze, describeGaze } from "./headGaze.ts";
import { isolate } from "./isolate.ts";
import type { NumberPacker } from "./numberPacker.ts";
import type { AttentionView, Control, HeadView } from "./panelView.ts";
import { toTokenLabels, type TokenLabels } from "./tokenLabels.ts";

/** Which settings of a computation a person changed in the panel. */
export interface ChangedSettings {
  readonly headCount?: boolean;
  readonly causal?: boolean;
  readonly scale?: boolean;
}

/** Attention of the first batch element as it is shown; its numbers go into `packer`. */
export function toAttentionView(
  group: ComputationGroup,
  stages: AttentionStages,
  warnings: readonly string[],
  changed: ChangedSettings,
  packer: NumberPacker,
): AttentionView {
  const { headCount, headDim, queryLength, keyLength } = stages.shape;
  const labels = toTokenLabels(group, queryLength, keyLength);
  const { settings, matrices } = group;
  const formulaScale = 1 / Math.sqrt(headDim);
  return {
    id: group.id,
    title: group.label === "" ? "Multi-Head Attention" : `Multi-Head Attention · ${group.label}`,
    headDim,
    steps: attentionSteps(stages),
    queryTokens: labels.query,
    keyTokens: labels.key,
    headCount: {
      ...toControl(settings.headCount, headCount, changed.headCount),
      options: divisors(headCount * headDim),
    },
    causal: toControl(settings.causal, false, changed.causal),
    scale: { ...toControl(settings.scale, formulaScale, changed.scale), formulaScale },
    query: packer.add(wholeMatrix(matrices.query!)),
    key: packer.add(wholeMatrix(matrices.key!)),
    value: packer.add(wholeMatrix(matrices.value!)),
    heads: Array.from({ length: headCount }, (_, head) => toHeadView(stages, head, labels, packer)),
    attentionOutput: packer.add(stages.attentionOutput),
    projectedOutput: stages.projectedOutput ? packer.add(stages.projectedOutput) : null,
    warnings,
  };
}

function wholeMatrix(matrix: Tensor): Tensor {
  return { shape: matrix.shape, values: matrix.values };
}

function toControl<T>(
  setting: Setting<T> | undefined,
  formula: T,
  changed: boolean | undefined,
): Control<T> {
  if (!setting) return { value: formula, decidedBy: "default" };
  if (changed) return { value: setting.value, decidedBy: "panel" };
  return { value: setting.value, decidedBy: setting.range ? "file" : "setting" };
}

function toHeadView(
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
    summary: summarize(stages, head, labels),
  };
}

function summarize(stages: AttentionStages, head: number, labels: TokenLabels): string {
  const last = stages.shape.queryLength - 1;
  const seen = describeGaze(computeGaze(stages, head, last), labels.key);
  return `${isolate(labels.query[last]!)} looks at ${seen}`;
}
