import type { CellAddress } from "../../src/viewModel/panelView.ts";

/** The cell under the pointer and the cell with the keyboard focus. */
export interface Pointed {
  readonly hovered: CellAddress | null;
  readonly focused: CellAddress | null;
  /** Heads whose whole slice is hovered; the others fade. */
  readonly slice: readonly number[];
}

/** Neither. */
export const nothingPointed: Pointed = { hovered: null, focused: null, slice: [] };

/** The cell to describe: the hovered one comes first. */
export function pointedCell({ hovered, focused }: Pointed): CellAddress | null {
  return hovered ?? focused;
}
