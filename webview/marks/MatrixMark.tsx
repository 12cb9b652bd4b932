import type { JSX } from "preact";
import { MatrixCanvas } from "./MatrixCanvas.tsx";
import type { MatrixDrawing } from "./matrixDrawing.ts";
import { MatrixTable } from "./MatrixTable.tsx";

const mostCellsOfTable = 1024;
const mostCellsOfStage = 1536;

/** A matrix: a table if it has few enough cells, otherwise a canvas. */
export function MatrixMark({ drawing }: { readonly drawing: MatrixDrawing }): JSX.Element {
  return fitsTable(drawing) ? (
    <MatrixTable drawing={drawing} />
  ) : (
    <MatrixCanvas drawing={drawing} />
  );
}

/** Whether a drawing is small enough for one element per cell. */
export function fitsTable({ rows, columns, stageCells }: MatrixDrawing): boolean {
  return rows * columns <= mostCellsOfTable && stageCells <= mostCellsOfStage;
}
