import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import { headOfColumn, type SourceCell } from "../matrixCells.ts";
import { toTokenLabels } from "../tokenLabels.ts";

/** `cachedKeys[1][5] = 1: row K[1], column 5 of head 1`. */
export function describePlace(evaluated: EvaluatedGroup, cell: SourceCell): string {
  const { matrix, role, row, column, value } = cell;
  const what = `${matrix.name ?? role}[${String(row)}][${String(column)}] = ${String(value)}`;
  if (evaluated.kind !== "attention")
    return `${what}: row ${String(row)}, column ${String(column)}`;
  const { trace, group } = evaluated;
  const labels = toTokenLabels(group, trace.shape.queryLength, trace.shape.keyLength);
  const label =
    role === "query"
      ? labels.query[row]
      : role === "key" || role === "value"
        ? labels.key[row]
        : undefined;
  const head = headOfColumn(trace.shape, role, column);
  const ofHead = head === null ? "" : ` of head ${String(head)}`;
  return `${what}: row ${label ?? String(row)}, column ${String(column)}${ofHead}`;
}
