import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { CellAddress } from "../../src/viewModel/panelView.ts";
import { isTiledMatrix } from "../maps/isTiledMatrix.ts";
import { exactNumber } from "../marks/formatNumber.ts";
import { texts } from "../texts.ts";
import { type CellDetail, numberMark, toDetail } from "./cellDetail.ts";
import { cellNumber } from "./cellNumber.ts";

/** `Wq[2][1] = −1 · query weights`, `b1[3] = 0.5 · up bias`; null if it is not learned. */
export function describeWeightCell(
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
