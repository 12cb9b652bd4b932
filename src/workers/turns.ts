import { afterTurn, nextTurn } from "./nextTurn.ts";

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
