import * as l10n from "@vscode/l10n";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import { headOfColumn, type SourceCell } from "../matrixCells.ts";
import { toTokenLabels } from "../tokenLabels.ts";

/** `cachedKeys[1][5] = 1: row K[1], column 5 of head 1`. */
export function describePlace(evaluated: EvaluatedGroup, cell: SourceCell): string {
  const { matrix, role, row, column, value } = cell;
  const what = `${matrix.name ?? role}[${String(row)}][${String(column)}] = ${String(value).replace("-", "\u2212")}`;
  if (evaluated.kind !== "attention") return l10n.t("{0}: row {1}, column {2}", what, row, column);
  const { trace, group } = evaluated;
  const labels = toTokenLabels(group, trace.shape.queryLength, trace.shape.keyLength);
  const label =
    role === "query"
      ? labels.query[row]
      : role === "key" || role === "value"
        ? labels.key[row]
        : undefined;
  const head = headOfColumn(trace.shape, role, column);
  return head === null
    ? l10n.t("{0}: row {1}, column {2}", what, label ?? row, column)
    : l10n.t("{0}: row {1}, column {2} of head {3}", what, label ?? row, column, head);
}
