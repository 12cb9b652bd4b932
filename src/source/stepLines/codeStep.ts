/** Operations of attention and the MLP that can be recognised in code. */
export type CodeStep =
  | "queryKeyValue"
  | "split"
  | "scores"
  | "mask"
  | "softmax"
  | "mix"
  | "concatenate"
  | "projection"
  | "norm1"
  | "residualMid"
  | "norm2"
  | "mlpUp"
  | "activation"
  | "mlpDown"
  | "residualOut"
  | "finalNorm"
  | "logits";
