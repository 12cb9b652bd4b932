/** Nobody on the same thread waits longer than this, in ms, for something that goes on and on. */
const longestMs = 2;

/** Long work on a thread that others need too: whoever waits meanwhile has a turn in between. */
class Turns {
  /** When the turn began that the thread is in; null where nobody has asked in this one. */
  #began: number | null = null;
  /** All who wait: no two of them go on in the same turn. */
  #queue = Promise.resolve();

  /** What becomes of many things, in their order. */
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

  /** Lets others have a turn where this one has lasted so many ms, whoever made it last. */
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

/** Those of this thread: all long work on it shares them. */
export const turns = new Turns();

/**
 * Resolves when all others have had their turn. A timer would rest for milliseconds, and where several
 * are due Node lets one follow the other before it hears anything else.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    // What Node is asked for while it hears messages, it does before it hears more of them.
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
