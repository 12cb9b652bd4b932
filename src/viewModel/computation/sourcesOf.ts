import type { ComputationGroup, Role, SourceMatrix } from "../../source/extraction.ts";
import { roleTitle } from "../roleTitle.ts";
import type { StageName } from "../panelView.ts";
import type { StageSource } from "./computationView.ts";

/** Which matrix of the file is a stage, or its weight; the first one found counts. */
const ROLES: readonly (readonly [stage: StageName, roles: readonly Role[]])[] = [
  ["input", ["input"]],
  ["residualIn", ["input"]],
  ["query", ["query", "queryProjection"]],
  ["key", ["key", "keyProjection"]],
  ["value", ["value", "valueProjection"]],
  ["scores", ["scores"]],
  ["attentionWeights", ["attentionWeights"]],
  ["projectedOutput", ["outputProjection"]],
  ["normed1", ["norm1"]],
  ["normed2", ["norm2"]],
  ["mlpHidden", ["mlpUp"]],
  ["mlpGate", ["mlpGate"]],
  ["mlpOutput", ["mlpDown"]],
  ["finalNormed", ["finalNorm"]],
  ["logits", ["languageModelHead"]],
];

/** Where the stages of a computation come from in its file. */
export function sourcesOf({ matrices }: ComputationGroup): readonly StageSource[] {
  return ROLES.flatMap(([stage, roles]) => {
    const role = roles.find((each) => matrices[each] !== undefined);
    const matrix = role && matrices[role];
    if (!matrix) return [];
    const { start, end } = matrix.nameRange ?? matrix.range;
    return [{ stage, name: nameOfMatrix(matrix), range: { start, end } }];
  });
}

/** `queryProjection` rather than the `weight` in it; its bias is `queryProjection.bias`; `query bias` without a name. */
export function nameOfMatrix({ name, role, scope }: SourceMatrix): string {
  const around = scope.path.at(-1);
  if (name === "bias" && around !== undefined) return `${around}.${name}`;
  const isPart = name === null || name === "weight";
  return (isPart ? around : name) ?? (role ? roleTitle(role) : "");
}
