import type { ProblemPath } from "../engine/errors.ts";
import type { Role, SourceMatrix } from "../source/extraction.ts";

const ROLES: Readonly<Record<string, Role>> = {
  input: "input",
  query: "query",
  key: "key",
  value: "value",
  queryProjection: "queryProjection",
  keyProjection: "keyProjection",
  valueProjection: "valueProjection",
  outputProjection: "outputProjection",
  up: "mlpUp",
  gate: "mlpGate",
  down: "mlpDown",
  norm1: "norm1",
  norm2: "norm2",
  finalNorm: "finalNorm",
  languageModelHead: "languageModelHead",
};

const BIAS_ROLES: Readonly<Record<string, Role>> = {
  queryProjection: "queryProjectionBias",
  keyProjection: "keyProjectionBias",
  valueProjection: "valueProjectionBias",
  outputProjection: "outputProjectionBias",
  up: "mlpUpBias",
  down: "mlpDownBias",
  norm1: "norm1Bias",
  norm2: "norm2Bias",
  finalNorm: "finalNormBias",
  languageModelHead: "languageModelHeadBias",
};

/** The role in the source of a tensor of the engine's problem: `["up", "weight"]` is `mlpUp`. */
export function roleOfTensor(path: ProblemPath): Role | undefined {
  const [name, part] = path.slice(path[0] === "attention" || path[0] === "mlp" ? 1 : 0);
  return (part === "bias" ? BIAS_ROLES : ROLES)[String(name)];
}

/** The block of a matrix in a stack, from 0; null if it is in none. */
export function layerOfMatrix({ scope }: Pick<SourceMatrix, "scope">): number | null {
  const block = /^blocks (\d+)$/.exec(scope.path[0] ?? "");
  return block && Number(block[1]) - 1;
}
