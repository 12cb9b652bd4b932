import { ProblemError } from "../../engine/check/problemError.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { ShapeError } from "../../tensor/shapeError.ts";
import type { StatedProblem } from "./statedProblem.ts";
import { toGroupRange } from "../toGroupRange.ts";

/** What the engine finds wrong, at its place in the file. Throws what is not the user's fault. */
export function toFailure(group: ComputationGroup, error: unknown): StatedProblem {
  if (!(error instanceof ProblemError || error instanceof ShapeError)) throw error;
  const { message, path } = error;
  const range = toGroupRange(group, path);
  return { kind: "failed", problems: [{ message, range, severity: "error" }] };
}
