import * as l10n from "@vscode/l10n";
import type { Role } from "../source/extraction.ts";

const roleNames: { readonly [role in Role]: () => string } = {
  query: () => l10n.t("Q · query"),
  key: () => l10n.t("K · key"),
  value: () => l10n.t("V · value"),
  input: () => l10n.t("input"),
  queryProjection: () => l10n.t("query projection"),
  keyProjection: () => l10n.t("key projection"),
  valueProjection: () => l10n.t("value projection"),
  outputProjection: () => l10n.t("output projection"),
  queryProjectionBias: () => l10n.t("query bias"),
  keyProjectionBias: () => l10n.t("key bias"),
  valueProjectionBias: () => l10n.t("value bias"),
  outputProjectionBias: () => l10n.t("output bias"),
  mlpUp: () => l10n.t("MLP up"),
  mlpUpBias: () => l10n.t("MLP up bias"),
  mlpGate: () => l10n.t("MLP gate"),
  mlpDown: () => l10n.t("MLP down"),
  mlpDownBias: () => l10n.t("MLP down bias"),
  norm1: () => l10n.t("norm 1"),
  norm1Bias: () => l10n.t("norm 1 bias"),
  norm2: () => l10n.t("norm 2"),
  norm2Bias: () => l10n.t("norm 2 bias"),
  finalNorm: () => l10n.t("final norm"),
  finalNormBias: () => l10n.t("final norm bias"),
  scores: () => l10n.t("attention scores"),
  attentionWeights: () => l10n.t("attention weights"),
  languageModelHead: () => l10n.t("language-model head"),
  languageModelHeadBias: () => l10n.t("language-model head bias"),
};

/** The role of a matrix as a title: `Q · query`. */
export function roleTitle(role: Role): string {
  return roleNames[role]();
}
