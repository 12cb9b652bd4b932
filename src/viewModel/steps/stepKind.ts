import type { CodeStep } from "../../source/stepLines/codeStep.ts";

/** The operations that a computation is walked through in; each may be found in the code. */
export type StepKind = CodeStep;

/** The stages of the trace that an operation fills, row by row. */
export const stagesOf: { readonly [kind in StepKind]: readonly string[] } = {
  queryKeyValue: ["query", "key", "value"],
  split: [],
  scores: ["scores"],
  mask: ["maskedScores"],
  softmax: ["attentionWeights"],
  mix: ["headOutput"],
  concatenate: ["attentionOutput"],
  projection: ["projectedOutput"],
  norm1: ["normed1"],
  residualMid: ["residualMid"],
  norm2: ["normed2"],
  mlpUp: ["mlpHidden", "mlpGate"],
  activation: ["mlpActivated"],
  mlpDown: ["mlpOutput"],
  residualOut: ["residualOut"],
  finalNorm: ["finalNormed"],
  logits: ["logits"],
};
