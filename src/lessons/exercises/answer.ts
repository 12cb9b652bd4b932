import { createTensor, type Tensor } from "../../tensor/tensor.ts";
import type { CellRanges } from "../../source/cellRanges.ts";
import type { TextRange } from "../../source/textRange.ts";

/** What the learner gave: numbers in rows, with the place of each where they stand in a file. */
export interface Answer {
  readonly shape: readonly [rows: number, columns: number];
  readonly values: Float64Array;
  /** One range per number, in reading order; null: typed into the lesson. */
  readonly cells: CellRanges | null;
  readonly range: TextRange | null;
}

/** An answer that was given without a file. */
export function toAnswer(rows: readonly (readonly number[])[]): Answer {
  const shape = [rows.length, rows[0]?.length ?? 0] as const;
  return { shape, values: Float64Array.from(rows.flat()), cells: null, range: null };
}

/** Numbers of any shape as an answer: all but the last axis become rows. */
export function fromTensor({ shape, values }: Tensor): Answer {
  const columns = shape.at(-1) ?? 1;
  const rows = columns === 0 ? 0 : values.length / columns;
  return { shape: [rows, columns], values: Float64Array.from(values), cells: null, range: null };
}

/**
 * An answer in the shape of what it is compared with: a row or a column for `[n]`, rows of all heads
 * one under the other for `[heads, n, m]`; null where it does not fit.
 */
export function fitAnswer({ shape, values }: Answer, target: readonly number[]): Tensor | null {
  const columns = target.at(-1) ?? 1;
  const count = target.reduce((product, size) => product * size, 1);
  if (values.length !== count) return null;
  const isVector = target.length < 2 && shape.includes(1);
  return isVector || shape[1] === columns ? createTensor(target, values) : null;
}
