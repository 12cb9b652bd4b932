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

/** What would mend a problem where it stands; `toFixes` makes edits of it. */
export type Remedy =
  /** The row at the place of the problem has too few numbers, or too many. */
  | { readonly kind: "addNumbers" | "removeNumbers"; readonly count: number }
  /** One of these instead of the number there. */
  | { readonly kind: "chooseNumber"; readonly choices: readonly number[] }
  /** Two numbers stand beside each other at the place of the problem. */
  | { readonly kind: "addComma" }
  /** A number where something half typed stands. */
  | { readonly kind: "writeZero" }
  /** A matrix, by id, has fewer rows than another one. */
  | { readonly kind: "matchRows"; readonly shorter: string; readonly longer: string }
  /** Weights are meant the other way round. */
  | { readonly kind: "readWeights"; readonly layout: SettingValue<"weightLayout"> }
  /** A word of a directive that is spelt wrong. */
  | { readonly kind: "correctWord"; readonly word: string };
