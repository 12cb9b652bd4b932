import * as l10n from "@vscode/l10n";
import type { SourceMatrix } from "../../source/extraction.ts";
import { indexText } from "../../source/indexText.ts";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import { layerOfMatrix } from "../layerOfMatrix.ts";
import { headOfColumn, type SourceCell } from "../matrixCells.ts";
import { nameOfMatrix } from "../computation/sourcesOf.ts";
import { toTokenLabels } from "../tokenLabels.ts";

/** `cachedKeys[1][5] = 1: row K[1], column 5 of head 1`. */
export function describePlace(evaluated: EvaluatedGroup, cell: SourceCell): string {
  const { matrix, role, row, column, value } = cell;
  const what = `${placeName(matrix)}${indexText(matrix, row, column)} = ${String(value).replace("-", "\u2212")}`;
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

/** `cachedKeys`, in a stack `blocks[1].up`. */
function placeName(matrix: SourceMatrix): string {
  const layer = layerOfMatrix(matrix);
  const name = nameOfMatrix(matrix);
  return layer === null ? name : `blocks[${layer}].${name}`;
}
