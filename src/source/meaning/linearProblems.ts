import * as l10n from "@vscode/l10n";
import type { SourceMatrix, SourceSettings, WeightLayout } from "../extraction.ts";
import type { Remedy, SourceProblem } from "../reading.ts";
import type { TextRange } from "../textRange.ts";
import type { MatricesByRole } from "./matrixSet.ts";

/** What a weight is multiplied with: an activation, or the output of another weight. */
interface Read {
  readonly matrix: SourceMatrix;
  readonly isWeight: boolean;
}

/** A weight that does not read as many numbers as there are, or a bias that does not fit its weight. */
function linearProblems(
  weight: SourceMatrix,
  bias: SourceMatrix | undefined,
  read: Read,
  layout: WeightLayout,
): readonly (SourceProblem | null)[] {
  return [weightProblem(weight, read, layout), bias ? biasProblem(bias, weight, layout) : null];
}

function weightProblem(
  weight: SourceMatrix,
  { matrix, isWeight }: Read,
  layout: WeightLayout,
): SourceProblem | null {
  const inward = layout === "outIn" ? 1 : 0;
  const needed = matrix.shape[isWeight ? 1 - inward : 1] ?? 0;
  if (weight.shape[inward] === needed) return null;
  const isTurned = weight.shape[1 - inward] === needed;
  const names = [nameOf(weight), nameOf(matrix)] as const;
  const other = layout === "outIn" ? "inOut" : "outIn";
  return isTurned
    ? problemAt(weight, clash(weight, matrix, turn()), { kind: "readWeights", layout: other })
    : problemAt(weight, clash(weight, matrix, fit()));

  function turn(): string {
    return layout === "outIn"
      ? l10n.t("transpose {0}: weights are [out, in]", names[0])
      : l10n.t("transpose {0}: weights are [in, out]", names[0]);
  }

  function fit(): string {
    if (layout === "inOut") {
      return l10n.t("{0} needs one row per column of {1}: {2}", ...names, needed);
    }
    return isWeight
      ? l10n.t("{0} needs one column per row of {1}: {2}", ...names, needed)
      : l10n.t("{0} needs as many columns as {1}: {2}", ...names, needed);
  }
}

function biasProblem(
  bias: SourceMatrix,
  weight: SourceMatrix,
  layout: WeightLayout,
): SourceProblem | null {
  const [rows, columns] = bias.shape;
  const needed = weight.shape[layout === "outIn" ? 0 : 1];
  if (rows * columns === needed && (rows === 1 || columns === 1)) return null;
  const parts = [nameOf(bias), needed, nameOf(weight)] as const;
  const remedy =
    layout === "outIn"
      ? l10n.t("{0} needs {1} numbers, one per row of {2}", ...parts)
      : l10n.t("{0} needs {1} numbers, one per column of {2}", ...parts);
  return problemAt(bias, clash(bias, weight, remedy));
}

/** `W1 is 2 × 3 but x is 1 × 2: …`, with what to do about it. */
export function clash(matrix: SourceMatrix, other: SourceMatrix, remedy: string): string {
  return l10n.t(
    "{0} is {1} but {2} is {3}: {4}",
    ...[nameOf(matrix), shapeOf(matrix), nameOf(other), shapeOf(other), remedy],
  );
}

/** What the file calls a matrix. */
export function nameOf({ name, role }: SourceMatrix): string {
  return name ?? role ?? l10n.t("the matrix");
}

function shapeOf({ shape }: SourceMatrix): string {
  return `${String(shape[0])} × ${String(shape[1])}`;
}

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

/** What keeps an input from going through its projections; the engine tells of heads and lengths. */
export function selfAttentionProblems(
  matrices: MatricesByRole,
  { weightLayout, keyValueHeadCount }: SourceSettings,
): readonly SourceProblem[] {
  const { input, valueProjection, outputProjection, outputProjectionBias } = matrices;
  if (!input || !valueProjection) return [];
  const layout = weightLayout?.value ?? "outIn";
  const project = (weight: SourceMatrix | undefined, bias: SourceMatrix | undefined) =>
    weight ? linearProblems(weight, bias, { matrix: input, isWeight: false }, layout) : [];
  // shared values are joined once for every head that reads them, which the engine counts
  const output =
    outputProjection && !keyValueHeadCount
      ? linearProblems(
          outputProjection,
          outputProjectionBias,
          { matrix: valueProjection, isWeight: true },
          layout,
        )
      : [];
  const problems = [
    ...project(matrices.queryProjection, matrices.queryProjectionBias),
    ...project(matrices.keyProjection, matrices.keyProjectionBias),
    ...project(valueProjection, matrices.valueProjectionBias),
    ...output,
  ];
  return problems.filter((problem) => problem !== null);
}

/** An error at the name of a matrix, or at the matrix where it has no name. */
export function problemAt(matrix: SourceMatrix, message: string, remedy?: Remedy): SourceProblem {
  return problemIn(matrix.nameRange ?? matrix.range, message, remedy);
}

/** An error at a place. */
export function problemIn(range: TextRange, message: string, remedy?: Remedy): SourceProblem {
  return { message, range, severity: "error", ...(remedy && { remedy }) };
}
