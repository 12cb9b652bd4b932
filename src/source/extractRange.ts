import {
  requiredRoles,
  type ComputationGroup,
  type Extraction,
  type SourceMatrix,
} from "./extraction.ts";
import { matricesIn, requiredOf, selectComputation } from "./selection.ts";
import { overlaps, type TextRange } from "./textRange.ts";

/**
 * The part of an extraction that a range touches: every computation that it holds, or else the
 * one that it means.
 */
export function extractRange(extraction: Extraction, range: TextRange): Extraction {
  const matrices = matricesIn(extraction, range);
  const held = extraction.groups.filter((group) => isHeld(group, matrices));
  const groups = held.length > 0 ? held : meantBy(extraction, range);
  const problems = extraction.problems.filter((problem) => overlaps(problem.range, range));
  return { ...extraction, matrices, groups, problems };
}

function isHeld(group: ComputationGroup, among: readonly SourceMatrix[]): boolean {
  if (group.whole) return among.length > 0;
  const required = requiredOf(group);
  return (
    required.length >= requiredRoles[group.kind].length &&
    required.every((matrix) => among.includes(matrix))
  );
}

function meantBy(extraction: Extraction, range: TextRange): readonly ComputationGroup[] {
  const kinds = ["attention", "mlp"] as const;
  return kinds.flatMap((kind) => {
    const selection = selectComputation(extraction, [range], kind);
    const isMeant = selection.kind === "found" && touches(selection.group, range);
    return isMeant ? [selection.group] : [];
  });
}

function touches({ matrices }: ComputationGroup, range: TextRange): boolean {
  return Object.values(matrices).some((matrix) => overlaps(matrix.range, range));
}
