/** How much a run may take. */
export interface Budget {
  /** Expressions and statements, and numbers computed by the dozen. */
  readonly steps: number;
  /** Numbers held in tensors. */
  readonly numbers: number;
  /** Time in ms, reading the text included. */
  readonly ms: number;
}

/** What a run at every keystroke may take. */
export const quickBudget: Budget = { steps: 400_000, numbers: 16_000_000, ms: 250 };

/** What a run may take that somebody waits for. */
export const patientBudget: Budget = { steps: 8_000_000, numbers: 60_000_000, ms: 20_000 };

/** So many steps are run however long they take, so that a slow machine follows what a fast one does. */
const surelyRun = 20_000;

/** Between two looks at the clock. */
const stepsPerLook = 1000;

/** Counts what one run takes. */
export class Meter {
  readonly #clock: () => number;
  readonly #end: number;
  readonly #ms: number;
  /** Steps until the next look at the clock, and those that may follow it. */
  #now: number;
  #later: number;

  /** `clock` counts ms. */
  constructor({ steps, ms }: Budget, clock: () => number) {
    this.#clock = clock;
    this.#ms = ms;
    this.#end = clock() + ms;
    this.#now = Math.min(steps, surelyRun);
    this.#later = steps - this.#now;
  }

  /** So many steps were run. Why the run ends here; null: it does not. */
  spend(steps: number): string | null {
    this.#now -= steps;
    return this.#now >= 0 ? null : this.#look();
  }

  #look(): string | null {
    if (this.#now + this.#later < 0) return "the program takes more steps than are followed";
    if (this.#clock() >= this.#end) return `stopped after ${this.#ms} ms`;
    const granted = Math.min(this.#later, stepsPerLook - this.#now);
    this.#now += granted;
    this.#later -= granted;
    return null;
  }
}
