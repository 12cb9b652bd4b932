import type { ComputationGroup, Role } from "../source/extraction.ts";
import type { TextRange } from "../source/textRange.ts";
import type { HeadColumns } from "./headColumns.ts";
import type { CellAddress } from "./panelView.ts";

/** More selections than this make an editor slow and tell a reader nothing. */
const mostRanges = 256;

/** The numbers of the file that made one value, in text order, each place once. */
export function findOrigins(
  group: ComputationGroup,
  address: CellAddress,
  head: HeadColumns | undefined,
): readonly TextRange[] {
  const ranges = collect(group, address, head);
  const byStart = new Map(ranges.map((range) => [range.start, range]));
  return [...byStart.values()].sort((a, b) => a.start - b.start).slice(0, mostRanges);
}

type Columns = readonly [first: number, last: number];

function collect(
  group: ComputationGroup,
  address: CellAddress,
  head: HeadColumns | undefined,
): readonly TextRange[] {
  const { row, column } = address;
  const cells = (role: Role, rows: Columns | null, columns: Columns | null) =>
    matrixCells(group, role, rows, columns);
  const at = (index: number): Columns => [index, index];
  switch (address.stage) {
    case "query":
    case "key":
    case "value":
    case "input":
      return cells(address.stage, at(row), at(column));
    case "scores":
    case "maskedScores":
      return [
        ...cells("query", at(row), head?.queryColumns ?? null),
        ...cells("key", at(column), head?.keyColumns ?? null),
      ];
    case "attentionWeights":
      return [
        ...cells("query", at(row), head?.queryColumns ?? null),
        ...cells("key", null, head?.keyColumns ?? null),
      ];
    case "headOutput":
    case "attentionOutput":
      return outputCells(group, address, head);
    case "projectedOutput":
      return cells("outputProjection", at(column), null);
    case "mlpHidden":
    case "mlpActivated":
      return [...cells("input", at(row), null), ...cells("mlpUp", at(column), null)];
    case "mlpOutput":
      return [...cells("input", at(row), null), ...cells("mlpDown", at(column), null)];
  }
}

/** The values that are mixed, and the query and the keys that decide how much of each. */
function outputCells(
  group: ComputationGroup,
  { stage, row, column }: CellAddress,
  head: HeadColumns | undefined,
): readonly TextRange[] {
  if (!head) return [];
  const inHead = stage === "headOutput" ? column : column - head.columns[0];
  const valueColumn = head.valueColumns[0] + inHead;
  return [
    ...matrixCells(group, "value", null, [valueColumn, valueColumn]),
    ...matrixCells(group, "query", [row, row], head.queryColumns),
    ...matrixCells(group, "key", null, head.keyColumns),
  ];
}

function matrixCells(
  group: ComputationGroup,
  role: Role,
  rows: Columns | null,
  columns: Columns | null,
): readonly TextRange[] {
  const matrix = group.matrices[role];
  if (!matrix) return [];
  const [rowCount, columnCount] = matrix.shape;
  const [firstRow, lastRow] = rows ?? [0, rowCount - 1];
  const [firstColumn, lastColumn] = columns ?? [0, columnCount - 1];
  const ranges: TextRange[] = [];
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      const cell = matrix.cells[row * columnCount + column];
      if (cell) ranges.push(cell);
    }
  }
  return ranges;
}
