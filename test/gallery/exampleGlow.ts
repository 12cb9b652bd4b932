import type { Glow } from "../../src/protocol/messages.ts";
import { problemOf } from "../../src/viewModel/evaluationOf.ts";
import {
  describePlace,
  findProblemCell,
  glowNumbers,
} from "../../src/viewModel/influence/glowNumbers.ts";
import { followNumber } from "../../src/viewModel/influence/followNumber.ts";
import { cellIndex, findSourceCell } from "../../src/problem/matrixCells.ts";
import type { GalleryState } from "./galleryState.ts";

/** As if the cursor were on the number in row 1, column 1 of K. */
export async function exampleGlow({ results }: GalleryState): Promise<Glow | null> {
  const [owner] = results;
  const key = owner.group.matrices.key;
  const literal = key?.cells.at(key.shape[1] + 1);
  const cell = literal && findSourceCell(owner.group, literal.start);
  const problem = problemOf(owner);
  if (!cell || !problem) return null;
  const index = cellIndex(cell);
  const at = findProblemCell(problem, cell.matrix, index);
  if (!at) return null;
  const { shares, effect } = await followNumber(problem, at);
  const moved = { id: owner.group.id, matrix: cell.matrix, index, cell: at, shares };
  const numbers = glowNumbers(results, moved, 0);
  return { numbers, place: describePlace(owner, cell), effect };
}
