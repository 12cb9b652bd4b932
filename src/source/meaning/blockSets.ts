import type { Role, SourceMatrix } from "../extraction.ts";
import { nearestOutwards, type MatrixSet } from "./matrixSet.ts";
import { visibleSettings } from "./visibleSettings.ts";

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
