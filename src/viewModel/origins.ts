import type { ComputationGroup, SourceMatrix, WholeSource } from "../source/extraction.ts";
import { findProblemNumbers } from "../source/findProblemPlaces.ts";
import type { TextRange } from "../source/textRange.ts";
import { isParameter, roleOfStage } from "./computation/fileStages.ts";
import { groupAtLayer } from "./groupAtLayer.ts";
import type { HeadColumns } from "./headColumns.ts";
import { listOperands, type Operand, type Span } from "./listOperands.ts";
import type { CellAddress } from "./panelView.ts";
import { roleOfTensor } from "./roleOfTensor.ts";

/** More selections than this make an editor slow and tell a reader nothing. */
const mostRanges = 256;

/** The numbers of the file that made one value, in text order, each place once. */
export function findOrigins(
  group: ComputationGroup,
  address: CellAddress,
  head: HeadColumns | undefined,
  layer = 0,
): readonly TextRange[] {
  const parameter = findParameter(groupAtLayer(group, layer), address);
  if (parameter) return parameter;
  const operands = listOperands(group.kind, address, head, layer);
  const ranges = group.whole
    ? wholeCells(group, group.whole, operands)
    : operands.flatMap((operand) => matrixCells(group, operand));
  return inTextOrder(ranges);
}

/** The same, where a file is too long for all of them to be found here as well. */
export async function findAllOrigins(
  ...asked: Parameters<typeof findOrigins>
): Promise<readonly TextRange[]> {
  const [group, address, head, layer = 0] = asked;
  const near = findOrigins(...asked);
  const { whole } = group;
  if (
    !whole?.findNumbers ||
    whole.text !== null ||
    findParameter(groupAtLayer(group, layer), address)
  )
    return near;
  const far = othersOf(whole, listOperands(group.kind, address, head, layer));
  return far.length === 0 ? near : inTextOrder([...near, ...(await whole.findNumbers(far))]);
}

function inTextOrder(ranges: readonly TextRange[]): readonly TextRange[] {
  const byStart = new Map(ranges.map((range) => [range.start, range]));
  return [...byStart.values()].sort((a, b) => a.start - b.start).slice(0, mostRanges);
}

/** The number itself, where the panel shows what is learned as the file has it. */
function findParameter(
  { matrices }: ComputationGroup,
  { stage, row, column }: CellAddress,
): readonly TextRange[] | null {
  const role = isParameter(stage) ? roleOfStage(stage) : undefined;
  const matrix = role && matrices[role];
  return matrix ? cellsOf(matrix, [row, row], [column, column]) : null;
}

/** What is no matrix of the file, such as the input of a batch, is looked for in the text. */
function wholeCells(
  { range }: ComputationGroup,
  whole: WholeSource,
  operands: readonly Operand[],
): readonly TextRange[] {
  const cells = operands.flatMap(({ path, rows, columns }) => {
    const matrix = whole.matrices.get(path.join("."));
    return matrix ? cellsOf(matrix, rows, columns) : [];
  });
  const others = othersOf(whole, operands);
  if (others.length === 0 || whole.text === null) return cells;
  return [...cells, ...findProblemNumbers(whole.text, range.start, others)];
}

function othersOf({ matrices }: WholeSource, operands: readonly Operand[]): readonly Operand[] {
  return operands.filter(({ path }) => !matrices.has(path.join(".")));
}

function matrixCells(group: ComputationGroup, operand: Operand): readonly TextRange[] {
  const role = roleOfTensor(operand.path);
  const matrix = role && group.matrices[role];
  if (!matrix) return [];
  const isProjection = operand.path.at(-1) === "weight";
  const isTurned = isProjection && group.settings.weightLayout?.value === "inOut";
  return isTurned
    ? cellsOf(matrix, operand.columns, operand.rows)
    : cellsOf(matrix, operand.rows, operand.columns);
}

function cellsOf(matrix: SourceMatrix, rows: Span | null, columns: Span | null) {
  const [rowCount, columnCount] = matrix.shape;
  const [firstRow, lastRow] = rows ?? whole(rowCount);
  const [firstColumn, lastColumn] = columns ?? whole(columnCount);
  const ranges: TextRange[] = [];
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      const cell = matrix.cells.at(row * columnCount + column);
      if (cell) ranges.push(cell);
    }
  }
  return ranges;
}

function whole(count: number): Span {
  return [0, count - 1];
}
