import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { AttentionView, PackedMatrix, StageName } from "../../src/viewModel/panelView.ts";
import { decimalsFor, largestMagnitude } from "../marks/formatNumber.ts";
import type { MatrixDrawing } from "../marks/matrixDrawing.ts";
import { texts } from "../texts.ts";
import { columnSlices, type SlicedStage } from "./columnSlices.ts";
import { readNumbers } from "./readNumbers.ts";
import { largestChange } from "./largestChange.ts";

/** A matrix of attention that is not split: Q, K, V, the concatenation or the projection. */
export function wholeDrawing(
  state: ReadyState,
  attention: AttentionView,
  stage: SlicedStage | "projectedOutput",
  packed: PackedMatrix,
): MatrixDrawing {
  return {
    ...plainDrawing(state, attention.id, stage, packed),
    rowLabels: rowLabels(attention, stage),
    slices: stage === "projectedOutput" ? [] : columnSlices(attention, stage),
  };
}

/** What every drawing begins with: signed numbers, positions as rows, numbered columns. */
export function plainDrawing(
  state: ReadyState,
  computation: string,
  stage: StageName,
  packed: PackedMatrix,
): MatrixDrawing {
  const [rows, columns] = packed.shape;
  const numbers = readNumbers(state.numbers, packed);
  return {
    computation,
    stage,
    head: null,
    name: texts.matrixName(texts.stage[stage], null),
    summary: texts.matrixSummary(rows, columns),
    rows,
    columns,
    numbers,
    rowLabels: numbered(rows),
    columnLabels: numbered(columns),
    axes: [texts.positionAxis, texts.columnAxis],
    slices: [],
    magnitude: { kind: "signed", largest: largestMagnitude(numbers) },
    decimals: decimalsFor(numbers, 4),
    masked: null,
    struck: null,
    largest: null,
    stageCells: rows * columns,
    ...beforeDrawing(state, computation, stage, packed),
  };
}

/** Without tokens, a key is called `K[1]`, and the value of that position `V[1]`. */
function rowLabels(attention: AttentionView, stage: StageName): readonly string[] {
  if (stage === "key") return attention.keyTokens;
  if (stage !== "value") return attention.queryTokens;
  return attention.keyTokens.map((token) => token.replace(/^K(?=\[\d+\]$)/, "V"));
}

/** `0`, `1`, `2`, ... */
export function numbered(count: number, first = 0): readonly string[] {
  return Array.from({ length: count }, (_, at) => String(first + at));
}

type BeforeDrawing = Pick<
  MatrixDrawing,
  "offset" | "before" | "beforeDecimals" | "reshaped" | "isEditable" | "version"
>;

/** The earlier version of a matrix, and whether its numbers can be changed in the file. */
function beforeDrawing(
  { numbers, whatIf }: ReadyState,
  computation: string,
  stage: StageName,
  packed: PackedMatrix,
): BeforeDrawing {
  const was = whatIf?.baseline?.matrices[packed.offset];
  const before = was?.kind === "numbers" ? readNumbers(numbers, was.matrix) : null;
  const isEditable =
    whatIf?.editable.some((each) => each.computation === computation && each.stage === stage) ??
    false;
  // Equal versions need no comparison, and a matrix must not move during an edit.
  const isChanged = before !== null && largestChange(readNumbers(numbers, packed), before) !== 0;
  const isCompared = isChanged || (before !== null && isEditable);
  return {
    offset: packed.offset,
    before: isCompared ? before : null,
    beforeDecimals: isCompared ? decimalsFor(before, 4) : 0,
    reshaped: was?.kind === "reshaped" ? was.shape : null,
    isEditable,
    version: "now",
  };
}
