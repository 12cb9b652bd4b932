import * as l10n from "@vscode/l10n";
import { texts } from "../texts.ts";

const others: Readonly<Record<string, string>> = {
  residualIn: l10n.t("Residual stream in"),
  normed1: l10n.t("Norm 1"),
  residualMid: l10n.t("Residual stream after attention"),
  normed2: l10n.t("Norm 2"),
  residualOut: l10n.t("Residual stream out"),
  mlpGate: l10n.t("Gate"),
  finalNormed: l10n.t("Final norm"),
  logits: l10n.t("Logits"),
  shapes: l10n.t("Shapes"),
  zeroedPerPosition: l10n.t("Units set to 0"),
};

/** The title of a stage, as in the panel. */
export function stageTitle(stage: string): string {
  const known: Readonly<Record<string, string>> = texts.stage;
  return known[stage] ?? others[stage] ?? stage;
}
