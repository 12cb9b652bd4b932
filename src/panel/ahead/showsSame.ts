import type { PanelState } from "../../protocol/panelState.ts";

/** A browser and Node may differ in the last digits of an exponential. */
const tolerance = 1e-9;

/** Whether two states show the same numbers in the same places. */
export function showsSame(one: PanelState, other: PanelState): boolean {
  if (one.kind !== "ready" || other.kind !== "ready") return false;
  if (one.numbers.length !== other.numbers.length) return false;
  return one.numbers.every((number, at) => isSame(number, other.numbers[at]!));
}

function isSame(one: number, other: number): boolean {
  if (!Number.isFinite(one) || !Number.isFinite(other)) return Object.is(one, other);
  return Math.abs(one - other) <= tolerance * Math.max(1, Math.abs(one), Math.abs(other));
}
