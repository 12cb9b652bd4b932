import { computeInfluence, type ProblemCell } from "../../engine/influence/computeInfluence.ts";
import { collectTensors } from "../../engine/listTensors.ts";
import type { Problem } from "../../engine/problem.ts";
import type { Stages } from "../../engine/stages.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { describeInfluence } from "./describeInfluence.ts";

/** What a number of a problem moves. */
export interface Influence {
  /** The derivative of every number by it, divided by the largest of its stage: from −1 to 1. */
  readonly shares: Stages;
  /** What it moves most, for people. */
  readonly effect: string;
}

/** Follows one number through its computation. */
export async function followNumber(problem: Problem, cell: ProblemCell): Promise<Influence> {
  const slopes = await computeInfluence(problem, cell);
  return { shares: toShares(slopes), effect: describeInfluence(slopes) };
}

/** Each tensor divided by its largest magnitude. */
function toShares(slopes: Stages): Stages {
  const shares = new Map<Tensor, Tensor>();
  for (const { tensor } of collectTensors(slopes, [])) {
    let largest = 0;
    for (const slope of tensor.values) {
      if (Number.isFinite(slope)) largest = Math.max(largest, Math.abs(slope));
    }
    const values = Float64Array.from(tensor.values, (slope) =>
      largest === 0 ? 0 : slope / largest,
    );
    shares.set(tensor, { shape: tensor.shape, values });
  }
  return replaceTensors(slopes, shares) as Stages;
}

function replaceTensors(part: unknown, by: ReadonlyMap<Tensor, Tensor>): unknown {
  if (typeof part !== "object" || part === null) return part;
  const replaced = by.get(part as Tensor);
  if (replaced) return replaced;
  if (Array.isArray(part)) return part.map((inner) => replaceTensors(inner, by));
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [name, replaceTensors(inner, by)]),
  );
}
