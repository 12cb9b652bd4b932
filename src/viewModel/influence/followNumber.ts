import * as l10n from "@vscode/l10n";
import { referenceBackend } from "../../engine/backends/reference.ts";
import {
  computeInfluence,
  moreOf,
  type ProblemCell,
} from "../../engine/influence/computeInfluence.ts";
import { computeStages } from "../../engine/pipelines/computeStages.ts";
import type { Problem } from "../../engine/problem.ts";
import { collectTensors, mapTensors, type PlacedTensor } from "../../engine/problemTensors.ts";
import type { Stages } from "../../engine/trace.ts";
import { toIndices } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { influenceStep, tellStep } from "./influenceStep.ts";

/** How much every number changes with one number of a problem. */
export interface Influence {
  /** The derivative of every number by it, divided by the largest of its stage: from −1 to 1. */
  readonly shares: Stages;
  /** What one step changes most, in words. */
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

/** The stages that are described, the last of the computation first. */
const told = ["attentionWeights", "projectedOutput", "attentionOutput", "mlpOutput"] as const;
const mostTold = 2;
/** Stages that change even if none of those does: a query with one key always gives it all its attention. */
const toldElse = ["scores"] as const;

type Told = (typeof told)[number] | (typeof toldElse)[number];

interface LargestMove {
  readonly indices: readonly number[];
  /** Before and after the step. */
  readonly numbers: readonly [number, number];
  readonly block: number | null;
}

/** What a step of a number changes most: `0.1 more here: weight of query 0 on key 1 in head 0 0.3 → 0.33`. */
function describeInfluence(now: Stages, then: Stages): string {
  const [before, after] = [collectTensors(now, []), collectTensors(then, [])];
  const pairs = before.map((placed, at) => ({ ...placed, then: after[at]!.tensor }));
  const last = tellMoves(told, pairs);
  const moves = last.length > 0 ? last : tellMoves(toldElse, pairs);
  if (moves.length === 0) return l10n.t("changes nothing on screen");
  const list = moves.reduce((all, move) => l10n.t("{0}, {1}", all, move));
  return l10n.t("adding {0} here: {1}", influenceStep, list);
}

interface Pair extends PlacedTensor {
  readonly then: PlacedTensor["tensor"];
}

/** The largest change in each of these stages that changes, in order. */
function tellMoves(stages: readonly Told[], pairs: readonly Pair[]): readonly string[] {
  return stages
    .flatMap((stage) => {
      const named = pairs.filter(({ path }) => path.at(-1) === stage);
      const [found] = named.flatMap(largestIn).toSorted((a, b) => sizeOf(b) - sizeOf(a));
      if (!found) return [];
      const move = tellMove(stage, found.indices, tellStep(...found.numbers));
      return [found.block === null ? move : l10n.t("block {0}, {1}", found.block, move)];
    })
    .slice(0, mostTold);
}

function sizeOf({ numbers: [before, after] }: LargestMove): number {
  return Math.abs(after - before);
}

/** The number of a stage that changes most, and its block in a stack; none if nothing changes. */
function largestIn({ path, tensor: { shape, values }, then }: Pair): readonly LargestMove[] {
  let [at, largest] = [-1, 0];
  for (let index = 0; index < values.length; index++) {
    // Masked numbers have no difference: NaN is never larger.
    const size = Math.abs(then.values[index]! - values[index]!);
    if (size > largest) [at, largest] = [index, size];
  }
  if (at < 0) return [];
  const block = path[0] === "blocks" ? Number(path[1]) : null;
  return [{ indices: toIndices(shape, at), numbers: [values[at]!, then.values[at]!], block }];
}

function tellMove(
  stage: Told,
  indices: readonly number[],
  [from, to]: readonly [string, string],
): string {
  const place = `[${indices.slice(1).join("][")}]`;
  const step = `${from} → ${to}`;
  switch (stage) {
    case "attentionWeights": {
      const [, head, query, key] = indices.map(String) as [string, string, string, string];
      return l10n.t("weight of query {0} on key {1} in head {2} {3}", query, key, head, step);
    }
    case "scores": {
      const [, head, query, key] = indices.map(String) as [string, string, string, string];
      return l10n.t("score of query {0} and key {1} in head {2} {3}", query, key, head, step);
    }
    case "projectedOutput":
      return l10n.t("projection {0} {1}", place, step);
    case "attentionOutput":
      return l10n.t("concatenation {0} {1}", place, step);
    case "mlpOutput":
      return l10n.t("output {0} {1}", place, step);
  }
}
