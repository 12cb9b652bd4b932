import { ProblemError, toMessage } from "../engine/errors.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import type { TextRange } from "../source/textRange.ts";
import { ShapeError } from "../tensor/shape.ts";
import type { Outcome } from "../viewModel/evaluatedGroup.ts";
import { toFailure } from "../viewModel/problems/toFailure.ts";

/**
 * The outcome of a computation that could not be done, at the place that is to blame for it, else at
 * the name of what it begins with.
 */
export function failedOutcome(group: ComputationGroup, error: unknown): Outcome {
  const isPlaced = error instanceof ShapeError || error instanceof ProblemError;
  if (isPlaced) return toFailure(group, error);
  const problem = { message: toMessage(error), range: toStart(group), severity: "error" } as const;
  return { kind: "failed", problems: [problem] };
}

function toStart({ matrices, range }: ComputationGroup): TextRange {
  const main = matrices.query ?? matrices.input;
  return main?.nameRange ?? main?.range ?? range;
}
