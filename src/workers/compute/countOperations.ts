import type { BlockLayer, MlpLayer, Problem } from "../../engine/problem.ts";

/** Query, key, value, attention itself and the output projection. */
const SELF_ATTENTION = 5;

/** How many operations of a backend a problem takes: what progress is counted in. */
export function countOperations(problem: Problem): number {
  switch (problem.kind) {
    case "attention":
      return problem.outputProjection === undefined ? 1 : 2;
    case "selfAttention":
      return problem.outputProjection === undefined ? SELF_ATTENTION - 1 : SELF_ATTENTION;
    case "mlp":
      return countMlp(problem);
    case "block":
      return countBlock(problem);
    case "stack": {
      const blocks = problem.blocks.reduce((sum, block) => sum + countBlock(block), 0);
      return blocks + (problem.finalNorm ? 1 : 0) + (problem.languageModelHead ? 1 : 0);
    }
  }
}

function countMlp({ gate }: MlpLayer): number {
  return gate === undefined ? 3 : 4;
}

/** Two norms, and two additions where there is a residual stream. */
function countBlock({ mlp, residual = true }: BlockLayer): number {
  return 2 + SELF_ATTENTION + countMlp(mlp) + (residual ? 2 : 0);
}
