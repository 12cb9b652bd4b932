import type { Role, SourceMatrix } from "../extraction.ts";
import {
  nearestIn,
  nearestOutwards,
  splitIntoSets,
  type MatricesByRole,
  type MatrixSet,
} from "./matrixSet.ts";
import type { ScopeNode, ScopeTree } from "./scopeTree.ts";

const CORE = ["query", "key", "value"] as const satisfies readonly Role[];

/** Sets of query, key and value, each in the innermost scope that has one of them for itself. */
export function attentionSets(tree: ScopeTree): readonly MatrixSet[] {
  const taken = new Set<SourceMatrix>();
  return tree.nodes.flatMap((node) =>
    splitIntoSets(node, CORE).flatMap((own) => {
      const matrices = complete(node, own);
      if (matrices === null || !belongsTogether(matrices, own, taken)) return [];
      for (const role of CORE) taken.add(matrices[role]);
      return [{ kind: "attention", node, matrices: withProjection(node, matrices) } as const];
    }),
  );
}

type Core = { readonly [role in (typeof CORE)[number]]: SourceMatrix };

function complete(node: ScopeNode, own: MatricesByRole): Core | null {
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
