import type { ComputationKind, Role, SourceMatrix } from "../extraction.ts";
import { nearestTo } from "../collections.ts";
import { outwards, type ScopeNode } from "./scopeTree.ts";
import { byStart } from "../textRange.ts";

/** Matrices by role. */
export type MatricesByRole = { readonly [role in Role]?: SourceMatrix };

/** The matrices of one computation and the scope that it belongs to. */
export interface MatrixSet {
  readonly kind: ComputationKind;
  readonly node: ScopeNode;
  readonly matrices: MatricesByRole;
}

/** The matrix with a role that stands closest in a scope. */
export function nearestIn(node: ScopeNode, role: Role, position: number): SourceMatrix | undefined {
  return nearestTo(node.matrices.get(role) ?? [], position);
}

/** The matrix with a role that stands closest in the innermost scope that has one. */
export function nearestOutwards(
  from: ScopeNode | null,
  role: Role,
  position: number,
): SourceMatrix | undefined {
  if (from === null) return undefined;
  for (const node of outwards(from)) {
    const found = nearestIn(node, role, position);
    if (found !== undefined || node.hidden.has(role)) return found;
  }
  return undefined;
}

/**
 * Splits what one scope holds into sets in text order: the first with the first, the second with
 * the second where every role is there equally often, else a new set where a role comes again.
 */
export function splitIntoSets(node: ScopeNode, roles: readonly Role[]): readonly MatricesByRole[] {
  const lists = roles.map((role) => node.matrices.get(role) ?? []);
  const count = lists[0]?.length ?? 0;
  if (lists.every((list) => list.length === count)) {
    return Array.from({ length: count }, (_, at) => byRole(lists.flatMap((l) => l[at] ?? [])));
  }
  const inOrder = lists.flat().toSorted(byStart);
  return splitAtRepeats(inOrder).map(byRole);
}

function splitAtRepeats(inOrder: readonly SourceMatrix[]): readonly SourceMatrix[][] {
  const sets: SourceMatrix[][] = [];
  const seen = new Set<Role | null>();
  for (const matrix of inOrder) {
    if (sets.length === 0 || seen.has(matrix.role)) {
      sets.push([]);
      seen.clear();
    }
    sets.at(-1)?.push(matrix);
    seen.add(matrix.role);
  }
  return sets;
}

/** Puts matrices under their roles; those without one are left out. */
function byRole(matrices: readonly SourceMatrix[]): MatricesByRole {
  const sorted: { [role in Role]?: SourceMatrix } = {};
  for (const matrix of matrices) if (matrix.role !== null) sorted[matrix.role] ??= matrix;
  return sorted;
}
