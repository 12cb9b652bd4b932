import type { Evaluation } from "../../engine/explain/evaluation.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { numbered, toTokenLabels, type TokenLabels } from "../tokenLabels.ts";

/** The context of steps: a computation and the names of its positions. */
export interface StepContext {
  readonly evaluation: Evaluation;
  readonly labelsFor: (queryLength: number, keyLength: number) => TokenLabels;
  /** Names of the positions of a stream: its tokens, else `x[0]`, `x[1]`. */
  readonly positionsFor: (count: number) => readonly string[];
  /** The suffix of a weight in a formula: transposed for [out, in], empty for `x W`. */
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
