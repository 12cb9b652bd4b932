/** The words that settings with a choice may have; the engine knows them by the same words. */
export const settingValues = {
  activation: ["relu", "gelu", "geluTanh", "silu", "swiglu", "reluSquared"],
  norm: ["rmsNorm", "layerNorm"],
  placement: ["pre", "post"],
  headCombination: ["concatenate", "average"],
  weightLayout: ["outIn", "inOut"],
} as const;

/** One word of a setting with a choice. */
export type SettingValue<Name extends keyof typeof settingValues> =
  (typeof settingValues)[Name][number];
