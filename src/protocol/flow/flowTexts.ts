import * as l10n from "@vscode/l10n";

/** The words of the way of the numbers. */
export const flowTexts = {
  flowInput: l10n.t("What queries, keys and values are made from."),
  flowStream: l10n.t("The residual stream: every sublayer adds to it."),
  flowSum: l10n.t("The stream and what the sublayer adds."),
  flowSums: {
    projectedOutput: l10n.t("attention"),
    droppedAttention: l10n.t("attention"),
    mlpOutput: "MLP",
    droppedMlp: "MLP",
  },
  flowWeights: l10n.t("weights"),
  flowGate: l10n.t("The gate: how far each hidden unit is opened."),
  flowFinalNorm: l10n.t("The stream after the last block, normalised."),
  flowLogits: l10n.t("How likely each token is to come next, before softmax."),
  normOf: (normName: string) => l10n.t("{0} of every position.", normName),
} as const;
