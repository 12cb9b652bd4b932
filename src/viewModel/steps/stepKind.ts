import type { CodeStep } from "../../source/stepLines/stepPatterns.ts";

/** The operations that a computation is walked through in; each may be found in the code. */
export type StepKind = CodeStep;

/** The matrices of the panel that an operation fills, row by row, with what leads to its result. */
export const stagesOf: { readonly [kind in StepKind]: readonly string[] } = {
  queryKeyValue: ["query", "key", "value"],
  split: [],
  scores: ["scores"],
  mask: ["maskedScores"],
  softmax: ["attentionWeights"],
  mix: ["headOutput"],
  concatenate: ["attentionOutput"],
  projection: ["projectedOutput", "contribution", "strength", "droppedAttention"],
  // After attention the norm takes the sum itself, and leaves the stream.
  norm1: ["normed1", "residualSum1", "residualMid"],
  residualMid: ["residualMid"],
  norm2: ["normed2", "residualSum2", "residualOut"],
  mlpUp: ["mlpHidden", "mlpGate"],
  activation: ["mlpActivated"],
  mlpDown: ["mlpOutput", "droppedMlp"],
  residualOut: ["residualOut"],
  finalNorm: ["finalNormed"],
  logits: ["logits"],
};
