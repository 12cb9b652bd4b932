import type { TextRange } from "../source/textRange.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { headOfColumn } from "./matrixCells.ts";

/** A number of the file with the head that reads it. */
export interface TintedCell {
  readonly range: TextRange;
  readonly head: number;
}

/** More numbers than this in one matrix are tinted nowhere: a wall of colour tells nothing. */
const mostCells = 4096;

const tinted = ["query", "key", "value"] as const;

/** The numbers of Q, K and V that begin within a stretch of the text, each with its head. */
export function listTintedCells(
  evaluated: EvaluatedGroup,
  within: TextRange,
): readonly TintedCell[] {
  if (evaluated.kind !== "attention") return [];
  const { group, trace } = evaluated;
  return tinted.flatMap((role) => {
    const matrix = group.matrices[role];
    if (matrix?.origin !== "literal" || matrix.values.length > mostCells) return [];
    if (matrix.range.end < within.start || matrix.range.start > within.end) return [];
    return matrix.cells.flatMap((range, index): readonly TintedCell[] => {
      if (range.start < within.start || range.start > within.end) return [];
      return [{ range, head: headOfColumn(trace.shape, role, index % matrix.shape[1]) ?? 0 }];
    });
  });
}
