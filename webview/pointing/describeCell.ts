import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { CellAddress } from "../../src/viewModel/panelView.ts";
import { describeAttentionCell } from "./describeAttentionCell.ts";
import { describeMlpCell } from "./describeMlpCell.ts";

/** What the detail line says: `before` the number pointed at, the number, and what comes after. */
export interface CellDetail {
  readonly before: string;
  readonly value: string;
  readonly after: string;
}

/** Says in words what a cell is; null when the state has no such cell (any more). */
export function describeCell(state: ReadyState, address: CellAddress): CellDetail | null {
  const { attention, mlp } = state;
  if (attention?.id === address.computation) {
    const detail = describeAttentionCell(state.numbers, attention, address);
    if (detail) return detail;
  }
  return mlp?.id === address.computation ? describeMlpCell(state.numbers, mlp, address) : null;
}
