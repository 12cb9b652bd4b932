import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { WeightMatrixView } from "../../src/viewModel/computation/computationView.ts";
import type { AttentionView } from "../../src/viewModel/panelView.ts";
import { decimalsFor } from "../marks/formatNumber.ts";
import type { MatrixDrawing } from "../marks/matrixDrawing.ts";
import { texts } from "../texts.ts";
import { plainDrawing } from "./attentionDrawings.ts";
import { columnSlices, type SlicedStage } from "./columnSlices.ts";

/** What a weight makes or reads whose columns belong to heads. */
const joined = {
  queryProjection: "query",
  keyProjection: "key",
  valueProjection: "value",
  outputProjection: "attentionOutput",
} as const satisfies Record<WeightMatrixView["stage"], SlicedStage>;

/** A weight as the file has it; its columns are cut where they belong to heads. */
export function weightDrawing(
  state: ReadyState,
  attention: AttentionView,
  { stage, name, packed, outputs }: WeightMatrixView,
): MatrixDrawing {
  const plain = plainDrawing(state, attention.id, stage, packed);
  const [ins, outs] = [texts.weightIn, texts.weightOut];
  const isOfHeads = (outputs === "columns") !== (stage === "outputProjection");
  return {
    ...plain,
    name: texts.weightName(name, texts.stage[stage]),
    title: name,
    axes: outputs === "columns" ? [ins, outs] : [outs, ins],
    slices: isOfHeads ? columnSlices(attention, joined[stage]) : [],
    decimals: decimalsFor(plain.numbers, 3),
  };
}
