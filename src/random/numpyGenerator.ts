import { Pcg64 } from "./pcg64.ts";
import { computeZigguratLayers, drawZigguratNormal } from "./ziggurat.ts";

/** The stream of `np.random.default_rng(seed)`. */
export class NumpyGenerator {
  readonly #source: Pcg64;
  readonly #layers = computeZigguratLayers();

  /** `seed` is a non-negative integer of any size. */
  constructor(seed: number | bigint) {
    this.#source = new Pcg64(seed);
  }

  /** `random()`: a number in [0, 1). */
  random(): number {
    return this.#source.nextDouble();
  }

  /** `uniform(low, high)`. */
  uniform(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  /** `standard_normal()`, within 4e-15 of NumPy. */
  standardNormal(): number {
    return drawZigguratNormal(this.#source, this.#layers);
  }

  /** `normal(mean, std)`. */
  normal(mean = 0, std = 1): number {
    return mean + std * this.standardNormal();
  }
}
