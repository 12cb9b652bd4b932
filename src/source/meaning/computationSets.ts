import { nearestTo } from "../collections.ts";
import type { Role, SourceMatrix } from "../extraction.ts";
import {
  nearestIn,
  nearestOutwards,
  splitIntoSets,
  type MatricesByRole,
  type MatrixSet,
} from "./matrixSet.ts";
import { outwards, type ScopeNode, type ScopeTree } from "./scopeTree.ts";
import { visibleSettings } from "./visibleSettings.ts";

const CORE = ["query", "key", "value"] as const satisfies readonly Role[];

/** Sets of query, key and value, each in the innermost scope that has one of them for itself. */
export function attentionSets(tree: ScopeTree): readonly MatrixSet[] {
  const taken = new Set<SourceMatrix>();
  return tree.nodes.flatMap((node) =>
    splitIntoSets(node, CORE).flatMap((own) => {
      const matrices = completeCore(node, own);
      if (matrices === null || !belongsTogether(matrices, own, taken)) return [];
      for (const role of CORE) taken.add(matrices[role]);
      return [{ kind: "attention", node, matrices: withProjection(node, matrices) } as const];
    }),
  );
}

type Core = { readonly [role in (typeof CORE)[number]]: SourceMatrix };

function completeCore(node: ScopeNode, own: MatricesByRole): Core | null {
  const position = (own.query ?? own.key ?? own.value)?.range.start ?? 0;
  const [query, key, value] = CORE.map(
    (role) => own[role] ?? nearestOutwards(node, role, position),
  );
  return query && key && value ? { query, key, value } : null;
}

/**
 * What is borrowed from a complete computation around must fit, and a lone key or value borrows
 * nothing from one: otherwise any `q` or `v` of ordinary code would be taken for attention.
 */
function belongsTogether(
  all: Core,
  own: MatricesByRole,
  taken: ReadonlySet<SourceMatrix>,
): boolean {
  const borrowed = CORE.filter((role) => own[role] === undefined).map((role) => all[role]);
  if (!borrowed.some((matrix) => taken.has(matrix))) return true;
  const hasEnough = own.query !== undefined || (own.key !== undefined && own.value !== undefined);
  return hasEnough && all.query.shape[1] === all.key.shape[1];
}

function withProjection(node: ScopeNode, core: Core): MatricesByRole {
  const position = core.query.range.start;
  const own = nearestIn(node, "outputProjection", position);
  if (own !== undefined) return { ...core, outputProjection: own };
  const shared = nearestOutwards(node.parent, "outputProjection", position);
  if (!shared?.shape.includes(core.value.shape[1])) return core;
  return { ...core, outputProjection: shared };
}

const PROJECTIONS = [
  "queryProjection",
  "keyProjection",
  "valueProjection",
] as const satisfies readonly Role[];
const OPTIONAL = [
  "outputProjection",
  "queryProjectionBias",
  "keyProjectionBias",
  "valueProjectionBias",
  "outputProjectionBias",
] as const satisfies readonly Role[];

/**
 * Sets of an input with its three projections. Where a scope also writes out the query, key and
 * value themselves, those are meant, and the projections only say where they came from.
 */
export function selfAttentionSets(
  tree: ScopeTree,
  given: readonly MatrixSet[],
): readonly MatrixSet[] {
  const taken = new Set(given.map(({ node }) => node));
  return tree.nodes.flatMap((node) =>
    taken.has(node)
      ? []
      : splitIntoSets(node, PROJECTIONS).flatMap((own) => {
          const matrices = withInput(node, own);
          return matrices ? [{ kind: "selfAttention", node, matrices } as const] : [];
        }),
  );
}

function withInput(node: ScopeNode, own: MatricesByRole): MatricesByRole | null {
  const [queryProjection, keyProjection, valueProjection] = PROJECTIONS.map((role) => own[role]);
  if (!queryProjection || !keyProjection || !valueProjection) return null;
  const position = queryProjection.range.start;
  const input = inputOf(node, queryProjection);
  if (!input) return null;
  const found: { [role in Role]?: SourceMatrix } = {
    ...{ input, queryProjection, keyProjection, valueProjection },
  };
  for (const role of OPTIONAL) {
    const matrix = nearestIn(node, role, position) ?? nearestOutwards(node.parent, role, position);
    if (matrix) found[role] = matrix;
  }
  return found;
}

/** The input in the scope of the projections, whatever its width; further out only one that fits. */
function inputOf(node: ScopeNode, projection: SourceMatrix): SourceMatrix | undefined {
  for (const around of outwards(node)) {
    const inputs = around.matrices.get("input") ?? [];
    const fitting = inputs.filter(({ shape }) => projection.shape.includes(shape[1]));
    const candidates = fitting.length > 0 || around !== node ? fitting : inputs;
    if (candidates.length > 0) return nearestTo(candidates, projection.range.start);
  }
  return undefined;
}

const NORMS = ["norm1", "norm1Bias", "norm2", "norm2Bias"] as const satisfies readonly Role[];

/**
 * Joins attention with all four projections and an MLP of the same scope and input to a block, where
 * weights of norms or a directive about blocks say that they are one; other sets stay as they are.
 */
export function joinBlocks(sets: readonly MatrixSet[]): readonly MatrixSet[] {
  const joined = new Set<MatrixSet>();
  const blocks = sets.flatMap((attention): readonly MatrixSet[] => {
    if (attention.kind !== "selfAttention" || !attention.matrices.outputProjection) return [];
    const mlp = sets.find(
      ({ kind, node, matrices }) =>
        kind === "mlp" && node === attention.node && matrices.input === attention.matrices.input,
    );
    const norms = mlp && findNorms(attention);
    if (!mlp || !norms || !(Object.keys(norms).length > 0 || isCalledBlock(attention))) return [];
    joined.add(attention).add(mlp);
    const matrices = { ...attention.matrices, ...mlp.matrices, ...norms };
    return [{ kind: "block", node: attention.node, matrices }];
  });
  return [...sets.filter((set) => !joined.has(set)), ...blocks];
}

function findNorms({ node, matrices }: MatrixSet): { readonly [role in Role]?: SourceMatrix } {
  const position = matrices.input?.range.start ?? 0;
  const found = NORMS.flatMap((role) => {
    const matrix = nearestOutwards(node, role, position);
    return matrix ? [[role, matrix] as const] : [];
  });
  return Object.fromEntries(found);
}

function isCalledBlock({ node }: MatrixSet): boolean {
  const { settings } = visibleSettings(node, 0, Infinity);
  return [settings.norm, settings.placement, settings.residual].some(
    (setting) => setting !== undefined,
  );
}
