import type { SourceMatrix } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import type { MatricesByRole } from "./matrixSet.ts";
import { problemAt } from "./problemAt.ts";

/** What keeps an input from going up and down through an MLP, each at its place. */
export function mlpProblems(matrices: MatricesByRole): readonly SourceProblem[] {
  const { input, mlpUp, mlpDown, mlpGate, mlpUpBias, mlpDownBias } = matrices;
  if (!input || !mlpUp || !mlpDown) return [];
  const problems = [
    columnsProblem(mlpUp, input, input.shape[1], "one column per column of"),
    columnsProblem(mlpDown, mlpUp, mlpUp.shape[0], "one column per row of"),
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
  relation: string,
): SourceProblem | null {
  if (weight.shape[1] === needed) return null;
  const transposed = weight.shape[0] === needed;
  const mend = transposed
    ? `transpose ${nameOf(weight)}, weights are [out, in]`
    : `${nameOf(weight)} needs ${relation} ${nameOf(before)}, that is ${String(needed)}`;
  return problemAt(weight, `${clash(weight, before)}: ${mend}`);
}

function gateProblem(gate: SourceMatrix, up: SourceMatrix): SourceProblem | null {
  if (gate.shape[0] === up.shape[0] && gate.shape[1] === up.shape[1]) return null;
  return problemAt(gate, `${clash(gate, up)}: give both the same shape`);
}

function biasProblem(bias: SourceMatrix, weight: SourceMatrix): SourceProblem | null {
  const [rows, columns] = bias.shape;
  if (rows * columns === weight.shape[0] && (rows === 1 || columns === 1)) return null;
  const needed = `${String(weight.shape[0])} numbers, one per row of ${nameOf(weight)}`;
  return problemAt(bias, `${clash(bias, weight)}: ${nameOf(bias)} needs ${needed}`);
}

function clash(matrix: SourceMatrix, other: SourceMatrix): string {
  return `${nameOf(matrix)} is ${shapeOf(matrix)} but ${nameOf(other)} is ${shapeOf(other)}`;
}

function nameOf({ name, role }: SourceMatrix): string {
  return name ?? role ?? "the matrix";
}

function shapeOf({ shape }: SourceMatrix): string {
  return `${String(shape[0])} × ${String(shape[1])}`;
}
