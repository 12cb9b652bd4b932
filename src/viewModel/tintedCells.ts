import { listCells } from "../source/cellRanges.ts";
import type { Role } from "../source/extraction.ts";
import type { TextRange } from "../source/textRange.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { headOfCell } from "./headOfCell.ts";
import { listMatrices } from "./matrixCells.ts";

/** A number of the file with the head that reads it. */
export interface TintedCell {
  readonly range: TextRange;
  readonly head: number;
}

/** More numbers than this in one matrix are tinted nowhere: a wall of colour tells nothing. */
const mostCells = 4096;

const given = ["query", "key", "value"] as const satisfies readonly Role[];
const projected = [
  "queryProjection",
  "keyProjection",
  "valueProjection",
] as const satisfies readonly Role[];

/**
 * The numbers of Q, K and V, or of the weights that make them in each block, that begin within a stretch of the
 * text, each with its head.
 */
export function listTintedCells(
  evaluated: EvaluatedGroup,
  within: TextRange,
): readonly TintedCell[] {
  const { group } = evaluated;
  const roles: readonly Role[] = group.kind === "attention" ? given : projected;
  // Most computations of a long file are out of sight.
  const inSight = listMatrices(group).filter(
    ([role, { range }]) =>
      roles.includes(role) && range.end >= within.start && range.start <= within.end,
  );
  return inSight.flatMap(([role, matrix]) => {
    if (matrix.origin !== "literal" || matrix.values.length > mostCells) return [];
    return listCells(matrix.cells).flatMap((range, index): readonly TintedCell[] => {
      if (range.start < within.start || range.start > within.end) return [];
      const columns = matrix.shape[1];
      const place = { matrix, role, row: Math.floor(index / columns), column: index % columns };
      const reader = headOfCell(evaluated, place);
      return reader ? [{ range, head: reader.head }] : [];
    });
  });
}
