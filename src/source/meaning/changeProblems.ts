import type { SourceMatrix } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import type { MatricesByRole } from "./matrixSet.ts";

/** Matrices whose numbers are others by the time the program computes with them. */
export function changeProblems(matrices: MatricesByRole): readonly SourceProblem[] {
  return Object.values(matrices).flatMap(ofMatrix);
}

function ofMatrix({ name, role, changedAt }: SourceMatrix): readonly SourceProblem[] {
  if (changedAt === undefined) return [];
  const message =
    `${name ?? role ?? "a matrix"} is changed after it is written, so the program computes with ` +
    "other numbers than those: write the numbers that are meant";
  return [{ message, range: changedAt, severity: "information" }];
}
