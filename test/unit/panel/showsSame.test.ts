import { expect, it } from "vitest";
import { showsSame } from "../../../src/panel/ahead/dragComputer.ts";
import type { PanelState, ReadyState } from "../../../src/protocol/panelState.ts";

const failed: PanelState = {
  kind: "failed",
  fileName: "",
  computation: "",
  title: "",
  problems: [],
  actions: [],
};

/** A state as far as its numbers go. */
function stateOf(...numbers: readonly number[]): PanelState {
  return {
    kind: "ready",
    numbers: Float64Array.from(numbers),
  } as Partial<ReadyState> as ReadyState;
}

it("states show the same up to the last digits of a number, infinite ones and NaN included", () => {
  const state = stateOf(0.1, 1e12, Infinity, NaN);
  expect(showsSame(state, stateOf(0.1 + 1e-16, 1e12 + 0.001, Infinity, NaN))).toBe(true);
  expect(showsSame(state, stateOf(0.1001, 1e12, Infinity, NaN))).toBe(false);
  expect(showsSame(state, stateOf(0.1, 1e12 + 1e4, Infinity, NaN))).toBe(false);
  expect(showsSame(state, stateOf(0.1, 1e12, -Infinity, NaN))).toBe(false);
  expect(showsSame(state, stateOf(0.1, 1e12, 5, NaN))).toBe(false);
  expect(showsSame(state, stateOf(0.1, 1e12, Infinity, 0))).toBe(false);
  expect(showsSame(state, stateOf(0.1, 1e12))).toBe(false);
  expect(showsSame(state, failed)).toBe(false);
  expect(showsSame(failed, failed)).toBe(false);
});
