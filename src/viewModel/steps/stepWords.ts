import type { FormulaLine } from "../weight/weightExplanation.ts";
import type { StepCells } from "./stepView.ts";

/** What one step says and shows; the rest of its view is the same for all kinds. */
export interface StepWords {
  readonly title: string;
  readonly sentence: string;
  readonly formula: readonly FormulaLine[];
  readonly makes: readonly StepCells[];
  readonly reads: readonly StepCells[];
  /** The key to look at, where a head is at work. */
  readonly key?: number;
}

/** A row of a matrix. */
export function rowCells(stage: string, row: number, head: number | null = null): StepCells {
  return { stage, head, rows: [row, row], columns: null };
}

/** A formula in symbols. */
export function inSymbols(latex: string): FormulaLine {
  return { name: "formula", latex };
}
