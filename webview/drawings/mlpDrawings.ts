import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { MlpView, PackedMatrix } from "../../src/viewModel/panelView.ts";
import { decimalsFor } from "../marks/formatNumber.ts";
import type { MatrixDrawing } from "../marks/matrixDrawing.ts";
import { texts } from "../texts.ts";
import { plainDrawing } from "./attentionDrawings.ts";

/** One of the stages of an MLP. */
export type MlpStage =
  "input" | "mlpHidden" | "mlpGate" | "mlpActivated" | "mlpOutput" | "residualOut";

/** A stage as it is drawn. */
export interface MlpStageDrawing {
  readonly stage: MlpStage;
  readonly drawing: MatrixDrawing;
}

/** The numbers of a stage; null if the MLP has no such stage. */
export function mlpMatrix(mlp: MlpView, stage: MlpStage): PackedMatrix | null {
  if (stage === "residualOut") return mlp.residualOut?.matrix ?? null;
  return stage === "mlpGate" ? (mlp.gate?.mlpGate ?? null) : mlp[stage];
}

/** Draws the stages in their order; in `mlpActivated` the units that became exactly 0 are masked. */
export function mlpDrawings(state: ReadyState, mlp: MlpView): readonly MlpStageDrawing[] {
  const draw = (stage: MlpStage, packed: PackedMatrix): MatrixDrawing => {
    const name = stage === "input" ? mlp.inputStage : stage;
    const plain = plainDrawing(state, mlp.id, name, packed);
    return {
      ...plain,
      rowLabels: mlp.tokens,
      axes: [texts.positionAxis, texts.unitAxis],
      decimals: decimalsFor(plain.numbers, 3),
    };
  };
  const mlpHidden = draw("mlpHidden", mlp.mlpHidden);
  const mlpActivated = draw("mlpActivated", mlp.mlpActivated);
  const zeroed = zeroedUnits(mlpActivated.numbers);
  const { gate } = mlp;
  return [
    { stage: "input", drawing: draw("input", mlp.input) },
    { stage: "mlpHidden", drawing: { ...mlpHidden, struck: zeroed } },
    ...(gate ? [{ stage: "mlpGate", drawing: draw("mlpGate", gate.mlpGate) } as const] : []),
    {
      stage: "mlpActivated",
      drawing: {
        ...mlpActivated,
        magnitude: gate ? mlpActivated.magnitude : mlpHidden.magnitude,
        decimals: mlpHidden.decimals,
        masked: zeroed,
      },
    },
    { stage: "mlpOutput", drawing: draw("mlpOutput", mlp.mlpOutput) },
    ...(mlp.residualOut
      ? [{ stage: "residualOut", drawing: draw("residualOut", mlp.residualOut.matrix) } as const]
      : []),
  ];
}

function zeroedUnits(activated: Float64Array): readonly boolean[] | null {
  const zeroed = Array.from(activated, (value) => value === 0);
  return zeroed.includes(true) ? zeroed : null;
}
