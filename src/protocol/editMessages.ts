import type { CellAddress } from "../viewModel/panelView.ts";
import type { DragAhead } from "../viewModel/drag/dragAhead.ts";

/** How far a drag goes with one step. */
export type DragStepSize = "normal" | "coarse" | "fine";

/** Where a drag is, counted from where it began. */
export interface DragStep {
  readonly steps: number;
  readonly size: DragStepSize;
}

/** Back, or forth again. */
export type UndoDirection = "undo" | "redo";

/** Numbers of the file, changed from the panel. */
export interface EditRequests {
  /** The number as it is in the file; refused with the reason where it cannot be changed. */
  "cell/written": { params: CellAddress; result: { readonly written: string } };
  /** Writes a typed number; answered when the panel shows what came of it. */
  "cell/type": { params: CellAddress & { readonly typed: string }; result: null };
  /** What is needed to show a drag before the file has it; null where it is better waited for. */
  "drag/prepare": { params: CellAddress; result: DragAhead | null };
  /** Moves the number by steps from where the drag began; answered when the panel shows it. */
  "cell/drag": {
    params: CellAddress & DragStep;
    result: null;
  };
  /** Ends a drag: one step back undoes all of it. `keep` false puts the number back. */
  "cell/drop": { params: { readonly keep: boolean }; result: null };
  /** One step of the file, as in its editor; the panel has the focus again. */
  "file/undo": { params: { readonly direction: UndoDirection }; result: null };
}
