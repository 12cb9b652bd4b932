import * as l10n from "@vscode/l10n";
import type { SourceMatrix, SourceSettings } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import { clash, nameOf } from "./linearProblems.ts";
import type { MatricesByRole } from "./matrixSet.ts";
import { mlpProblems } from "./mlpProblems.ts";
import { problemAt } from "./problemAt.ts";
import { selfAttentionProblems } from "./selfAttentionProblems.ts";

/** What keeps an input from going through the layers and norms of a block, each at its place. */
export function blockProblems(
  matrices: MatricesByRole,
  settings: SourceSettings,
): readonly SourceProblem[] {
  const { input, norm1, norm1Bias, norm2, norm2Bias } = matrices;
  const norms = [norm1, norm1Bias, norm2, norm2Bias].filter((norm) => norm !== undefined);
  return [
    ...selfAttentionProblems(matrices, settings),
    ...mlpProblems(matrices, settings.weightLayout?.value ?? "outIn"),
    ...(input ? norms.flatMap((norm) => normProblem(norm, input) ?? []) : []),
  ];
}

function normProblem(norm: SourceMatrix, input: SourceMatrix): SourceProblem | null {
  const [, width] = input.shape;
  if (norm.values.length === width) return null;
  const parts = [nameOf(norm), width, nameOf(input)] as const;
  const remedy = l10n.t("{0} needs {1} numbers, one per column of {2}", ...parts);
  return problemAt(norm, clash(norm, input, remedy));
}
