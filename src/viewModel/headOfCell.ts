import type { AttentionShape } from "../engine/trace.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import { headOfColumn, type SourceCell } from "./matrixCells.ts";

/** A head, and which of its dimensions. */
export interface HeadDimension {
  readonly head: number;
  readonly dimension: number;
  /** How many dimensions the head has there. */
  readonly of: number;
}

const MAKES = {
  queryProjection: "query",
  keyProjection: "key",
  valueProjection: "value",
} as const;

/**
 * The head that a number of Q, K or V belongs to, or that a number of their projections works for;
 * null for other matrices.
 */
export function headOfCell(
  shape: AttentionShape,
  { kind, settings }: Pick<ComputationGroup, "kind" | "settings">,
  { role, row, column }: Pick<SourceCell, "role" | "row" | "column">,
): HeadDimension | null {
  const isProjection = role in MAKES;
  const made = isProjection ? MAKES[role as keyof typeof MAKES] : role;
  if (!isProjection && kind !== "attention") return null;
  const isTurned = settings.weightLayout?.value === "inOut";
  const out = isProjection && !isTurned ? row : column;
  const head = headOfColumn(shape, made, out);
  if (head === null) return null;
  const of = made === "value" ? shape.valueHeadDim : shape.headDim;
  return { head, dimension: out % of, of };
}
