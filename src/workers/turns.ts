/** Nobody on the same thread waits longer than this, in ms, for something that goes on and on. */
const longestMs = 3;

/** Long work on a thread that others need too: whoever waits meanwhile has a turn in between. */
export class Turns {
  #began = performance.now();

  /** What becomes of many things, in their order. */
  async map<Thing, Result>(
    things: Iterable<Thing>,
    map: (thing: Thing) => Result,
  ): Promise<Result[]> {
    const results: Result[] = [];
    for (const thing of things) {
      if (performance.now() - this.#began >= longestMs) {
        await new Promise((resolve) => setTimeout(resolve, 0));
        this.#began = performance.now();
      }
      results.push(map(thing));
    }
    return results;
  }
}
