import { referenceBackend } from "../../engine/backends/reference.ts";
import { computeStages } from "../../engine/pipelines/computeStages.ts";
import {
  computeInfluence,
  moreOf,
  type ProblemCell,
} from "../../engine/influence/computeInfluence.ts";
import { mapTensors } from "../../engine/problemTensors.ts";
import type { Problem } from "../../engine/problem.ts";
import type { Stages } from "../../engine/trace.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { describeInfluence } from "./describeInfluence.ts";
import { influenceStep } from "./influenceStep.ts";

/** What a number of a problem moves. */
export interface Influence {
  /** The derivative of every number by it, divided by the largest of its stage: from −1 to 1. */
  readonly shares: Stages;
  /** What a step of it changes most, for people. */
  readonly effect: string;
}

/** Follows one number through its computation. */
export async function followNumber(problem: Problem, cell: ProblemCell): Promise<Influence> {
  const slopes = await computeInfluence(problem, cell);
  const now = await computeStages(referenceBackend, problem);
  const then = await computeStages(referenceBackend, moreOf(problem, cell, influenceStep));
  return { shares: mapTensors(slopes, toShare) as Stages, effect: describeInfluence(now, then) };
}

/** A tensor divided by its largest magnitude. */
function toShare({ shape, values }: Tensor): Tensor {
  let largest = 0;
  for (const slope of values) {
    if (Number.isFinite(slope)) largest = Math.max(largest, Math.abs(slope));
  }
  const shares = Float64Array.from(values, (slope) => (largest === 0 ? 0 : slope / largest));
  return { shape, values: shares };
}
