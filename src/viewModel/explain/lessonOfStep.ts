import type { CodeStep } from "../../source/stepLines/stepPatterns.ts";

/** A step of one of our lessons. */
export interface LessonStep {
  /** The id of the lesson. */
  readonly lesson: string;
  readonly step: string;
}

/** What a line can be explained as: one of the steps, or the scale. */
export type ExplainedKind = CodeStep | "scale";

/** Where our lessons teach each step. */
export const lessonOfStep: { readonly [kind in ExplainedKind]: LessonStep } = {
  queryKeyValue: { lesson: "microgpt", step: "cache" },
  split: { lesson: "slices-split-merge", step: "a-slice" },
  scores: { lesson: "scores-and-scale", step: "dot" },
  scale: { lesson: "scores-and-scale", step: "no-scale" },
  mask: { lesson: "masks-and-cache", step: "future" },
  softmax: { lesson: "softmax", step: "shares" },
  mix: { lesson: "mixing-and-projection", step: "mix" },
  concatenate: { lesson: "slices-split-merge", step: "merge" },
  projection: { lesson: "mixing-and-projection", step: "project" },
  norm1: { lesson: "norms-and-residuals", step: "size" },
  norm2: { lesson: "norms-and-residuals", step: "size" },
  finalNorm: { lesson: "norms-and-residuals", step: "size" },
  residualMid: { lesson: "norms-and-residuals", step: "residual" },
  residualOut: { lesson: "norms-and-residuals", step: "residual" },
  mlpUp: { lesson: "mlp", step: "two-jobs" },
  activation: { lesson: "mlp", step: "relu" },
  mlpDown: { lesson: "mlp", step: "down" },
  logits: { lesson: "stacking-gpt2", step: "stream" },
};
