import * as l10n from "@vscode/l10n";
import type { SourceMatrix } from "../extraction.ts";
import { indexText } from "../indexText.ts";
import type { SourceProblem } from "../reading.ts";
import type { MatricesByRole } from "./matrixSet.ts";

/** Numbers of one matrix that are told of; more teach nothing. */
const MOST = 8;

/** NaN and infinity are computed with, but nobody should have to wonder where a NaN comes from. */
export function oddNumbers(matrices: MatricesByRole): readonly SourceProblem[] {
  return Object.values(matrices).flatMap(inMatrix);
}

function inMatrix(matrix: SourceMatrix): readonly SourceProblem[] {
  const { name, role, shape, values, cells } = matrix;
  const problems: SourceProblem[] = [];
  for (let at = 0; at < values.length && problems.length < MOST; at += 1) {
    const value = values[at] ?? 0;
    const range = cells.at(at);
    if (Number.isFinite(value) || range === undefined) continue;
    const place = indexText(matrix, Math.floor(at / shape[1]), at % shape[1]);
    const message = l10n.t(
      "{0}{1} is {2}: what is computed from it is not finite either; write a finite number " +
        "unless that is meant",
      name ?? role ?? l10n.t("a matrix"),
      place,
      value,
    );
    problems.push({ message, range, severity: "warning" });
  }
  return problems;
}
