import { listCells } from "../../source/cellRanges.ts";
import {
  mapMatrices,
  type ComputationGroup,
  type Extraction,
  type SourceMatrix,
} from "../../source/extraction.ts";

/** An extraction of plain objects, which go to another thread; only for texts of a few pages. */
export function toPlainExtraction(extraction: Extraction): Extraction {
  const known = new Map<SourceMatrix, SourceMatrix>();
  const toPlain = (matrix: SourceMatrix): SourceMatrix => {
    const { unmade: _unmade, ...said } = matrix;
    const plain = known.get(matrix) ?? { ...said, cells: listCells(matrix.cells) };
    known.set(matrix, plain);
    return plain;
  };
  const toPlainGroup = (group: ComputationGroup): ComputationGroup => {
    const { whole } = group;
    const matrices = mapMatrices(group, toPlain);
    if (!whole) return { ...group, matrices };
    const named = new Map([...whole.matrices].map(([path, matrix]) => [path, toPlain(matrix)]));
    return { ...group, matrices, whole: { text: whole.text, matrices: named } };
  };
  return {
    ...extraction,
    matrices: extraction.matrices.map(toPlain),
    groups: extraction.groups.map(toPlainGroup),
  };
}
