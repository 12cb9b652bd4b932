import type { Evaluation } from "../../engine/explain/evaluation.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { numbered, toTokenLabels, type TokenLabels } from "../tokenLabels.ts";

/** What steps are about: a computation and the names of its positions. */
export interface StepContext {
  readonly evaluation: Evaluation;
  readonly labelsFor: (queryLength: number, keyLength: number) => TokenLabels;
  /** Names of the positions of a stream: its tokens, else `x[0]`, `x[1]`. */
  readonly positionsFor: (count: number) => readonly string[];
  /** Behind a weight in a formula: the file has it [out, in], or as in `x W`, where nothing is turned. */
  readonly transposed: "^{\\top}" | "";
}

/** The context of a computation of a file. */
export function toStepContext(evaluation: Evaluation, group: ComputationGroup): StepContext {
  const tokens = group.settings.tokens?.value;
  return {
    evaluation,
    labelsFor: (queryLength, keyLength) => toTokenLabels(group, queryLength, keyLength),
    transposed: group.settings.weightLayout?.value === "inOut" ? "" : "^{\\top}",
    positionsFor: (count) => (tokens?.length === count ? tokens : numbered("x", count)),
  };
}
