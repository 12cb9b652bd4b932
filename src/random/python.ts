import { MersenneTwister } from "./mersenneTwister.ts";
import { toWords } from "./toWords.ts";

/** The stream of Python's `random` module after `random.seed(seed)`, for an integer seed. */
export class PythonRandom {
  readonly #twister: MersenneTwister;
  readonly #functions: Pick<typeof Math, "log" | "sin" | "cos">;
  #savedNormal: number | null = null;

  /** `functions`: as the mathematics of C libraries rounds them, if that matters. */
  constructor(seed: number | bigint, functions: Pick<typeof Math, "log" | "sin" | "cos"> = Math) {
    this.#twister = MersenneTwister.fromWords(toWords(seed));
    this.#functions = functions;
  }

  /** `random()`: a number in [0, 1). */
  random(): number {
    return this.#twister.nextDouble();
  }

  /** `uniform(low, high)`. */
  uniform(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  /** `gauss(mean, std)`: both halves of Box-Muller are used, one is kept for the next call. */
  gauss(mean = 0, std = 1): number {
    const saved = this.#savedNormal;
    this.#savedNormal = null;
    return mean + (saved ?? this.#drawNormalPair()) * std;
  }

  /** `getrandbits(bits)`, for 1 to 32 bits. */
  getRandomBits(bits: number): number {
    return this.#twister.nextWord() >>> (32 - bits);
  }

  /** `randrange(bound)`: an integer in [0, bound), for bounds below 2^32. */
  randomBelow(bound: number): number {
    const bits = 32 - Math.clz32(bound);
    let drawn = this.getRandomBits(bits);
    while (drawn >= bound) drawn = this.getRandomBits(bits);
    return drawn;
  }

  /** `shuffle(items)`, as a new list. */
  shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = this.randomBelow(last + 1);
      [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
    }
    return shuffled;
  }

  #drawNormalPair(): number {
    const angle = this.random() * 2 * Math.PI;
    const { log, sin, cos } = this.#functions;
    const radius = Math.sqrt(-2 * log(1 - this.random()));
    this.#savedNormal = sin(angle) * radius;
    return cos(angle) * radius;
  }
}
