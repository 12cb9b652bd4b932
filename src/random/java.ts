const mask = (1n << 48n) - 1n;
const multiplier = 0x5deece66dn;

/** The stream of Java's `new Random(seed)`: a linear congruential generator of 48 bits. */
export class JavaRandom {
  #state: bigint;
  #gaussian: number | null = null;

  constructor(seed: number) {
    this.#state = (BigInt(Math.trunc(seed)) ^ multiplier) & mask;
  }

  /** The upper bits of the next state, with a sign. */
  next(bits: number): number {
    this.#state = (this.#state * multiplier + 0xbn) & mask;
    return Number(BigInt.asIntN(32, this.#state >> BigInt(48 - bits)));
  }

  nextDouble(): number {
    return (this.next(26) * 2 ** 27 + this.next(27)) * 2 ** -53;
  }

  nextFloat(): number {
    return this.next(24) / 2 ** 24;
  }

  nextBoolean(): boolean {
    return this.next(1) !== 0;
  }

  nextLong(): bigint {
    const high = BigInt(this.next(32)) << 32n;
    return BigInt.asIntN(64, high + BigInt(this.next(32)));
  }

  /** From 0 to below `bound`, every number as likely as another. */
  nextBelow(bound: number): number {
    let drawn = this.next(31);
    const most = bound - 1;
    if ((bound & most) === 0) return Number((BigInt(bound) * BigInt(drawn)) >> 31n);
    for (let rest = drawn % bound; drawn - rest + most > 2 ** 31 - 1; rest = drawn % bound)
      drawn = this.next(31);
    return drawn % bound;
  }

  /** From `low` to below `high`, as Java 17 draws it. */
  nextBetween(low: number, high: number): number {
    const range = high - low;
    if (range > 2 ** 31 - 1) return low;
    let drawn = this.next(32);
    const most = range - 1;
    if ((range & most) === 0) return (drawn & most) + low;
    for (let half = drawn >>> 1; ; half = drawn >>> 1) {
      const rest = half % range;
      if (half + most - rest <= 2 ** 31 - 1) return rest + low;
      drawn = this.next(32);
    }
  }

  /** Marsaglia's polar method makes two at a time. */
  nextGaussian(): number {
    const kept = this.#gaussian;
    this.#gaussian = null;
    if (kept !== null) return kept;
    for (;;) {
      const x = 2 * this.nextDouble() - 1;
      const y = 2 * this.nextDouble() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const factor = Math.sqrt((-2 * Math.log(square)) / square);
      this.#gaussian = y * factor;
      return x * factor;
    }
  }
}
