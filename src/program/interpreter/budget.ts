/** The limits of a run. */
export interface Budget {
  /** Expressions, statements, and computed numbers, in dozens. */
  readonly steps: number;
  /** Numbers held in tensors. */
  readonly numbers: number;
  /** Time in ms, including reading the text; where it can be told, of the processor. */
  readonly ms: number;
}

/**
 * The limits of a run at every keystroke: its steps take about 250 ms on a quiet machine. Steps end it, so that a
 * busy machine shows what a quiet one shows; time ends only what takes far longer.
 */
export const quickBudget: Budget = { steps: 400_000, numbers: 16_000_000, ms: 10_000 };

/**
 * Where a quick run is not enough, following goes on by itself in rounds of so many steps, each from the beginning:
 * about 0.5, 1.5, 4, and 10 s on a quiet machine. Beyond the last one, the user asks for it.
 */
export const backgroundRounds: readonly number[] = [1_500_000, 4_000_000, 12_000_000, 30_000_000];

/** The limits of one round in the background, with so many bytes for its numbers. */
export function roundBudget(steps: number, bytes: number): Budget {
  return { steps, numbers: Math.min(60_000_000, Math.floor(bytes / 8)), ms: 120_000 };
}

/** The limits of a run that the user waits for. */
export const patientBudget: Budget = { steps: 12_000_000, numbers: 60_000_000, ms: 120_000 };

/** The limits of a run that the user asked for and can cancel, with so many bytes for its numbers. */
export function wholeBudget(bytes: number): Budget {
  return { steps: Infinity, numbers: Math.floor(bytes / 8), ms: 600_000 };
}

/**
 * This many steps run without a time limit, so that a slow machine follows the same programs as a
 * fast one.
 */
const surelyRun = 20_000;

const tooManySteps = "the program takes too many steps to follow";

/** Steps between two checks of the clock. */
const stepsPerLook = 1000;

/**
 * What is done beside the steps of a program, such as walking through its values, is counted by itself, so that it
 * changes no count of steps: as much as there are steps, and at least so much, which takes less than a second.
 */
const leastBeside = 400_000;

/** While only shapes are followed, numbers that are not computed cost few steps; they would take so many. */
const mostUncomputed = 2_000_000;

/** After so much beside the steps, the clock is checked. */
const besidePerLook = 20_000;

/** Counts what one run uses. */
export class Meter {
  readonly #clock: () => number;
  readonly #end: number;
  readonly #ms: number;
  /** Steps until the next check of the clock, and the remaining ones. */
  #now: number;
  #later: number;
  #beside: number;
  #uncomputed = mostUncomputed;
  #besideLook = besidePerLook;
  /** Called at every check of the clock. */
  onLook: (() => void) | null = null;

  /** `clock` counts ms. */
  constructor({ steps, ms }: Budget, clock: () => number) {
    this.#clock = clock;
    this.#ms = ms;
    this.#end = clock() + ms;
    this.#now = Math.min(steps, surelyRun);
    this.#later = steps - this.#now;
    this.#beside = Math.max(steps, leastBeside);
  }

  /** Counts steps. Returns why the run ends here; null if it continues. */
  spend(steps: number): string | null {
    // A count that went wrong gives nothing back.
    this.#now -= steps > 0 ? steps : 0;
    return this.#now >= 0 ? null : this.#look();
  }

  /** The same for what is done beside the steps, as long as so many of them take. */
  spendBeside(steps: number): string | null {
    const own = steps > 0 ? steps : 0;
    this.#beside -= own;
    this.#besideLook -= own;
    if (this.#beside < 0) return tooManySteps;
    if (this.#besideLook >= 0) return null;
    this.#besideLook = besidePerLook;
    return this.#clock() >= this.#end ? this.#tellTime() : null;
  }

  /** The same for steps of numbers that are not computed. */
  spendUncomputed(steps: number): string | null {
    this.#uncomputed -= steps > 0 ? steps : 0;
    return this.#uncomputed < 0 ? tooManySteps : null;
  }

  #look(): string | null {
    if (this.#now + this.#later < 0) return tooManySteps;
    if (this.#clock() >= this.#end) return this.#tellTime();
    this.onLook?.();
    const granted = Math.min(this.#later, stepsPerLook - this.#now);
    this.#now += granted;
    this.#later -= granted;
    return null;
  }

  #tellTime(): string {
    const ms = this.#ms;
    return ms < 1000 ? `stopped after ${ms} ms` : `stopped after ${ms / 1000} s`;
  }
}
