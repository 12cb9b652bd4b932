import type { AttentionShape } from "../engine/trace.ts";
import { findCellAt } from "../source/cellRanges.ts";
import type { ComputationGroup, Role, SourceMatrix } from "../source/extraction.ts";
import type { TextRange } from "../source/textRange.ts";
import { roleOfTensor } from "./roleOfTensor.ts";

/** A number of the file with its place in a matrix. */
export interface SourceCell {
  readonly matrix: SourceMatrix;
  readonly role: Role;
  readonly row: number;
  readonly column: number;
  readonly range: TextRange;
  readonly value: number;
}

/** The number of a computation at an offset of the text. */
export function findSourceCell(group: ComputationGroup, offset: number): SourceCell | null {
  for (const [role, matrix] of listMatrices(group)) {
    if (!isWritten(matrix)) continue;
    const { range: whole, isScattered } = matrix;
    if (!isScattered && (offset < whole.start || offset > whole.end)) continue;
    const index = findCellAt(matrix.cells, offset);
    const range = index < 0 ? undefined : matrix.cells.at(index);
    if (!range || isUnwritten(matrix, range)) continue;
    const columns = matrix.shape[1];
    const [row, column] = [Math.floor(index / columns), index % columns];
    return { matrix, role, row, column, range, value: matrix.values[index] ?? NaN };
  }
  return null;
}

/** Whether numbers of a matrix stand in the text. */
export function isWritten({ origin, isScattered }: SourceMatrix): boolean {
  return origin === "literal" || isScattered === true;
}

/** Whether a number of a scattered matrix has no text of its own: its place is that of the matrix. */
export function isUnwritten({ isScattered, range }: SourceMatrix, cell: TextRange): boolean {
  return isScattered === true && cell.start === range.start && cell.end === range.end;
}

/** The matrices with a role; in a stack, those of every layer and of its ends. */
export function listMatrices({
  kind,
  matrices,
  whole,
}: ComputationGroup): readonly (readonly [Role, SourceMatrix])[] {
  const own = Object.entries(matrices) as [Role, SourceMatrix][];
  if (kind !== "stack" || !whole) return own;
  const ofLayers = [...whole.matrices].flatMap(([path, matrix]): [Role, SourceMatrix][] => {
    const parts = path.split(".");
    const role = roleOfTensor(parts[0] === "blocks" ? parts.slice(2) : parts);
    return role ? [[role, matrix]] : [];
  });
  return [...own, ...ofLayers];
}

/** Given scores or attention weights, the heads below each other; undefined in other computations. */
export function givenMatrix({ matrices }: ComputationGroup): SourceMatrix | undefined {
  return matrices.scores ?? matrices.attentionWeights;
}

/** How many rows each head of a given matrix has, over all batch elements. */
export function queriesOfGiven(
  { settings }: Pick<ComputationGroup, "settings">,
  { shape }: SourceMatrix,
): number {
  return shape[0] / (settings.headCount?.value ?? 1);
}

/** The index of the number in its matrix, in reading order. */
export function cellIndex({ matrix, row, column }: SourceCell): number {
  return row * matrix.shape[1] + column;
}

/** The head whose slice a column of Q, K or V belongs to; null for other matrices. */
export function headOfColumn(shape: AttentionShape, role: Role, column: number): number | null {
  switch (role) {
    case "query":
    case "key":
      return Math.floor(column / shape.headDim);
    case "value":
      return Math.floor(column / shape.valueHeadDim);
    default:
      return null;
  }
}
