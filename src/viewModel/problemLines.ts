import type { SourceProblem } from "../source/reading.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { type LensLine, problemLine } from "./lensLines.ts";

/** A lens above a problem that leaves no computation, such as a ragged key. */
export function toProblemLines(
  problems: readonly SourceProblem[],
  evaluated: readonly EvaluatedGroup[],
): readonly LensLine[] {
  const told = new Set(
    evaluated.flatMap((each) => (each.kind === "failed" ? each.problems : [])).map(keyOf),
  );
  return problems
    .filter((problem) => problem.severity === "error" && !told.has(keyOf(problem)))
    .map((problem) => problemLine("", problem.range, problem.message));
}

function keyOf({ message, range }: Pick<SourceProblem, "message" | "range">): string {
  return `${String(range.start)} ${message}`;
}
