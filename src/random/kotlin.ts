/** The stream of Kotlin's `Random(seed)`: Marsaglia's xorwow. */
export class KotlinRandom {
  #x: number;
  #y: number;
  #z = 0;
  #w = 0;
  #v: number;
  #added: number;

  constructor(seed: number) {
    const whole = BigInt(Math.trunc(seed));
    const first = Number(BigInt.asIntN(32, whole));
    const second = Number(BigInt.asIntN(32, whole >> 32n));
    // A seed of type Int fills the upper half with its sign, as a Long of the same value does.
    this.#x = first;
    this.#y = second;
    this.#v = ~first;
    this.#added = (first << 10) ^ (second >>> 4);
    for (let left = 64; left > 0; left--) this.nextInt();
  }

  nextInt(): number {
    let mixed = this.#x;
    mixed ^= mixed >>> 2;
    this.#x = this.#y;
    this.#y = this.#z;
    this.#z = this.#w;
    const last = this.#v;
    this.#w = last;
    mixed = mixed ^ (mixed << 1) ^ last ^ (last << 4);
    this.#v = mixed;
    this.#added = (this.#added + 362_437) | 0;
    return (mixed + this.#added) | 0;
  }

  /** The upper bits of the next number. */
  nextBits(bits: number): number {
    return bits === 0 ? 0 : this.nextInt() >>> (32 - bits);
  }

  nextDouble(): number {
    const high = this.nextBits(26);
    return (high * 2 ** 27 + this.nextBits(27)) / 2 ** 53;
  }

  nextFloat(): number {
    return this.nextBits(24) / 2 ** 24;
  }

  nextBoolean(): boolean {
    return this.nextBits(1) !== 0;
  }

  nextLong(): bigint {
    const high = BigInt(this.nextInt()) << 32n;
    return BigInt.asIntN(64, high + BigInt(this.nextInt()));
  }

  /** From `low` to below `high`; null: there are more than 2^31. */
  nextBetween(low: number, high: number): number | null {
    const count = high - low;
    if (count >= 2 ** 31) return null;
    if ((count & -count) === count) return low + this.nextBits(31 - Math.clz32(count));
    for (;;) {
      const drawn = this.nextInt() >>> 1;
      const rest = drawn % count;
      if (drawn - rest + (count - 1) < 2 ** 31) return low + rest;
    }
  }
}
