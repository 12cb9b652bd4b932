import type { ReadyState } from "../../src/protocol/panelState.ts";
import type {
  AttentionView,
  PackedMatrix,
  WeightMatrixView,
} from "../../src/viewModel/panelView.ts";
import { decimalsFor } from "../marks/formatNumber.ts";
import type { ColumnSlice, MatrixDrawing } from "../marks/matrixDrawing.ts";
import { texts } from "../texts.ts";
import { plainDrawing } from "./attentionDrawings.ts";
import { columnSlices, type SlicedStage } from "./columnSlices.ts";

/** A parameter with its numbers. */
export type WholeWeight = WeightMatrixView & { readonly matrix: PackedMatrix };

/** A weight or a bias of the file; columns that belong to heads are split by head. */
export function weightDrawing(
  state: ReadyState,
  computation: string,
  weight: WholeWeight,
  attention: AttentionView | null,
): MatrixDrawing {
  const { stage, name, matrix } = weight;
  const plain = plainDrawing(state, computation, stage, matrix);
  return {
    ...plain,
    name: texts.weightName(name, texts.stage[stage]),
    title: name,
    axes: weightAxes(weight),
    slices: attention ? slicesOf(attention, weight) : [],
    decimals: decimalsFor(plain.numbers, 3),
  };
}

/** Its orientation; a vector has outputs only. */
export function weightAxes({
  outputs,
  reads,
}: WeightMatrixView): readonly [rows: string, columns: string] {
  const isTurned = outputs === "columns";
  const ins = reads === null ? "" : texts.weightIn;
  const [rows, columns] = isTurned ? [ins, texts.weightOut] : [texts.weightOut, ins];
  return [rows && `${rows} ↓`, columns && `${columns} →`];
}

function slicesOf(
  attention: AttentionView,
  { outputs, reads, makes }: WeightMatrixView,
): readonly ColumnSlice[] {
  const across = outputs === "columns" ? makes : reads;
  return isSliced(across) ? columnSlices(attention, across) : [];
}

function isSliced(stage: string | null): stage is SlicedStage {
  return stage === "query" || stage === "key" || stage === "value" || stage === "attentionOutput";
}
