import type { PanelState } from "../../protocol/panelState.ts";
import { sameNumbers } from "../../tensor/sameNumbers.ts";

/** Whether two states show the same numbers in the same places. */
export function showsSame(one: PanelState, other: PanelState): boolean {
  return one.kind === "ready" && other.kind === "ready" && sameNumbers(one.numbers, other.numbers);
}
