/** How long work runs, in ms, before other work gets a turn. */
export interface Pace {
  /** The current time in milliseconds. */
  readonly clock: () => number;
  /** Lets other work run. */
  readonly pause: () => Promise<void>;
  readonly longestMs: number;
}

/** Runs work in pieces, and yields the thread when it has run long enough. */
export async function inPieces<T>(work: Generator<void, T>, pace: Pace): Promise<T> {
  let since = pace.clock();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (pace.clock() - since < pace.longestMs) continue;
    await pace.pause();
    since = pace.clock();
  }
}
