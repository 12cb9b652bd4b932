import type { AttentionShape } from "../engine/trace.ts";
import type { SourceMatrix } from "../source/extraction.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { layerOfMatrix } from "./layerOfMatrix.ts";
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
 * null for other matrices, and where there is no attention.
 */
export function headOfCell(
  evaluated: EvaluatedGroup,
  { matrix, role, row, column }: Pick<SourceCell, "matrix" | "role" | "row" | "column">,
): HeadDimension | null {
  const { kind, settings } = evaluated.group;
  const shape = shapeOf(evaluated, matrix);
  const isProjection = role in MAKES;
  if (!shape || (!isProjection && kind !== "attention")) return null;
  const made = isProjection ? MAKES[role as keyof typeof MAKES] : role;
  const isTurned = settings.weightLayout?.value === "inOut";
  const out = isProjection && !isTurned ? row : column;
  const head = headOfColumn(shape, made, out);
  if (head === null) return null;
  const of = made === "value" ? shape.valueHeadDim : shape.headDim;
  return { head, dimension: out % of, of };
}

function shapeOf(evaluated: EvaluatedGroup, matrix: SourceMatrix): AttentionShape | null {
  switch (evaluated.kind) {
    case "attention":
    case "selfAttention":
      return evaluated.trace.shape;
    case "block":
      return evaluated.trace.attention.shape;
    case "stack":
      return evaluated.trace.blocks[layerOfMatrix(matrix) ?? -1]?.attention.shape ?? null;
    default:
      return null;
  }
}
