import * as l10n from "@vscode/l10n";
import type { SourceMatrix } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import type { MatricesByRole } from "./matrixSet.ts";

/** Matrices whose numbers are others by the time the program computes with them. */
export function changeProblems(matrices: MatricesByRole): readonly SourceProblem[] {
  return Object.values(matrices).flatMap(ofMatrix);
}

function ofMatrix({ name, role, changedAt }: SourceMatrix): readonly SourceProblem[] {
  if (changedAt === undefined) return [];
  const message = l10n.t(
    "{0} is changed after it is written, so the program computes with other numbers than those: " +
      "write the numbers that are meant",
    name ?? role ?? l10n.t("a matrix"),
  );
  return [{ message, range: changedAt, severity: "information" }];
}
