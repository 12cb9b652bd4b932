import * as l10n from "@vscode/l10n";
import type { ProblemPath } from "../../engine/errors.ts";
import type { Evaluation } from "../../engine/explain/evaluation.ts";
import { explain } from "../../engine/explain/explain.ts";
import { sizeAt } from "../../tensor/shape.ts";
import type { Tensor, TensorValues } from "../../tensor/tensor.ts";
import { roundNumber } from "../numberText.ts";
import type { FormulaLine } from "../weight/weightExplanation.ts";
import { writeLatex } from "../weight/weightFormula.ts";
import type { StepCells } from "./stepView.ts";

/** The texts and highlights of one step; the rest of its view is the same for all kinds. */
export interface StepWords {
  readonly title: string;
  readonly sentence: string;
  readonly formula: readonly FormulaLine[];
  readonly makes: readonly StepCells[];
  readonly reads: readonly StepCells[];
  /** The key to show, for a step in a head. */
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

const mostNumbers = 6;

/** `0.7051, 17.18, 2.1154, 0`; of many, the first ones and how many more. */
export function listNumbers(numbers: ArrayLike<number>): string {
  const all = Array.from(numbers);
  const shown = all.slice(0, all.length > mostNumbers ? mostNumbers - 2 : mostNumbers);
  const rest = all.length - shown.length;
  const words = shown.map(roundNumber).join(", ");
  return rest === 0 ? words : l10n.t("{0} and {1} more", words, rest);
}

/** One number of a stage with its formula, in actual numbers; of long sums, the largest terms. */
export function inNumbers(
  evaluation: Evaluation,
  path: ProblemPath,
  indices: readonly number[],
): FormulaLine {
  const { cell, formula } = explain(evaluation, path, indices, 0);
  const result = writeLatex(cell);
  const written = formula ? writeLatex(formula) : result;
  return { name: "numbers", latex: written === result ? result : `${written} = ${result}` };
}

/** One row of the first batch element: [1, rows, columns] at a row, or [1, heads, rows, columns]. */
export function rowOf({ shape, values }: Tensor, row: number, head = 0): TensorValues {
  const width = sizeAt(shape, -1);
  const start = (head * sizeAt(shape, -2) + row) * width;
  return values.subarray(start, start + width);
}

/** Where the largest number is, by magnitude or by value; the first of equals. */
export function indexOfLargest(row: ArrayLike<number>, measure = (x: number) => x): number {
  let largest = 0;
  for (let at = 1; at < row.length; at++) {
    if (measure(row[at]!) > measure(row[largest]!)) largest = at;
  }
  return largest;
}
