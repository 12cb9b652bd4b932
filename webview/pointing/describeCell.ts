import type { ReadyState } from "../../src/protocol/panelState.ts";
import type {
  CellAddress,
  MlpView,
  PackedMatrix,
  ShownMatrix,
  StageName,
} from "../../src/viewModel/panelView.ts";
import { type CellDetail, numberMark, toDetail } from "./cellDetail.ts";
import { describeAttentionCell, describeGivenCell } from "./describeAttentionCell.ts";
import { isTiledMatrix } from "../maps/isTiledMatrix.ts";
import { exactNumber } from "../marks/formatNumber.ts";
import { texts } from "../texts.ts";
import { cellNumber } from "./cellNumber.ts";
import { mlpMatrix, type MlpStage } from "../drawings/mlpDrawings.ts";
import type { ComputationView } from "../../src/viewModel/computation/computationView.ts";

/** Says in words what a cell is; null if the state does not contain it. */
export function describeCell(state: ReadyState, address: CellAddress): CellDetail | null {
  const { attention, weightMaps, mlp } = state;
  const weight = describeWeightCell(state, address);
  if (weight) return weight;
  if (attention?.id === address.computation) {
    const detail = describeAttentionCell(state.numbers, attention, address);
    if (detail) return detail;
  }
  if (weightMaps?.id === address.computation) {
    return describeGivenCell(state.numbers, weightMaps, address);
  }
  const detail =
    mlp?.id === address.computation ? describeMlpCell(state.numbers, mlp, address) : null;
  return detail ?? describeComputationCell(state, address);
}

/** `Wq[2][1] = −1 · query weights`, `b1[3] = 0.5 · up bias`; null if it is not learned. */
function describeWeightCell(
  { numbers, computation, mlp, tiledMlp }: ReadyState,
  address: CellAddress,
): CellDetail | null {
  const shown = [computation, mlp, tiledMlp].flatMap((part) =>
    part?.id === address.computation ? part.weights : [],
  );
  const weight = shown.find(({ stage }) => stage === address.stage);
  if (!weight || isTiledMatrix(weight.matrix)) return null;
  const { name, stage, matrix, indices } = weight;
  const value = cellNumber(numbers, matrix, address);
  if (value === undefined) return null;
  const text = texts.weightCell(name, indices, texts.stage[stage], address, numberMark);
  return toDetail(text, exactNumber(value));
}

/** `hidden[0], unit 3 = 0.026…, ReLU makes it 0.026…`; null for stages that are not part of an MLP. */
function describeMlpCell(
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

/** Says what a cell of the stream, a norm, the projection or the layers is; null for others. */
function describeComputationCell(
  { numbers, computation }: ReadyState,
  address: CellAddress,
): CellDetail | null {
  if (computation.id !== address.computation) return null;
  const packed = findMatrix(computation, address);
  const value = packed ? cellNumber(numbers, packed, address) : undefined;
  if (value === undefined) return null;
  const { stage, head, row, column } = address;
  const token = computation.tokens[row] ?? String(row);
  const name = texts.matrixName(texts.stage[stage], head);
  return toDetail(cellText(stage, name, token, row, column), exactNumber(value));
}

function cellText(
  stage: CellAddress["stage"],
  name: string,
  token: string,
  row: number,
  column: number,
): string {
  if (stage === "strength") return texts.strengthCell(column, token, numberMark);
  if (stage === "streamLength") return texts.lengthCell(texts.afterBlock(row), column, numberMark);
  if (stage === "projectionBias") return texts.biasCell(column, numberMark);
  return texts.streamCell(name, token, column, numberMark);
}

function findMatrix(
  { input, block, projection, stack }: ComputationView,
  { stage, head }: CellAddress,
): PackedMatrix | null {
  switch (stage) {
    case "input":
      return input;
    case "contribution":
      return projection?.contributions[head ?? 0] ?? null;
    case "strength":
      return projection?.strengths ?? null;
    case "projectionBias":
      return projection?.bias ?? null;
    case "streamLength":
      return stack?.stream ?? null;
    case "finalNormed":
      return whole(stack?.finalNormed);
    case "logits":
      return whole(stack?.logits);
    default: {
      const parts = [
        ...(block?.norms ?? []).flatMap((norm) => [
          { stage: norm.beforeStage, packed: norm.before },
          { stage: norm.stage, packed: norm.after },
        ]),
        ...(block?.additions ?? []).flatMap((addition) => [
          { stage: addition.streamStage, packed: addition.stream },
          { stage: addition.addedStage, packed: addition.added },
          { stage: addition.sumStage, packed: addition.sum },
        ]),
      ];
      return parts.find((part) => part.stage === stage)?.packed ?? null;
    }
  }
}

function whole(matrix: ShownMatrix | null | undefined): PackedMatrix | null {
  return matrix && !isTiledMatrix(matrix) ? matrix : null;
}
