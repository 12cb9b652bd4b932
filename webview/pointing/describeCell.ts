import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { CellAddress } from "../../src/viewModel/panelView.ts";
import type { CellDetail } from "./cellDetail.ts";
import { describeAttentionCell, describeGivenCell } from "./describeAttentionCell.ts";
import { describeComputationCell } from "./describeComputationCell.ts";
import { describeMlpCell } from "./describeMlpCell.ts";
import { describeWeightCell } from "./describeWeightCell.ts";

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
