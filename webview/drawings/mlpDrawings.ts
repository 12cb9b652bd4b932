import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { MlpView } from "../../src/viewModel/panelView.ts";
import { decimalsFor } from "../marks/formatNumber.ts";
import type { MatrixDrawing } from "../marks/matrixDrawing.ts";
import { texts } from "../texts.ts";
import { plainDrawing } from "./attentionDrawings.ts";

/** The stages of an MLP, in the order they are computed. */
export const mlpStages = ["input", "mlpHidden", "mlpActivated", "mlpOutput"] as const;

/** One of the stages of an MLP. */
export type MlpStage = (typeof mlpStages)[number];

/** Draws the stages; in `mlpActivated` the units that became exactly 0 are masked. */
export function mlpDrawings(
  state: ReadyState,
  mlp: MlpView,
): Readonly<Record<MlpStage, MatrixDrawing>> {
  const draw = (stage: MlpStage): MatrixDrawing => {
    const plain = plainDrawing(state, mlp.id, stage, mlp[stage]);
    return {
      ...plain,
      rowLabels: mlp.tokens,
      axes: [texts.positionAxis, texts.unitAxis],
      decimals: decimalsFor(plain.numbers, 3),
    };
  };
  const mlpHidden = draw("mlpHidden");
  const mlpActivated = draw("mlpActivated");
  const zeroed = zeroedUnits(mlpActivated.numbers);
  return {
    input: draw("input"),
    mlpHidden: { ...mlpHidden, struck: zeroed },
    mlpActivated: {
      ...mlpActivated,
      magnitude: mlpHidden.magnitude,
      decimals: mlpHidden.decimals,
      masked: zeroed,
    },
    mlpOutput: draw("mlpOutput"),
  };
}

function zeroedUnits(activated: Float64Array): readonly boolean[] | null {
  const zeroed = Array.from(activated, (value) => value === 0);
  return zeroed.includes(true) ? zeroed : null;
}
