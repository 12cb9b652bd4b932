import type { ComputationGroup, ComputationKind, Role, SourceMatrix } from "../extraction.ts";
import type { MeaningOptions } from "./meaningOptions.ts";
import type { WholeProblem } from "./findWholeProblem.ts";
import type { MatricesByRole } from "./matrixSet.ts";
import type { ScopeNode, ScopeTree } from "./scopeTree.ts";
import { settleSettings } from "./settleSettings.ts";

type RolesByPath = Readonly<Record<string, Role>>;

const OUTPUT = linear("outputProjection", "outputProjection", "outputProjectionBias");
const LAYER: RolesByPath = {
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

/** Matrices that have a role of their own; a stack has too many for that. */
const ROLES: { readonly [kind in ComputationKind]: RolesByPath } = {
  attention: { query: "query", key: "key", value: "value", ...OUTPUT },
  selfAttention: { input: "input", ...LAYER },
  mlp: { input: "input", ...MLP },
  block: { input: "input", ...within("attention", LAYER), ...within("mlp", MLP) },
  stack: { input: "input" },
};

/** Where the settings of attention stand. */
const SETTINGS_PATH: { readonly [kind in ComputationKind]: readonly string[] } = {
  attention: [],
  selfAttention: [],
  mlp: [],
  block: ["attention"],
  stack: ["blocks 1", "attention"],
};

/** The one computation of a file that is a whole problem; its text goes to the engine as it is. */
export function toWholeGroup(
  { kind, range }: WholeProblem,
  text: string,
  matrices: readonly SourceMatrix[],
  tree: ScopeTree,
  options: MeaningOptions,
): ComputationGroup {
  const id = `${kind}:#0`;
  const byPath = new Map(matrices.map((matrix) => [pathOf(matrix), matrix]));
  const held = matricesByRole(kind, byPath);
  const node = nodeAt(tree, SETTINGS_PATH[kind]);
  const settled = settleSettings({ kind, node, matrices: held }, id, range, options);
  return {
    id,
    kind,
    label: "",
    matrices: held,
    ...settled,
    scope: { path: [], range: { start: 0, end: text.length } },
    range,
    whole: { text: text.slice(range.start, range.end), matrices: byPath },
  };
}

/** `blocks.0.mlp.up.weight`; objects in a list are scopes that are counted from 1. */
function pathOf({ scope, name }: SourceMatrix): string {
  const steps = scope.path.map((step) =>
    step.replace(/ (\d+)$/, (_, nth: string) => `.${Number(nth) - 1}`),
  );
  return [...steps, name ?? ""].join(".");
}

function matricesByRole(
  kind: ComputationKind,
  byPath: ReadonlyMap<string, SourceMatrix>,
): MatricesByRole {
  const found: { [role in Role]?: SourceMatrix } = {};
  for (const [path, role] of Object.entries(ROLES[kind])) {
    const matrix = byPath.get(path);
    if (matrix) found[role] = matrix.role === role ? matrix : { ...matrix, role };
  }
  return found;
}

function nodeAt(tree: ScopeTree, path: readonly string[]): ScopeNode {
  const wanted = path.join("/");
  return tree.nodes.find(({ scope }) => scope.path.join("/") === wanted) ?? tree.root;
}

function linear(name: string, weight: Role, bias: Role): RolesByPath {
  return { [`${name}.weight`]: weight, [`${name}.bias`]: bias };
}

function within(name: string, roles: RolesByPath): RolesByPath {
  return Object.fromEntries(Object.entries(roles).map(([path, role]) => [`${name}.${path}`, role]));
}
