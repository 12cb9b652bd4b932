import type { Role } from "../../source/extraction.ts";
import type { StageName } from "../stageName.ts";

/** The names in the panel of a layer's parameters, by their roles. */
const PARAMETERS = {
  queryProjection: "queryProjection",
  keyProjection: "keyProjection",
  valueProjection: "valueProjection",
  outputProjection: "outputProjection",
  queryProjectionBias: "queryBias",
  keyProjectionBias: "keyBias",
  valueProjectionBias: "valueBias",
  outputProjectionBias: "projectionBias",
  mlpUp: "upProjection",
  mlpUpBias: "upBias",
  mlpGate: "gateProjection",
  mlpDown: "downProjection",
  mlpDownBias: "downBias",
  norm1: "norm1Weight",
  norm1Bias: "norm1Bias",
  norm2: "norm2Weight",
  norm2Bias: "norm2Bias",
  finalNorm: "finalNormWeight",
  finalNormBias: "finalNormBias",
  languageModelHead: "languageModelHead",
  languageModelHeadBias: "languageModelHeadBias",
} as const satisfies { readonly [role in Role]?: StageName };

const STAGES = {
  query: "query",
  key: "key",
  value: "value",
  input: "input",
  scores: "scores",
  attentionWeights: "attentionWeights",
  ...PARAMETERS,
} as const satisfies { readonly [role in Role]: StageName };

const ROLES = Object.fromEntries(
  Object.entries(STAGES).map(([role, stage]) => [stage, role]),
) as Readonly<Partial<Record<StageName, Role>>>;

/** A role with learned numbers: weights, biases, and those of norms. */
export type ParameterRole = keyof typeof PARAMETERS;

/** Stages that are parameters of the file. */
export type ParameterStage = (typeof PARAMETERS)[ParameterRole];

const PARAMETER_STAGES: ReadonlySet<StageName> = new Set(Object.values(PARAMETERS));

/** Whether a stage is a learned parameter of the file. */
export function isParameter(stage: StageName): stage is ParameterStage {
  return PARAMETER_STAGES.has(stage);
}

/** The name in the panel of a matrix of the file. */
export function stageOfRole<R extends Role>(role: R): (typeof STAGES)[R] {
  return STAGES[role];
}

/** The matrix of the file for a stage; undefined if the stage is computed. */
export function roleOfStage(stage: StageName): Role | undefined {
  return ROLES[stage];
}
