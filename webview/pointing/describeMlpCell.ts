import type { CellAddress, MlpView } from "../../src/viewModel/panelView.ts";
import { exactNumber } from "../marks/formatNumber.ts";
import { texts } from "../texts.ts";
import { cellNumber } from "./cellNumber.ts";
import type { CellDetail } from "./describeCell.ts";

/** `hidden[0], unit 3 = 0.026…, after ReLU 0.026…`; null for stages that an MLP does not have. */
export function describeMlpCell(
  numbers: Float64Array,
  mlp: MlpView,
  { stage, row, column }: CellAddress,
): CellDetail | null {
  const number = (of: "mlpHidden" | "mlpActivated"): string =>
    exactNumber(cellNumber(numbers, mlp[of], { row, column }) ?? Number.NaN);
  switch (stage) {
    case "input":
    case "mlpOutput": {
      const value = cellNumber(numbers, mlp[stage], { row, column });
      if (value === undefined) return null;
      const before = texts.unitCell(texts.stage[stage], row, column);
      return { before, value: exactNumber(value), after: "" };
    }
    case "mlpHidden":
    case "mlpActivated": {
      if (cellNumber(numbers, mlp[stage], { row, column }) === undefined) return null;
      const before = texts.unitCell(texts.stage[stage], row, column);
      const after =
        stage === "mlpHidden"
          ? texts.afterActivation(mlp.activation, number("mlpActivated"))
          : texts.beforeActivation(mlp.activation, number("mlpHidden"));
      return { before, value: number(stage), after };
    }
    default:
      return null;
  }
}
