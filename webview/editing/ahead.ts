import type { DragStep } from "../../src/protocol/editMessages.ts";
import type { CellAddress } from "../../src/viewModel/panelView.ts";

/** Shows the result of a drag before the file contains it. */
export interface Ahead {
  /** The pointer rests on a number. */
  readonly rest: (address: CellAddress) => void;
  /** A number is about to be dragged, and earlier edits are in the file. */
  readonly prepare: (address: CellAddress, edits: Promise<unknown>) => void;
  readonly move: (step: DragStep) => void;
  /** The drag is over; when its last edit is in the file, the panel shows the file again. */
  readonly end: (settled: Promise<unknown>) => void;
}

/** Shows a drag only when the file has changed. */
export const noAhead: Ahead = {
  rest: () => undefined,
  prepare: () => undefined,
  move: () => undefined,
  end: () => undefined,
};
