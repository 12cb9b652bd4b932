import { countFullWidthHeads } from "../../engine/counting/countFullWidthHeads.ts";
import { countHeadLoop } from "../../engine/counting/countHeadLoop.ts";
import { countLinear } from "../../engine/counting/countLinear.ts";
import { countProblem } from "../../engine/counting/countProblem.ts";
import { type Cost, sumCounts } from "../../engine/counting/stageCount.ts";
import type { Problem } from "../../engine/problem.ts";
import type { AttentionShape } from "../../engine/trace.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { toLinear } from "../problems/tensors.ts";
import type { CostRow, CostView, HeadCostView } from "./computationView.ts";

/** What a problem costs, stage by stage, and what its heads would cost at full width. */
export function toCostView(
  problem: Problem,
  shape: AttentionShape | null,
  group: ComputationGroup,
): CostView {
  const counted: readonly Cost[] = [
    ...countOwnProjections(problem, group),
    ...countProblem(problem),
  ];
  const names = [...new Set(counted.map(({ stage }) => stage))];
  const stages = names.map((name) =>
    toRow(
      sumCounts(
        counted.filter(({ stage }) => stage === name),
        name,
      ),
    ),
  );
  return { stages, total: toRow(sumCounts(counted)), heads: shape && toHeadCost(shape) };
}

/** Without an output projection the engine is given Q, K and V; making them costs too. */
function countOwnProjections(
  problem: Problem,
  { kind, matrices, settings }: ComputationGroup,
): readonly Cost[] {
  const { input } = matrices;
  if (kind !== "selfAttention" || problem.kind !== "attention" || !input) return [];
  return (["query", "key", "value"] as const).flatMap((stage) => {
    const weight = matrices[`${stage}Projection`];
    const bias = matrices[`${stage}ProjectionBias`];
    if (!weight) return [];
    return [
      countLinear(stage, input.shape[0], toLinear(weight, bias, settings.weightLayout?.value)),
    ];
  });
}

function toHeadCost(shape: AttentionShape): HeadCostView {
  const { headCount, headDim, keyLength } = shape;
  const isMicrogpt = headCount === 4 && headDim === 4;
  return {
    headCount,
    ...countFullWidthHeads(shape),
    claim: isMicrogpt ? countHeadLoop(keyLength).claimed : null,
  };
}

function toRow({ stage, multiplications, additions, parameters, bytes }: Cost): CostRow {
  return { stage, multiplications, additions, parameters, bytes };
}
