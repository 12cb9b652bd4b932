import type { AttentionShape } from "../engine/trace.ts";
import { listCells } from "../source/cellRanges.ts";
import type {
  ComputationGroup,
  ComputationKind,
  Role,
  SourceMatrix,
} from "../source/extraction.ts";
import type { TextRange } from "../source/textRange.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import {
  headOfColumn,
  isUnwritten,
  isWritten,
  listMatrices,
  queriesOfGiven,
  type SourceCell,
} from "../problem/matrixCells.ts";
import { layerOfMatrix } from "../problem/roleOfTensor.ts";

/** A number of the file with the head that reads it. */
interface TintedCell {
  readonly range: TextRange;
  readonly head: number;
}

/** Larger matrices are not tinted, because a wall of colour says nothing. */
const mostCells = 4096;

const given = ["query", "key", "value"] as const satisfies readonly Role[];
const projected = [
  "queryProjection",
  "keyProjection",
  "valueProjection",
] as const satisfies readonly Role[];
const rolesOf: { readonly [kind in ComputationKind]?: readonly Role[] } = {
  attention: given,
  attentionWeights: ["scores", "attentionWeights"],
};

/**
 * The numbers of Q, K, and V, of their weights in each block, or of given attention weights, that
 * start within a range of the text, each with its head.
 */
export function listTintedCells(
  evaluated: EvaluatedGroup,
  within: TextRange,
): readonly TintedCell[] {
  const { group } = evaluated;
  const roles = rolesOf[group.kind] ?? projected;
  // Most computations of a long file are not visible.
  const inSight = listMatrices(group).filter(
    ([role, { range, isScattered }]) =>
      roles.includes(role) &&
      (isScattered || (range.end >= within.start && range.start <= within.end)),
  );
  return inSight.flatMap(([role, matrix]) => {
    if (!isWritten(matrix) || matrix.values.length > mostCells) return [];
    return listCells(matrix.cells).flatMap((range, index): readonly TintedCell[] => {
      if (range.start < within.start || range.start > within.end) return [];
      if (isUnwritten(matrix, range)) return [];
      const columns = matrix.shape[1];
      const place = { matrix, role, row: Math.floor(index / columns), column: index % columns };
      const head = headOfRow(group, place) ?? headOfCell(evaluated, place)?.head ?? null;
      return head === null ? [] : [{ range, head }];
    });
  });
}

/** The head that a row of given weights or scores belongs to; null for other matrices. */
export function headOfRow(
  group: ComputationGroup,
  { matrix, row }: Pick<SourceCell, "matrix" | "row">,
): number | null {
  if (group.kind !== "attentionWeights") return null;
  return Math.floor(row / queriesOfGiven(group, matrix));
}

/** A head, and which of its dimensions. */
interface HeadDimension {
  readonly head: number;
  readonly dimension: number;
  /** How many dimensions the head has there. */
  readonly of: number;
  /** Of the attention that it belongs to. */
  readonly shape: AttentionShape;
}

const MAKES = {
  queryProjection: "query",
  keyProjection: "key",
  valueProjection: "value",
} as const;

/**
 * The head of a number of Q, K, V, or their projections; null for other matrices, or without
 * attention.
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
  return { head, dimension: out % of, of, shape };
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
