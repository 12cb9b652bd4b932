const INT_MAX = 2147483647;
const INT_MIN = -2147483648;
const LAGS = 55;

/** Places of the table in the order in which the seeding fills them: 21, 42, 8, 29, ... */
function seedingPlace(step: number): number {
  return (21 * step) % LAGS;
}

/** The 55 lags (1-based, place 0 unused) that `new Random(seed)` starts from. */
function computeSeedTable(seed: number): Int32Array {
  const table = new Int32Array(LAGS + 1);
  let previous = 161803398 - (seed === INT_MIN ? INT_MAX : Math.abs(seed));
  table[LAGS] = previous;
  let current = 1;
  for (let step = 1; step < LAGS; step++) {
    const place = seedingPlace(step);
    table[place] = current;
    const difference = previous - current;
    previous = current;
    current = difference < 0 ? difference + INT_MAX : difference;
  }
  for (let round = 0; round < 4; round++) stirTable(table);
  return table;
}

/** One warm-up pass; the subtraction wraps to 32 bits as it does in .NET. */
function stirTable(table: Int32Array): void {
  for (let place = 1; place <= LAGS; place++) {
    const partner = ((place + 30) % LAGS) + 1;
    const difference = (table[place]! - table[partner]!) | 0;
    table[place] = difference < 0 ? difference + INT_MAX : difference;
  }
}

/**
 * The stream of .NET's `new Random(seed)`: Knuth's subtractive generator with lags 55 and 21.
 * The same on .NET Framework, Mono and .NET 1 to 8 and later, for a seeded instance.
 *
 * Source: Knuth, The Art of Computer Programming, volume 2, section 3.2.2, as .NET adapted it.
 */
export class DotNetRandom {
  readonly #table: Int32Array;
  #place = 0;
  #partner = 21;

  /** `seed` is a 32-bit integer, as in C#. */
  constructor(seed: number) {
    this.#table = computeSeedTable(seed | 0);
  }

  /** `Next()`: an integer in [0, 2147483647). */
  next(): number {
    this.#place = (this.#place % LAGS) + 1;
    this.#partner = (this.#partner % LAGS) + 1;
    let sample = this.#table[this.#place]! - this.#table[this.#partner]!;
    if (sample === INT_MAX) sample--;
    if (sample < 0) sample += INT_MAX;
    this.#table[this.#place] = sample;
    return sample;
  }

  /** `NextDouble()`: a number in [0, 1). */
  nextDouble(): number {
    return this.next() * (1 / INT_MAX);
  }

  /** `Next(low, high)`: an integer in [low, high); the span must be below 2^31. */
  nextInRange(low: number, high: number): number {
    return Math.floor(this.nextDouble() * (high - low)) + low;
  }
}

/**
 * `-> [rows * columns]`, row-major: the C# chapter's `CreateMatrix(random, rows, columns)`.
 *
 * Each entry is `std * sqrt(-2 ln u1) * sin(2 pi u2)` with `u1 = 1 - NextDouble()`, then
 * `u2 = 1 - NextDouble()`: the sine half of Box-Muller; the cosine half is thrown away, so every
 * entry costs exactly two draws.
 */
export function createDotNetMatrix(
  random: DotNetRandom,
  rows: number,
  columns: number,
  std = 0.08,
): Float64Array {
  const values = new Float64Array(rows * columns);
  for (let entry = 0; entry < values.length; entry++) {
    const u1 = 1 - random.nextDouble();
    const u2 = 1 - random.nextDouble();
    values[entry] = 0 + std * Math.sqrt(-2 * Math.log(u1)) * Math.sin(2 * Math.PI * u2);
  }
  return values;
}
