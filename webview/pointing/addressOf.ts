import type { CellAddress, StageName } from "../../src/viewModel/panelView.ts";
import type { MatrixDrawing, Place } from "../marks/matrixDrawing.ts";

/** The address of a place in a drawing, for the host. */
export function addressOf(drawing: MatrixDrawing, { row, column }: Place): CellAddress {
  const { computation, stage, head } = drawing;
  return { computation, stage, head, row, column };
}

/** Whether an address is in a drawing. */
export function isIn(drawing: MatrixDrawing, address: CellAddress | null): address is CellAddress {
  return (
    address?.stage === drawing.stage &&
    address.head === drawing.head &&
    address.computation === drawing.computation &&
    address.row < drawing.rows &&
    address.column < drawing.columns
  );
}

/** Whether a drawing has the cell itself, or the same query and key in another map of the head. */
export function isShownIn(drawing: MatrixDrawing, address: CellAddress | null): boolean {
  if (address === null) return false;
  const isPair = isPairStage(drawing.stage) && isPairStage(address.stage);
  return isIn(drawing, isPair ? { ...address, stage: drawing.stage } : address);
}

/** Whether a cell of a stage stands for a query and a key. */
export function isPairStage(stage: StageName): boolean {
  return maps.has(stage);
}

const maps: ReadonlySet<StageName> = new Set(["scores", "maskedScores", "attentionWeights"]);
