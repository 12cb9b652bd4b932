import type { AttentionSettings, BlockLayer, MlpLayer } from "../../engine/problem.ts";
import type { Setting, SourceSettings } from "../../source/extraction.ts";

/** The settings of attention. */
export function toSettings(settings: SourceSettings): AttentionSettings {
  return { headCount: settings.headCount?.value ?? 1, ...toOtherSettings(settings) };
}

/** The settings of the user or a directive, which override the keys of the file. */
export interface DecidedSettings {
  readonly attention: Partial<AttentionSettings>;
  readonly mlp: Partial<Pick<MlpLayer, "activation">>;
  readonly block: Partial<Pick<BlockLayer, "norm" | "placement" | "residual">>;
}

/** The choice; null if there is none. */
export function toDecidedSettings(settings: SourceSettings): DecidedSettings | null {
  const decided = Object.fromEntries(
    (Object.entries(settings) as [string, Setting<unknown>][]).filter(
      ([, { range, isDirected, isAssumed }]) => !isAssumed && (range === null || isDirected),
    ),
  ) as SourceSettings;
  const { headCount, activation, norm, placement, residual } = decided;
  const parts = {
    attention: { ...(headCount && { headCount: headCount.value }), ...toOtherSettings(decided) },
    mlp: { ...(activation && { activation: activation.value }) },
    block: {
      ...(norm && { norm: norm.value }),
      ...(placement && { placement: placement.value }),
      ...(residual && { residual: residual.value }),
    },
  };
  return Object.values(parts).some((part) => Object.keys(part).length > 0) ? parts : null;
}

function toOtherSettings(settings: SourceSettings): Partial<AttentionSettings> {
  const { keyValueHeadCount, causal, scale, temperature } = settings;
  const { removedHeads, headCombination } = settings;
  return {
    ...(keyValueHeadCount && { keyValueHeadCount: keyValueHeadCount.value }),
    ...(causal && { causal: causal.value }),
    ...(scale && { scale: scale.value }),
    ...(temperature && { temperature: temperature.value }),
    ...(removedHeads && { removedHeads: removedHeads.value }),
    ...(headCombination && { headCombination: headCombination.value }),
  };
}
