import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { ComputationView } from "../../src/viewModel/computation/computationView.ts";
import type { CellAddress, PackedMatrix, ShownMatrix } from "../../src/viewModel/panelView.ts";
import { isTiledMatrix } from "../maps/isTiledMatrix.ts";
import { exactNumber } from "../marks/formatNumber.ts";
import { texts } from "../texts.ts";
import { type CellDetail, numberMark, toDetail } from "./cellDetail.ts";
import { cellNumber } from "./cellNumber.ts";

/** Says what a cell of the stream, a norm, the projection or the layers is; null for others. */
export function describeComputationCell(
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
