import { createDotNetMatrix, DotNetRandom } from "../../../random/dotnet.ts";
import type { DrawOrder } from "./evaluationRules.ts";

/** Seeded matrices, kept as long as each read asks for them again: drawing a large one is slow. */
export class DrawnNumbers {
  #known = new Map<string, Float64Array>();
  #used = new Map<string, Float64Array>();

  /** To be called once per read. */
  startRead(): void {
    this.#known = this.#used;
    this.#used = new Map<string, Float64Array>();
  }

  /** What a generator gives after it was asked for `before` numbers. */
  draw(seed: number, before: number, order: DrawOrder): Float64Array {
    const { rows, columns, standardDeviation } = order;
    const key = [seed, before, rows, columns, standardDeviation].join();
    const values = this.#used.get(key) ?? this.#known.get(key) ?? drawMatrix(seed, before, order);
    this.#used.set(key, values);
    return values;
  }
}

function drawMatrix(seed: number, before: number, order: DrawOrder): Float64Array {
  const random = new DotNetRandom(seed);
  for (let drawn = 0; drawn < before; drawn += 1) random.next();
  return createDotNetMatrix(random, order.rows, order.columns, order.standardDeviation);
}
