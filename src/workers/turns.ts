/** The longest that other work on the same thread waits for long work, in ms. */
const longestMs = 2;

/** Splits long work into turns, so that other work on the thread runs in between. */
class Turns {
  /** The start of the current turn; null if unknown. */
  #began: number | null = null;
  /** The waiting work; one piece of it resumes in each turn. */
  #queue = Promise.resolve();

  /** Maps many things in order, in turns. */
  async map<Thing, Result>(
    things: Iterable<Thing>,
    map: (thing: Thing) => Result,
  ): Promise<Result[]> {
    const results: Result[] = [];
    for (const thing of things) {
      if (this.#isOver(longestMs)) await this.pause(longestMs);
      results.push(map(thing));
    }
    return results;
  }

  /** Lets other work run once this turn has lasted this many ms. */
  async pause(afterMs: number): Promise<void> {
    while (this.#isOver(afterMs)) await (this.#queue = this.#queue.then(nextTurn));
  }

  #isOver(afterMs: number): boolean {
    return performance.now() - this.#begin() >= afterMs;
  }

  #begin(): number {
    if (this.#began === null) {
      this.#began = performance.now();
      afterTurn(() => (this.#began = null));
    }
    return this.#began;
  }
}

/** The turns of this thread, shared by all long work on it. */
export const turns = new Turns();

/**
 * Resolves when all other work has had its turn. A timer would wait for milliseconds, and Node runs
 * all due timers before it handles anything else.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    // Callbacks that are queued while Node handles messages run before further messages.
    if (typeof setImmediate === "function") setImmediate(() => setImmediate(resolve));
    else postTo(resolve);
  });
}

/** Calls back when this turn is over. */
function afterTurn(then: () => void): void {
  if (typeof setImmediate === "function") setImmediate(then);
  else postTo(then);
}

/** For browsers, which have no such thing. */
function postTo(then: () => void): void {
  const { port1, port2 } = new MessageChannel();
  const end = () => {
    port1.close();
    then();
  };
  port1.addEventListener("message", end, { once: true });
  port1.start();
  port2.postMessage(null);
}
