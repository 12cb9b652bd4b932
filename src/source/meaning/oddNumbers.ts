import type { SourceMatrix } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import type { MatricesByRole } from "./matrixSet.ts";

/** Numbers of one matrix that are told of; more teach nothing. */
const MOST = 8;

/** NaN and infinity are computed with, but nobody should have to wonder where a NaN comes from. */
export function oddNumbers(matrices: MatricesByRole): readonly SourceProblem[] {
  return Object.values(matrices).flatMap(inMatrix);
}

function inMatrix({ name, role, shape, values, cells }: SourceMatrix): readonly SourceProblem[] {
  const problems: SourceProblem[] = [];
  for (let at = 0; at < values.length && problems.length < MOST; at += 1) {
    const value = values[at] ?? 0;
    const range = cells[at];
    if (Number.isFinite(value) || range === undefined) continue;
    const place = `[${String(Math.floor(at / shape[1]))}][${String(at % shape[1])}]`;
    const message =
      `${name ?? role ?? "a matrix"}${place} is ${String(value)}: what is computed from it is not ` +
      "finite either; write a finite number unless that is meant";
    problems.push({ message, range, severity: "warning" });
  }
  return problems;
}
