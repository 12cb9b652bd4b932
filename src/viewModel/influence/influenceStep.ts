import { digitsOf } from "../numberText.ts";
import { collectTensors } from "../../engine/problemTensors.ts";
import type { Stages } from "../../engine/trace.ts";
import type { CellAddress } from "../panelView.ts";

/** The step of a number that shows what it changes. */
export const influenceStep = 0.1;

/** A number before and after a step, with four digits, or as many as are needed to differ. */
export function tellStep(before: number, after: number): readonly [string, string] {
  for (let digits = 4; digits <= 15; digits++) {
    const [from, to] = [before, after].map((value) => digitsOf(value, digits)) as [string, string];
    if (from !== to) return [from, to];
  }
  return [digitsOf(before, 4), digitsOf(after, 4)];
}

/** One number of the stages of any computation. */
export interface StageCell extends Pick<CellAddress, "stage" | "head" | "row" | "column"> {
  /** In a stack; by default, the first block. */
  readonly layer?: number;
}

/** The number of a cell in stages; null if they have no such cell. */
export function stageNumber(
  stages: Stages,
  { stage, head, row, column, layer = 0 }: StageCell,
): number | null {
  const placed = collectTensors(stages, []).find(
    ({ path }) => path.at(-1) === stage && (path[0] !== "blocks" || Number(path[1]) === layer),
  );
  if (!placed) return null;
  const { shape, values } = placed.tensor;
  const [rows, columns] = [shape.at(-2) ?? 1, shape.at(-1) ?? 1];
  if (shape.length <= 3) return values[row * columns + column] ?? null;
  // Q, K, and V are shown whole, with the slices of their heads side by side.
  const matrix = head ?? Math.floor(column / columns);
  return values[(matrix * rows + row) * columns + (column % columns)] ?? null;
}
