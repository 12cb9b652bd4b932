import type { CellAddress, MlpView, StageName } from "../../src/viewModel/panelView.ts";
import { mlpMatrix, type MlpStage } from "../drawings/mlpDrawings.ts";
import { exactNumber } from "../marks/formatNumber.ts";
import { texts } from "../texts.ts";
import { type CellDetail, numberMark, toDetail } from "./cellDetail.ts";
import { cellNumber } from "./cellNumber.ts";

/** `hidden[0], unit 3 = 0.026…, ReLU makes it 0.026…`; null for stages that are not part of an MLP. */
export function describeMlpCell(
  numbers: Float64Array,
  mlp: MlpView,
  address: CellAddress,
): CellDetail | null {
  const { row, column } = address;
  const stage = toMlpStage(mlp, address.stage);
  if (!stage) return null;
  const number = (of: MlpStage): string | null => {
    const packed = mlpMatrix(mlp, of);
    const value = packed ? cellNumber(numbers, packed, address) : undefined;
    return value === undefined ? null : exactNumber(value);
  };
  const value = number(stage);
  if (value === null) return null;
  const unit = { stage: texts.stage[address.stage], row, unit: column };
  switch (stage) {
    case "mlpHidden": {
      const activated = number("mlpActivated") ?? "";
      return toDetail(texts.unitBefore(unit, numberMark, mlp.activation, activated), value);
    }
    case "mlpActivated": {
      const hidden = number("mlpHidden") ?? "";
      return toDetail(texts.unitAfter(unit, numberMark, mlp.activation, hidden), value);
    }
    default:
      return toDetail(texts.unitCell(unit, numberMark), value);
  }
}

function toMlpStage(mlp: MlpView, stage: StageName): MlpStage | null {
  switch (stage) {
    case "mlpHidden":
    case "mlpGate":
    case "mlpActivated":
    case "mlpOutput":
      return stage;
    case "residualOut":
      return mlp.residualOut && stage;
    default:
      return stage === mlp.inputStage ? "input" : null;
  }
}
