/** Why a text, or the rest of it, is not read: a tool wrote it, it takes too long or too much memory, or the user said so. */
export type StopReason = "minified" | "time" | "memory" | "user";

/** Thrown where reading a text ends before it is read. */
export class ReadingStopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`reading stopped: ${reason}`);
    this.reason = reason;
  }
}

/** Roughly the most bytes that the result of one text may take. */
export const mostBytes = 600 * 2 ** 20;

/** The clock is checked once per this many bytes. */
const bytesPerLook = 2 ** 17;

/**
 * What one reading may take. Code that makes something of a text reports it, and is stopped in
 * time.
 */
export class ReadingBudget {
  readonly #clock: () => number;
  readonly #end: number;
  readonly #mostBytes: number;
  #bytes = 0;
  #nextLook = bytesPerLook;

  /** `clock` counts ms. */
  constructor(clock: () => number, ms: number, bytes = mostBytes) {
    this.#clock = clock;
    this.#end = clock() + ms;
    this.#mostBytes = bytes;
  }

  /** Roughly how many bytes were made so far: a measure of the work. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether the time is up. */
  get isOver(): boolean {
    return this.#clock() >= this.#end;
  }

  /** Something will take so many bytes if somebody needs it. Throws where it could never be made. */
  allow(bytes: number): void {
    if (bytes > this.#mostBytes) throw new ReadingStopped("memory");
  }

  /** Something of about so many bytes is made. Throws a `ReadingStopped` where that is too much. */
  spend(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#mostBytes) throw new ReadingStopped("memory");
    if (this.#bytes < this.#nextLook) return;
    this.#nextLook = this.#bytes + bytesPerLook;
    if (this.isOver) throw new ReadingStopped("time");
  }
}

/** The longest reading, in ms, however long the text is. */
const longestMs = 10_000;

/** What reading a text of that length may take, in ms: many times what it takes where all is well. */
export function readingTime(length: number): number {
  return Math.min(longestMs, 3000 + length / 400);
}

/** A budget without limits. */
export function unlimitedBudget(): ReadingBudget {
  return new ReadingBudget(() => 0, Infinity, Infinity);
}
