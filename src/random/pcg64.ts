import { computeSeedSequence } from "./seedSequence.ts";

const MULTIPLIER = 0x2360ed051fc65da44385df649fccf645n;

/**
 * PCG64 (XSL-RR 128/64), the generator of 64-bit words under NumPy's `default_rng`.
 *
 * Source: O'Neill 2014, PCG, section 6.3.1.
 */
export class Pcg64 {
  readonly #increment: bigint;
  #state: bigint;

  /** `seed` is a non-negative integer of any size. */
  constructor(seed: number | bigint) {
    const words = computeSeedSequence(seed, 8).map(BigInt);
    const join = (at: number) => (words[at + 1]! << 32n) | words[at]!;
    const start = (join(0) << 64n) | join(2);
    this.#increment = BigInt.asUintN(128, (((join(4) << 64n) | join(6)) << 1n) | 1n);
    this.#state = this.#increment + start;
    this.#step();
  }

  /** The next word: an integer in [0, 2^64). */
  nextWord(): bigint {
    this.#step();
    const folded = BigInt.asUintN(64, (this.#state >> 64n) ^ this.#state);
    const turn = this.#state >> 122n;
    return BigInt.asUintN(64, (folded >> turn) | (folded << (64n - turn)));
  }

  /** A number in [0, 1) with 53 random bits. */
  nextDouble(): number {
    return Number(this.nextWord() >> 11n) / 2 ** 53;
  }

  #step(): void {
    this.#state = BigInt.asUintN(128, this.#state * MULTIPLIER + this.#increment);
  }
}
