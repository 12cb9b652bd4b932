import * as l10n from "@vscode/l10n";
import type { SourceMatrix, WeightLayout } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import { clash, linearProblems } from "./linearProblems.ts";
import type { MatricesByRole } from "./matrixSet.ts";
import { problemAt } from "./problemAt.ts";

/** What keeps an input from going up and down through an MLP, each at its place. */
export function mlpProblems(
  matrices: MatricesByRole,
  layout: WeightLayout,
): readonly SourceProblem[] {
  const { input, mlpUp, mlpDown, mlpGate, mlpUpBias, mlpDownBias } = matrices;
  if (!input || !mlpUp || !mlpDown) return [];
  const problems = [
    ...linearProblems(mlpUp, mlpUpBias, { matrix: input, isWeight: false }, layout),
    ...linearProblems(mlpDown, mlpDownBias, { matrix: mlpUp, isWeight: true }, layout),
    mlpGate ? gateProblem(mlpGate, mlpUp) : null,
  ];
  return problems.filter((problem) => problem !== null);
}

function gateProblem(gate: SourceMatrix, up: SourceMatrix): SourceProblem | null {
  if (gate.shape[0] === up.shape[0] && gate.shape[1] === up.shape[1]) return null;
  return problemAt(gate, clash(gate, up, l10n.t("give both the same shape")));
}
