import { MersenneTwister } from "./mersenneTwister.ts";

/** The stream of `np.random.seed(seed)` and `np.random.RandomState(seed)`, seed in [0, 2^32). */
export class NumpyLegacyRandom {
  readonly #twister: MersenneTwister;
  #savedNormal: number | null = null;

  constructor(seed: number) {
    this.#twister = MersenneTwister.fromNumber(seed);
  }

  /** `rand()`, `random_sample()`: a number in [0, 1). */
  rand(): number {
    return this.#twister.nextDouble();
  }

  /** `uniform(low, high)`. */
  uniform(low: number, high: number): number {
    return low + (high - low) * this.rand();
  }

  /** `randn()`, `standard_normal()`: Marsaglia's polar method, one half kept for the next call. */
  randn(): number {
    const saved = this.#savedNormal;
    this.#savedNormal = null;
    return saved ?? this.#drawNormalPair();
  }

  /** `normal(mean, std)`. */
  normal(mean = 0, std = 1): number {
    return mean + std * this.randn();
  }

  /** `randint(bound)`: an integer in [0, bound), for bounds up to 2^32; too large ones are thrown away. */
  below(bound: number): number {
    if (bound === 1) return 0;
    const mask = 2 ** (32 - Math.clz32(bound - 1)) - 1;
    for (;;) {
      const drawn = (this.#twister.nextWord() & mask) >>> 0;
      if (drawn < bound) return drawn;
    }
  }

  /** `permutation(size)`: the whole numbers 0 to `size - 1`, from the last on each swapped with one before it. */
  permutation(size: number): number[] {
    const order = Array.from({ length: size }, (_, at) => at);
    for (let at = size - 1; at > 0; at--) {
      const other = this.below(at + 1);
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    return order;
  }

  #drawNormalPair(): number {
    for (;;) {
      const x = 2 * this.rand() - 1;
      const y = 2 * this.rand() - 1;
      const squared = x * x + y * y;
      if (squared >= 1 || squared === 0) continue;
      const factor = Math.sqrt((-2 * Math.log(squared)) / squared);
      this.#savedNormal = factor * x;
      return factor * y;
    }
  }
}
