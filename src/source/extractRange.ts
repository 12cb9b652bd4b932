import type { Extraction } from "./extraction.ts";
import { matricesIn } from "./selection.ts";
import type { TextRange } from "./textRange.ts";

/** The part of an extraction that a range touches; computations only where all of one is in it. */
export function extractRange(extraction: Extraction, range: TextRange): Extraction {
  const matrices = matricesIn(extraction, range);
  const groups = extraction.groups.filter((group) =>
    Object.values(group.matrices).every((matrix) => matrices.includes(matrix)),
  );
  const problems = extraction.problems.filter(
    (problem) => problem.range.start < range.end && range.start < problem.range.end,
  );
  return { ...extraction, matrices, groups, problems };
}
