import type { ComputationGroup, Role, SourceMatrix } from "./extraction.ts";

/** What becomes of each matrix of a computation, by its role. */
export function mapMatrices<Result>(
  { matrices }: Pick<ComputationGroup, "matrices">,
  map: (matrix: SourceMatrix, role: Role) => Result,
): { readonly [role in Role]?: Result } {
  return Object.fromEntries(
    (Object.entries(matrices) as [Role, SourceMatrix][]).map(([role, matrix]) => [
      role,
      map(matrix, role),
    ]),
  );
}
