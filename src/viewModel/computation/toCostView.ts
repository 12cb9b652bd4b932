import {
  countFullWidthHeads,
  countProblem,
  sumCounts,
  type Cost,
} from "../../engine/counting/countProblem.ts";
import type { Problem } from "../../engine/problem.ts";
import type { AttentionShape } from "../../engine/trace.ts";
import type { CostRow, CostView } from "./computationView.ts";

/** What a problem costs, stage by stage, and what its heads would cost at full width. */
export function toCostView(problem: Problem, shape: AttentionShape | null): CostView {
  const counted: readonly Cost[] = countProblem(problem);
  const names = [...new Set(counted.map(({ stage }) => stage))];
  const stages = names.map((name) =>
    toRow(
      sumCounts(
        counted.filter(({ stage }) => stage === name),
        name,
      ),
    ),
  );
  return {
    stages,
    total: toRow(sumCounts(counted)),
    heads: shape && { headCount: shape.headCount, ...countFullWidthHeads(shape) },
  };
}

function toRow({ stage, multiplications, additions, parameters, bytes }: Cost): CostRow {
  return { stage, multiplications, additions, parameters, bytes };
}
