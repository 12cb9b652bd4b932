import { nextTurn } from "./nextTurn.ts";

/** Nobody on the same thread waits longer than this, in ms, for something that goes on and on. */
const longestMs = 2;

/** Long work on a thread that others need too: whoever waits meanwhile has a turn in between. */
export class Turns {
  /** All who wait on this thread: no two of them go on in the same turn. */
  static #queue = Promise.resolve();
  #began = performance.now();

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

  /**
   * Lets others have a turn where this one has lasted so many ms. Of several who wait here each has a
   * turn of its own, unless the ones before it were quick.
   */
  async pause(afterMs: number): Promise<void> {
    while (this.#isOver(afterMs)) {
      const began = this.#began;
      await (Turns.#queue = Turns.#queue.then(nextTurn));
      if (this.#began !== began) continue;
      this.#began = performance.now();
      return;
    }
  }

  #isOver(afterMs: number): boolean {
    return performance.now() - this.#began >= afterMs;
  }
}
