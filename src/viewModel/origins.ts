import type { ProblemPath } from "../engine/errors.ts";
import type {
  ComputationGroup,
  ComputationKind,
  SourceMatrix,
  WholeSource,
} from "../source/extraction.ts";
import { findProblemNumbers } from "../source/findProblemPlaces.ts";
import type { TextRange } from "../source/textRange.ts";
import { isParameter, roleOfStage } from "./computation/fileStages.ts";
import { groupAtLayer } from "./groupAtLayer.ts";
import type { HeadColumns } from "./headColumns.ts";
import { givenMatrix, queriesOfGiven } from "../problem/matrixCells.ts";
import type { CellAddress } from "./panelView.ts";
import { roleOfTensor } from "../problem/roleOfTensor.ts";

/** More selections than this make an editor slow and are useless. */
const mostRanges = 256;

/** The numbers of the file behind one value, in text order, each place once. */
export function findOrigins(
  group: ComputationGroup,
  address: CellAddress,
  head: HeadColumns | undefined,
  layer = 0,
): readonly TextRange[] {
  const parameter = findParameter(groupAtLayer(group, layer), address);
  if (parameter) return parameter;
  if (group.kind === "attentionWeights") return givenCells(group, address);
  const operands = listOperands(group.kind, address, head, layer);
  const ranges = group.whole
    ? wholeCells(group, group.whole, operands)
    : operands.flatMap((operand) => matrixCells(group, operand));
  return inTextOrder(ranges);
}

/** A weight that is given, or the score; a weight that is computed comes from its row of scores. */
function givenCells(
  group: ComputationGroup,
  { stage, head, row, column }: CellAddress,
): readonly TextRange[] {
  const matrix = givenMatrix(group);
  if (!matrix || stage === "headOutput") return [];
  const place = at((head ?? 0) * queriesOfGiven(group, matrix) + row);
  const isWholeRow = group.matrices.scores !== undefined && stage === "attentionWeights";
  return cellsOf(matrix, place, isWholeRow ? null : at(column));
}

function inTextOrder(ranges: readonly TextRange[]): readonly TextRange[] {
  const byStart = new Map(ranges.map((range) => [range.start, range]));
  return [...byStart.values()].sort((a, b) => a.start - b.start).slice(0, mostRanges);
}

/** The number itself, where the panel shows a learned weight of the file. */
function findParameter(
  { matrices }: ComputationGroup,
  { stage, row, column }: CellAddress,
): readonly TextRange[] | null {
  const role = isParameter(stage) ? roleOfStage(stage) : undefined;
  const matrix = role && matrices[role];
  return matrix ? cellsOf(matrix, [row, row], [column, column]) : null;
}

/** Numbers that are in no matrix of the file, such as those of a batch, are found in the text. */
function wholeCells(
  { range }: ComputationGroup,
  whole: WholeSource,
  operands: readonly Operand[],
): readonly TextRange[] {
  const cells = operands.flatMap(({ path, rows, columns }) => {
    const matrix = whole.matrices.get(path.join("."));
    return matrix ? cellsOf(matrix, rows, columns) : [];
  });
  const others = operands.filter(({ path }) => !whole.matrices.has(path.join(".")));
  if (others.length === 0 || whole.text === null) return cells;
  return [...cells, ...findProblemNumbers(whole.text, range.start, others)];
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

/** First and last, both inclusive. */
type Span = readonly [first: number, last: number];

/** Some numbers of a tensor of the engine's problem; null means all. */
interface Operand {
  readonly path: ProblemPath;
  readonly rows: Span | null;
  readonly columns: Span | null;
}

/** The places of the parts of a computation in its problem. */
interface Places {
  /** null if the input is an earlier output. */
  readonly input: ProblemPath | null;
  readonly block: ProblemPath;
  readonly attention: ProblemPath;
  readonly mlp: ProblemPath;
  readonly isGiven: boolean;
}

/** The given, not computed, numbers of a problem behind one value. */
function listOperands(
  kind: ComputationKind,
  address: CellAddress,
  head: HeadColumns | undefined,
  layer: number,
): readonly Operand[] {
  const places = placesOf(kind, layer);
  const { stage, row, column } = address;
  const { attention, mlp, block } = places;
  const input = (rows: Span | null, columns: Span | null = null): readonly Operand[] =>
    places.input ? [{ path: places.input, rows, columns }] : [];
  const linear = (path: ProblemPath, name: string, outputs: Span): readonly Operand[] => [
    { path: [...path, name, "weight"], rows: outputs, columns: null },
    { path: [...path, name, "bias"], rows: null, columns: outputs },
  ];
  const operand = (name: "query" | "key" | "value", rows: Span | null, columns: Span | null) =>
    places.isGiven
      ? [{ path: [name], rows, columns }]
      : [...input(rows), ...(columns ? linear(attention, `${name}Projection`, columns) : [])];
  if (stage !== "projectionBias" && isParameter(stage)) return [];
  switch (stage) {
    case "query":
    case "key":
    case "value":
      return operand(stage, at(row), at(column));
    case "scores":
    case "maskedScores":
      return [
        ...operand("query", at(row), head?.queryColumns ?? null),
        ...operand("key", at(column), head?.keyColumns ?? null),
      ];
    case "attentionWeights":
      return [
        ...operand("query", at(row), head?.queryColumns ?? null),
        ...operand("key", null, head?.keyColumns ?? null),
      ];
    case "headOutput":
    case "attentionOutput": {
      if (!head) return [];
      const inHead = stage === "headOutput" ? column : column - head.columns[0];
      return [
        ...operand("value", null, at(head.valueColumns[0] + inHead)),
        ...operand("query", at(row), head.queryColumns),
        ...operand("key", null, head.keyColumns),
      ];
    }
    case "projectedOutput":
      return linear(attention, "outputProjection", at(column));
    case "contribution": {
      const path = [...attention, "outputProjection", "weight"];
      return head ? [{ path, rows: at(column), columns: head.columns }] : [];
    }
    case "projectionBias": {
      const path = [...attention, "outputProjection", "bias"];
      return [{ path, rows: null, columns: at(column) }];
    }
    case "droppedAttention":
      return linear(attention, "outputProjection", at(column));
    case "strength":
    case "streamLength":
      return [];
    case "input":
    case "residualIn":
    case "residualMid":
    case "residualOut":
    case "residualSum1":
    case "residualSum2":
      return input(at(row), at(column));
    case "normed1":
      return [...input(at(row)), ...norm([...block, "norm1"], at(column))];
    case "normed2":
      return norm([...block, "norm2"], at(column));
    case "mlpHidden":
      return [...mlpInput(places, row), ...linear(mlp, "up", at(column))];
    case "mlpGate":
      return [...mlpInput(places, row), ...linear(mlp, "gate", at(column))];
    case "mlpActivated":
      return [
        ...mlpInput(places, row),
        ...linear(mlp, "up", at(column)),
        ...linear(mlp, "gate", at(column)),
      ];
    case "mlpOutput":
    case "droppedMlp":
      return [...mlpInput(places, row), ...linear(mlp, "down", at(column))];
    case "finalNormed":
      return norm(["finalNorm"], at(column));
    case "logits":
      return linear([], "languageModelHead", at(column));
  }
}

function placesOf(kind: ComputationKind, layer: number): Places {
  const isGiven = kind === "attention";
  switch (kind) {
    case "attention":
    case "selfAttention":
    case "attentionWeights":
    case "mlp":
      return { input: ["input"], block: [], attention: [], mlp: [], isGiven };
    case "block":
      return { input: ["input"], block: [], attention: ["attention"], mlp: ["mlp"], isGiven };
    case "stack": {
      const block = ["blocks", layer];
      const input = layer === 0 ? ["input"] : null;
      return { input, block, attention: [...block, "attention"], mlp: [...block, "mlp"], isGiven };
    }
  }
}

/** Only a separate MLP reads given numbers. */
function mlpInput({ input, mlp }: Places, row: number): readonly Operand[] {
  return mlp.length === 0 && input ? [{ path: input, rows: at(row), columns: null }] : [];
}

function norm(path: ProblemPath, columns: Span): readonly Operand[] {
  return ["weight", "bias"].map((part) => ({ path: [...path, part], rows: null, columns }));
}

function at(index: number): Span {
  return [index, index];
}
