import * as l10n from "@vscode/l10n";
import type { SourceMatrix } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import type { MatricesByRole } from "./matrixSet.ts";
import { problemAt } from "./problemAt.ts";

/** What keeps an input from going up and down through an MLP, each at its place. */
export function mlpProblems(matrices: MatricesByRole): readonly SourceProblem[] {
  const { input, mlpUp, mlpDown, mlpGate, mlpUpBias, mlpDownBias } = matrices;
  if (!input || !mlpUp || !mlpDown) return [];
  const problems = [
    columnsProblem(mlpUp, input, input.shape[1], "columns"),
    columnsProblem(mlpDown, mlpUp, mlpUp.shape[0], "rows"),
    mlpGate ? gateProblem(mlpGate, mlpUp) : null,
    mlpUpBias ? biasProblem(mlpUpBias, mlpUp) : null,
    mlpDownBias ? biasProblem(mlpDownBias, mlpDown) : null,
  ];
  return problems.filter((problem) => problem !== null);
}

function columnsProblem(
  weight: SourceMatrix,
  before: SourceMatrix,
  needed: number,
  per: "columns" | "rows",
): SourceProblem | null {
  if (weight.shape[1] === needed) return null;
  const transposed = weight.shape[0] === needed;
  const names = [nameOf(weight), nameOf(before)] as const;
  const mend = transposed
    ? l10n.t("transpose {0}, weights are [out, in]", names[0])
    : per === "columns"
      ? l10n.t("{0} needs one column per column of {1}, that is {2}", ...names, needed)
      : l10n.t("{0} needs one column per row of {1}, that is {2}", ...names, needed);
  return problemAt(weight, clash(weight, before, mend));
}

function gateProblem(gate: SourceMatrix, up: SourceMatrix): SourceProblem | null {
  if (gate.shape[0] === up.shape[0] && gate.shape[1] === up.shape[1]) return null;
  return problemAt(gate, clash(gate, up, l10n.t("give both the same shape")));
}

function biasProblem(bias: SourceMatrix, weight: SourceMatrix): SourceProblem | null {
  const [rows, columns] = bias.shape;
  if (rows * columns === weight.shape[0] && (rows === 1 || columns === 1)) return null;
  const remedy = l10n.t(
    "{0} needs {1} numbers, one per row of {2}",
    ...[nameOf(bias), weight.shape[0], nameOf(weight)],
  );
  return problemAt(bias, clash(bias, weight, remedy));
}

function clash(matrix: SourceMatrix, other: SourceMatrix, remedy: string): string {
  return l10n.t(
    "{0} is {1} but {2} is {3}: {4}",
    ...[nameOf(matrix), shapeOf(matrix), nameOf(other), shapeOf(other), remedy],
  );
}

function nameOf({ name, role }: SourceMatrix): string {
  return name ?? role ?? l10n.t("the matrix");
}

function shapeOf({ shape }: SourceMatrix): string {
  return `${String(shape[0])} × ${String(shape[1])}`;
}
