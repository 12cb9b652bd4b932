import type { Backend } from "./backends/backend.ts";
import { computeAttentionStages } from "./pipelines/computeAttentionStages.ts";
import { computeBlockStages } from "./pipelines/computeBlockStages.ts";
import { computeMlpStages } from "./pipelines/computeMlpStages.ts";
import { computeSelfAttentionStages } from "./pipelines/computeSelfAttentionStages.ts";
import { computeStackStages } from "./pipelines/computeStackStages.ts";
import type { Problem } from "./problem.ts";
import type { Stages } from "./stages.ts";

/** `problem -> all its stages on that backend`; the problem must have been checked. */
export async function computeStages(backend: Backend, problem: Problem): Promise<Stages> {
  switch (problem.kind) {
    case "attention":
      return { kind: problem.kind, ...(await computeAttentionStages(backend, problem, problem)) };
    case "selfAttention": {
      const sources = { ...problem, context: problem.context ?? problem.input };
      const stages = await computeSelfAttentionStages(backend, problem, sources);
      return { kind: problem.kind, ...stages };
    }
    case "mlp":
      return { kind: problem.kind, ...(await computeMlpStages(backend, problem, problem.input)) };
    case "block": {
      const { kind, input, past } = problem;
      return { kind, ...(await computeBlockStages(backend, problem, input, past)) };
    }
    case "stack":
      return { kind: problem.kind, ...(await computeStackStages(backend, problem)) };
  }
}
