import type { ComputationGroup } from "../source/extraction.ts";
import { changeProblems } from "../source/meaning/shapeProblems.ts";
import type { StatedProblem } from "./statedProblem.ts";
import {
  toAttentionProblem,
  toFollowedProblem,
  toSelfAttentionProblem,
  toWeightsProblem,
} from "./toAttentionProblem.ts";
import { toBlockProblem, toMlpProblem } from "./toBlockProblem.ts";
import { toWholeProblem } from "./toWholeProblem.ts";

/** The engine's problem for the matrices of one computation; that of an evaluated one is known: see `problemOf`. */
export function toGroupProblem(group: ComputationGroup): StatedProblem {
  const errors = group.problems.filter((problem) => problem.severity === "error");
  const standing = [...errors, ...changeProblems(group.matrices)];
  if (standing.length > 0) return { kind: "failed", problems: standing };
  if (group.whole) return toWholeProblem(group, group.whole);
  if (group.followed?.made && group.kind === "attention")
    return toFollowedProblem(group, group.followed.made);
  switch (group.kind) {
    case "attention":
      return toAttentionProblem(group);
    case "selfAttention":
      return toSelfAttentionProblem(group);
    case "attentionWeights":
      return toWeightsProblem(group);
    case "mlp":
      return toMlpProblem(group);
    case "block":
      return toBlockProblem(group);
    case "stack":
      throw new Error(`a ${group.kind} is only read from JSON`);
  }
}
