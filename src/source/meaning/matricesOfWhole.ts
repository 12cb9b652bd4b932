import type { ComputationKind, Role, SourceMatrix } from "../extraction.ts";
import type { MatricesByRole } from "./matrixSet.ts";

type RolesByPath = Readonly<Record<string, Role>>;

const OUTPUT = linear("outputProjection", "outputProjection", "outputProjectionBias");
const ATTENTION: RolesByPath = {
  ...linear("queryProjection", "queryProjection", "queryProjectionBias"),
  ...linear("keyProjection", "keyProjection", "keyProjectionBias"),
  ...linear("valueProjection", "valueProjection", "valueProjectionBias"),
  ...OUTPUT,
};
const MLP: RolesByPath = {
  "up.weight": "mlpUp",
  "down.weight": "mlpDown",
  "up.bias": "mlpUpBias",
  "gate.weight": "mlpGate",
  "down.bias": "mlpDownBias",
};
const LAYER: RolesByPath = {
  ...within("attention", ATTENTION),
  ...within("mlp", MLP),
  ...linear("norm1", "norm1", "norm1Bias"),
  ...linear("norm2", "norm2", "norm2Bias"),
};

/** What comes after the last block of a stack. */
const ENDS: RolesByPath = {
  ...linear("finalNorm", "finalNorm", "finalNormBias"),
  ...linear("languageModelHead", "languageModelHead", "languageModelHeadBias"),
};

/** Matrices that have a role of their own; those of a stack's blocks have one in each of them. */
const ROLES: { readonly [kind in ComputationKind]: RolesByPath } = {
  attention: { query: "query", key: "key", value: "value", ...OUTPUT },
  selfAttention: { input: "input", ...ATTENTION },
  mlp: { input: "input", ...MLP },
  block: { input: "input", ...LAYER },
  stack: { input: "input" },
};

type MatricesByPath = ReadonlyMap<string, SourceMatrix>;

/** The matrices of a whole problem by their roles; `byPath` as in `mlp.up.weight`. */
export function matricesOfWhole(kind: ComputationKind, byPath: MatricesByPath): MatricesByRole {
  return matricesAt("", ROLES[kind], byPath);
}

/**
 * Those of one block of a stack, counted from 0, and of what comes after the last; `byPath` as in
 * `blocks.0.mlp.up.weight`.
 */
export function matricesOfLayer(layer: number, byPath: MatricesByPath): MatricesByRole {
  return {
    ...matricesAt(`blocks.${layer}.`, LAYER, byPath),
    ...matricesAt("", ENDS, byPath),
  };
}

function matricesAt(before: string, roles: RolesByPath, byPath: MatricesByPath): MatricesByRole {
  const found: { [role in Role]?: SourceMatrix } = {};
  for (const [path, role] of Object.entries(roles)) {
    const matrix = byPath.get(`${before}${path}`);
    if (matrix) found[role] = matrix.role === role ? matrix : { ...matrix, role };
  }
  return found;
}

function linear(name: string, weight: Role, bias: Role): RolesByPath {
  return { [`${name}.weight`]: weight, [`${name}.bias`]: bias };
}

function within(name: string, roles: RolesByPath): RolesByPath {
  return Object.fromEntries(Object.entries(roles).map(([path, role]) => [`${name}.${path}`, role]));
}
