import { mapMatrices, type ComputationGroup, type SourceMatrix } from "../source/extraction.ts";
import type { StatedProblem } from "../problem/statedProblem.ts";

/**
 * A computation for a page, which has no text: without its file and the places of its numbers. The page
 * states its problem itself.
 */
export function withoutText(given: ComputationGroup): ComputationGroup {
  const { whole: _whole, ...group } = given;
  const toPlain = ({ unmade: _unmade, ...matrix }: SourceMatrix) => ({ ...matrix, cells: [] });
  return { ...group, matrices: mapMatrices(group, toPlain) };
}

/** The computation of a whole file, of which a page knows what it states, but not its text. */
export function withStated(group: ComputationGroup, stated: StatedProblem): ComputationGroup {
  return { ...group, whole: { text: null, matrices: new Map(), stated } };
}
