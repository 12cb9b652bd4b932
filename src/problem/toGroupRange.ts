import type { ProblemPath } from "../engine/errors.ts";
import type { ComputationGroup, Role } from "../source/extraction.ts";
import { findProblemPlaces } from "../source/findProblemPlaces.ts";
import type { TextRange } from "../source/textRange.ts";
import { roleOfTensor } from "./roleOfTensor.ts";

/** The source range of a part of a group's problem, or of the whole group. */
export function toGroupRange(group: ComputationGroup, path: ProblemPath): TextRange {
  if (group.whole) {
    const { text } = group.whole;
    if (text === null) return group.range;
    const [place] = findProblemPlaces(text, group.range.start, [path]);
    return place ?? group.range;
  }
  const name = String(path[0]);
  const matrix = group.matrices[roleOfTensor(path) ?? (name as Role)];
  const settings = group.settings as Readonly<
    Record<string, { readonly range: TextRange | null } | undefined>
  >;
  return matrix?.range ?? settings[name]?.range ?? group.range;
}
