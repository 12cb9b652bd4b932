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
