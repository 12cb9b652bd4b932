import type { UnitRunner } from "../jobs/units.ts";

/** Words of the board: the next free unit, how many are done, one for each thread, one for each unit. */
const NEXT = 0;
const DONE = 1;
const FIRST_THREAD = 2;

/** States of a thread on the board. */
const AWAY = 0;
const WORKING = 1;
const FAILED = 2;

/**
 * Who does which unit of one job, as numbers that all threads see. Every job has a board of its own, so
 * a thread that hears of a job when it is over finds nothing left to do.
 */
export class UnitBoard {
  readonly #words: Int32Array;
  readonly #threadCount: number;
  readonly #unitCount: number;

  /** `words` are zeros, or what another thread's board has. */
  constructor(words: Int32Array, threadCount: number) {
    this.#words = words;
    this.#threadCount = threadCount;
    this.#unitCount = words.length - FIRST_THREAD - threadCount;
  }

  /** How many words a board takes. */
  static countWords(threadCount: number, unitCount: number): number {
    return FIRST_THREAD + threadCount + unitCount;
  }

  /** Takes units until there are none. What a unit throws is thrown on, with the unit left undone. */
  work(thread: number, runUnit: UnitRunner): void {
    const words = this.#words;
    Atomics.store(words, FIRST_THREAD + thread, WORKING);
    try {
      for (let unit = this.#take(); unit < this.#unitCount; unit = this.#take()) {
        runUnit(unit);
        this.#finish(unit);
      }
      Atomics.store(words, FIRST_THREAD + thread, AWAY);
    } catch (error) {
      Atomics.store(words, FIRST_THREAD + thread, FAILED);
      throw error;
    } finally {
      Atomics.notify(words, DONE);
    }
  }

  /**
   * Blocks until all units are done, and returns true; false when for `patienceMs` none was, or when
   * another thread failed.
   */
  waitForAll(patienceMs: number): boolean {
    for (;;) {
      const done = Atomics.load(this.#words, DONE);
      if (done >= this.#unitCount) return true;
      if (this.#list(FAILED).length > 0) return false;
      if (Atomics.wait(this.#words, DONE, done, patienceMs) === "timed-out") return false;
    }
  }

  /** Threads that have begun and not ended. */
  listStuck(): readonly number[] {
    return [...this.#list(WORKING), ...this.#list(FAILED)];
  }

  /** Units that nobody has finished. */
  listUndone(): readonly number[] {
    const first = FIRST_THREAD + this.#threadCount;
    const units = Array.from({ length: this.#unitCount }, (_, unit) => unit);
    return units.filter((unit) => Atomics.load(this.#words, first + unit) === 0);
  }

  #take(): number {
    return Atomics.add(this.#words, NEXT, 1);
  }

  #finish(unit: number): void {
    Atomics.store(this.#words, FIRST_THREAD + this.#threadCount + unit, 1);
    Atomics.add(this.#words, DONE, 1);
    Atomics.notify(this.#words, DONE);
  }

  #list(state: number): readonly number[] {
    const threads = Array.from({ length: this.#threadCount }, (_, thread) => thread);
    return threads.filter((thread) => Atomics.load(this.#words, FIRST_THREAD + thread) === state);
  }
}
