import { ProblemError, type ProblemPath } from "../engine/errors.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import { problemIn } from "../source/meaning/linearProblems.ts";
import type { SourceProblem } from "../source/reading.ts";
import { ShapeError } from "../tensor/shape.ts";
import type { StatedProblem } from "./statedProblem.ts";
import { toGroupRange } from "./toGroupRange.ts";

/** An error of the engine, at its place in the file. Rethrows internal errors. */
export function toFailure(
  group: ComputationGroup,
  error: unknown,
): Extract<StatedProblem, { readonly kind: "failed" }> {
  if (!(error instanceof ProblemError || error instanceof ShapeError)) throw error;
  return {
    kind: "failed",
    problems: [toProblem(group, error)],
  };
}

interface Failure {
  readonly message: string;
  readonly path: ProblemPath;
  readonly choices?: readonly number[] | undefined;
}

/** The engine's error about a part of a problem, at its place, with the numbers that would fit. */
export function toProblem(
  group: ComputationGroup,
  { message, path, choices }: Failure,
): SourceProblem {
  const range = toGroupRange(group, path);
  return problemIn(range, message, choices && { kind: "chooseNumber", choices });
}
