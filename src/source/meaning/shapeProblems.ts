import type { ComputationGroup } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import { attentionProblems } from "./attentionProblems.ts";
import { blockProblems } from "./blockProblems.ts";
import { mlpProblems } from "./mlpProblems.ts";
import { selfAttentionProblems } from "./selfAttentionProblems.ts";

/** What keeps the matrices of a computation from being computed together. */
export function shapeProblems({
  kind,
  matrices,
  settings,
}: Pick<ComputationGroup, "kind" | "matrices" | "settings">): readonly SourceProblem[] {
  switch (kind) {
    case "attention":
      return attentionProblems(matrices, settings);
    case "selfAttention":
      return selfAttentionProblems(matrices, settings);
    case "mlp":
      return mlpProblems(matrices, settings.weightLayout?.value ?? "outIn");
    case "block":
      return blockProblems(matrices, settings);
    case "stack":
      return [];
  }
}
