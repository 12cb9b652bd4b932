import type { Machine } from "./value.ts";

/** A run that counts what is done for it. */
export interface WorkCounter {
  /** Ends the run where so many more are too many. */
  countItems(count: number): void;
}

let counter: WorkCounter | null = null;

/** What this part does counts for a run; runs may be inside each other. */
export function countFor<Result>(run: WorkCounter, part: () => Result): Result {
  const outer = counter;
  counter = run;
  try {
    return part();
  } finally {
    counter = outer;
  }
}

/**
 * So many values are about to be made, gone through, compared, or written, or so many steps of a search taken: to be
 * called before that. What walks through values, whatever language they are of, calls this at each of them, so that
 * no walk is longer than the run may be.
 */
export function countItems(count: number): void {
  counter?.countItems(count);
}

/** While only shapes are followed, an operation on numbers counts as so many steps, because they are not computed. */
export const mostStepsForShapes = 20;

/** Spends the steps of drawing numbers; where only shapes count, those of numbers that are not drawn are no work. */
export function spendDraw(machine: Machine, steps: number, isDrawn: boolean): void {
  machine.spend(machine.sizes && !isDrawn ? Math.min(steps, mostStepsForShapes) : steps);
}
