import type { MatrixDrawing, Place } from "./matrixDrawing.ts";

/** Cells that are still to be predicted: of one stage, from a row on; ends are inclusive. */
export interface WithheldCells {
  /** Null: of all stages. */
  readonly stage: string | null;
  /** Null: of all heads. */
  readonly head: number | null;
  readonly rows: readonly [first: number, last: number];
  readonly columns: readonly [first: number, last: number];
}

/** Outside predict mode. */
export const nothingWithheld: readonly WithheldCells[] = [];

/** Until it is known how far the user has predicted. */
export const everythingWithheld: readonly WithheldCells[] = [
  { stage: null, head: null, rows: [0, Infinity], columns: [0, Infinity] },
];

/** Those inside a matrix. */
export function withheldIn(
  withheld: readonly WithheldCells[],
  { stage, head }: Pick<MatrixDrawing, "stage" | "head">,
): readonly WithheldCells[] {
  if (withheld.length === 0) return nothingWithheld;
  return withheld.filter(
    (cells) =>
      (cells.stage === null || cells.stage === stage) &&
      (cells.head === null || cells.head === head),
  );
}

/** Whether they include the number at a place. */
export function isWithheld(cells: readonly WithheldCells[], { row, column }: Place): boolean {
  return cells.some(
    ({ rows, columns }) =>
      rows[0] <= row && row <= rows[1] && columns[0] <= column && column <= columns[1],
  );
}
