import type { AttentionProjections, Linear, MlpLayer, Problem } from "../../engine/problem.ts";
import type { LinearRole } from "./mistake.ts";

/** What a linear layer is for in a problem that holds it. */
export function toLinearRole(problem: Problem, layer: Linear): LinearRole {
  return rolesOf(problem).find(([each]) => each === layer)?.[1] ?? "other";
}

type PlacedLinear = readonly [layer: Linear, role: LinearRole];

function rolesOf(problem: Problem): readonly PlacedLinear[] {
  switch (problem.kind) {
    case "attention":
      return problem.outputProjection ? [[problem.outputProjection, "output"]] : [];
    case "selfAttention":
      return ofAttention(problem);
    case "mlp":
      return ofMlp(problem);
    case "block":
      return [...ofAttention(problem.attention), ...ofMlp(problem.mlp)];
    case "stack":
      return problem.blocks.flatMap(({ attention, mlp }) => [
        ...ofAttention(attention),
        ...ofMlp(mlp),
      ]);
  }
}

function ofAttention(layer: AttentionProjections): readonly PlacedLinear[] {
  return [
    [layer.queryProjection, "query"],
    [layer.keyProjection, "key"],
    [layer.valueProjection, "value"],
    ...(layer.outputProjection ? [[layer.outputProjection, "output"] as const] : []),
  ];
}

function ofMlp({ up, gate, down }: MlpLayer): readonly PlacedLinear[] {
  return [[up, "up"], ...(gate ? [[gate, "gate"] as const] : []), [down, "down"]];
}
