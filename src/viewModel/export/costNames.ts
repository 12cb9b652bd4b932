import * as l10n from "@vscode/l10n";

/** What the stages that cost something are called; the name in the trace where none is known. */
export function costName(stage: string): string {
  return costNames[stage] ?? stage;
}

const costNames: Readonly<Record<string, string>> = {
  query: l10n.t("Q · query"),
  key: l10n.t("K · key"),
  value: l10n.t("V · value"),
  scores: l10n.t("Scores"),
  maskedScores: l10n.t("Masked scores"),
  attentionWeights: l10n.t("Attention weights"),
  headOutput: l10n.t("Head output"),
  attentionOutput: l10n.t("Concatenated output"),
  projectedOutput: l10n.t("Projected output"),
  mlpHidden: l10n.t("Hidden"),
  mlpGate: l10n.t("Gate"),
  mlpActivated: l10n.t("Activated"),
  mlpOutput: l10n.t("MLP output"),
  normed1: l10n.t("Norm 1"),
  residualMid: l10n.t("Residual after attention"),
  normed2: l10n.t("Norm 2"),
  residualOut: l10n.t("Residual out"),
  finalNormed: l10n.t("Final norm"),
  logits: l10n.t("Logits"),
};
