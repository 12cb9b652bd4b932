import type { ComputationGroup } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import { attentionProblems } from "./attentionProblems.ts";
import { mlpProblems } from "./mlpProblems.ts";

/** What keeps the matrices of a computation from being computed together. */
export function shapeProblems({
  kind,
  matrices,
  settings,
}: Pick<ComputationGroup, "kind" | "matrices" | "settings">): readonly SourceProblem[] {
  if (kind === "attention") return attentionProblems(matrices, settings);
  // the engine knows what the others need, and where
  return kind === "mlp" ? mlpProblems(matrices) : [];
}
