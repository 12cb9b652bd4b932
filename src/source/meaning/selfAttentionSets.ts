import type { Role, SourceMatrix } from "../extraction.ts";
import {
  nearestIn,
  nearestOutwards,
  splitIntoSets,
  type MatricesByRole,
  type MatrixSet,
} from "./matrixSet.ts";
import { nearestTo } from "./nearestTo.ts";
import { outwards, type ScopeNode, type ScopeTree } from "./scopeTree.ts";

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
          const matrices = complete(node, own);
          return matrices ? [{ kind: "selfAttention", node, matrices } as const] : [];
        }),
  );
}

function complete(node: ScopeNode, own: MatricesByRole): MatricesByRole | null {
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
