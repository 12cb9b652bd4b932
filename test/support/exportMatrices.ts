import { evaluate } from "../../src/engine/evaluate.ts";
import type { ExportMatrix } from "../../src/viewModel/export/exportMatrix.ts";
import { toExportSections } from "../../src/viewModel/export/exportSections.ts";
import { toGroupProblem } from "../../src/problem/groupProblem.ts";
import type { ComputationGroup } from "../../src/source/extraction.ts";

/** A matrix to be exported, made of rows. */
export function exportMatrixOf(
  rows: readonly (readonly number[])[],
  more: Partial<ExportMatrix> = {},
): ExportMatrix {
  const columns = rows[0]?.length ?? 0;
  return {
    id: "head0AttentionWeights",
    title: "Head 0: attention weights",
    rows: rows.length,
    columns,
    values: Float64Array.from(rows.flat()),
    rowLabels: rows.map((_, row) => `Q[${row}]`),
    columnLabels: Array.from({ length: columns }, (_, column) => `K[${column}]`),
    measure: "weights",
    largest: null,
    head: 0,
    columnHeads: [],
    maskedBy: null,
    ...more,
  };
}

/** The sections of a computation of a file. */
export async function sectionsOf(group: ComputationGroup) {
  const stated = toGroupProblem(group);
  if (stated.kind !== "ready") throw new Error(stated.kind);
  const trace = await evaluate(stated.problem);
  return toExportSections(trace, group.settings.tokens?.value ?? null);
}
