import type { AttentionProblem, Linear, MlpProblem } from "../engine/problem.ts";
import type { ComputationGroup, SourceMatrix } from "../source/extraction.ts";
import type { SourceProblem } from "../source/reading.ts";
import type { Tensor } from "../tensor/tensor.ts";
import { divisors } from "../tensor/divisors.ts";

/** What stands between a group of matrices and its computation. */
export type GroupProblem =
  | { readonly kind: "ready"; readonly problem: AttentionProblem | MlpProblem }
  | { readonly kind: "needsHeadCount"; readonly options: readonly number[] }
  | { readonly kind: "failed"; readonly problems: readonly SourceProblem[] };

/** The engine's problem for the matrices of one computation. */
export function toGroupProblem(group: ComputationGroup): GroupProblem {
  const errors = group.problems.filter((problem) => problem.severity === "error");
  if (errors.length > 0) return { kind: "failed", problems: errors };
  return group.kind === "attention" ? toAttentionProblem(group) : toMlpProblem(group);
}

function toAttentionProblem(group: ComputationGroup): GroupProblem {
  const { query, key, value, outputProjection } = group.matrices;
  if (!query || !key || !value) return incomplete(group, "a query, a key and a value");
  const { headCount, keyValueHeadCount, causal, scale, temperature } = group.settings;
  if (!headCount) return { kind: "needsHeadCount", options: divisors(query.shape[1]) };
  const problem: AttentionProblem = {
    kind: "attention",
    query: toBatch(query),
    key: toBatch(key),
    value: toBatch(value),
    headCount: headCount.value,
    ...(keyValueHeadCount && { keyValueHeadCount: keyValueHeadCount.value }),
    ...(causal && { causal: causal.value }),
    ...(scale && { scale: scale.value }),
    ...(temperature && { temperature: temperature.value }),
    ...(outputProjection && { outputProjection: toLinear(outputProjection) }),
  };
  return { kind: "ready", problem };
}

function toMlpProblem(group: ComputationGroup): GroupProblem {
  const { input, mlpUp, mlpUpBias, mlpGate, mlpDown, mlpDownBias } = group.matrices;
  if (!input || !mlpUp || !mlpDown) return incomplete(group, "an input, up and down weights");
  const problem: MlpProblem = {
    kind: "mlp",
    input: toBatch(input),
    up: toLinear(mlpUp, mlpUpBias),
    ...(mlpGate && { gate: toLinear(mlpGate) }),
    down: toLinear(mlpDown, mlpDownBias),
    activation: mlpGate ? "swiglu" : "relu",
  };
  return { kind: "ready", problem };
}

function incomplete(group: ComputationGroup, needed: string): GroupProblem {
  const message = `This computation needs ${needed}: name them so, or assign their roles.`;
  return { kind: "failed", problems: [{ message, range: group.range, severity: "error" }] };
}

/** [rows, columns] -> [1, rows, columns]: one batch element. */
function toBatch(matrix: SourceMatrix): Tensor {
  return { shape: [1, ...matrix.shape], values: matrix.values };
}

function toLinear(weight: SourceMatrix, bias?: SourceMatrix): Linear {
  const tensor: Tensor = { shape: weight.shape, values: weight.values };
  if (!bias) return { weight: tensor };
  return { weight: tensor, bias: { shape: [bias.values.length], values: bias.values } };
}
