/** Sends one value after another; while one is being sent, only the latest of the others waits. */
export interface Latest<T> {
  readonly push: (value: T) => void;
  /** Resolves when nothing is being sent. */
  readonly settled: () => Promise<void>;
}

/** A sender over `send`, which must not reject. */
export function createLatest<T>(send: (value: T) => Promise<void>): Latest<T> {
  let waiting: { readonly value: T } | null = null;
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    for (let next = waiting; next; next = waiting) {
      waiting = null;
      await send(next.value);
    }
    running = null;
  };
  return {
    push: (value) => {
      waiting = { value };
      running ??= run();
    },
    settled: () => running ?? Promise.resolve(),
  };
}
