import type { SourceMatrix, SourceSettings } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import { linearProblems } from "./linearProblems.ts";
import type { MatricesByRole } from "./matrixSet.ts";

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
