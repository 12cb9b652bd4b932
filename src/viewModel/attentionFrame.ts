import type { AttentionStages } from "../engine/trace.ts";
import type { ComputationGroup, Setting } from "../source/extraction.ts";
import { divisors } from "../tensor/divisors.ts";
import { attentionSteps } from "./attentionSteps.ts";
import type { AttentionFrame, Control } from "./panelView.ts";
import { titleOf } from "./titleOf.ts";
import { toTokenLabels } from "./tokenLabels.ts";

/** Which settings of a computation a person changed in the panel. */
export interface ChangedSettings {
  readonly headCount?: boolean;
  readonly causal?: boolean;
  readonly scale?: boolean;
}

/** Words, sizes and settings of an attention. */
export function toAttentionFrame(
  group: ComputationGroup,
  stages: AttentionStages,
  warnings: readonly string[],
  changed: ChangedSettings,
): AttentionFrame {
  const { headCount, headDim, queryLength, keyLength } = stages.shape;
  const labels = toTokenLabels(group, queryLength, keyLength);
  const { settings } = group;
  const formulaScale = 1 / Math.sqrt(headDim);
  return {
    id: group.id,
    title: titleOf({ kind: "attention", label: group.label }),
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
    warnings,
  };
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
