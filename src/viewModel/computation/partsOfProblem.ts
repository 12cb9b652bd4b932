import type { BlockLayer, Linear, Problem } from "../../engine/problem.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { Tensor } from "../../tensor/tensor.ts";

/** The attention or MLP of a block, at one layer of a stack. */
export function blockLayerOf(problem: Problem, layer: number): BlockLayer | null {
  if (problem.kind === "block") return problem;
  return problem.kind === "stack" ? (problem.blocks[layer] ?? null) : null;
}

/** The output projection; null if there is none. */
export function outputProjectionOf(problem: Problem, layer: number): Linear | null {
  switch (problem.kind) {
    case "attention":
    case "selfAttention":
      return problem.outputProjection ?? null;
    case "mlp":
    case "attentionWeights":
      return null;
    case "block":
    case "stack":
      return blockLayerOf(problem, layer)?.attention.outputProjection ?? null;
  }
}

/** The input of the projections of queries, keys, and values; null if there is none. */
export function inputOf(
  problem: Problem | null,
  { kind, matrices }: ComputationGroup,
): Tensor | null {
  if (problem?.kind === "selfAttention") return problem.input;
  const { input } = matrices;
  if (kind !== "selfAttention" || !input) return null;
  return { shape: [1, ...input.shape], values: input.values };
}
