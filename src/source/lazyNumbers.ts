/** Fewer numbers are worked out at once, which takes no time. */
const fewNumbers = 1000;

/** A number and its place. */
const bytesPerNumber = 16;

/**
 * The numbers of a grid, row-major. Many that a short text makes, such as `zeros((2000, 2000))`, are worked
 * out when they are first read: perhaps nobody needs them.
 */
export class LazyNumbers {
  readonly length: number;
  readonly #make: () => Float64Array;
  readonly #bytes: number;
  #values: Float64Array | null;

  /** `values` are null where they are still to be made, which takes about so many bytes. */
  private constructor(
    length: number,
    values: Float64Array | null,
    make: () => Float64Array,
    bytes: number,
  ) {
    this.length = length;
    this.#values = values;
    this.#make = make;
    this.#bytes = bytes;
  }

  /** Numbers that stand ready. */
  static ready(values: Float64Array): LazyNumbers {
    return new LazyNumbers(values.length, values, () => values, 0);
  }

  /** Numbers that are made `from` others, or of nothing. */
  static made(
    length: number,
    make: () => Float64Array,
    from: readonly LazyNumbers[] = [],
  ): LazyNumbers {
    const bytes = from.reduce((sum, { bytesToMake }) => sum + bytesToMake, 0);
    if (length < fewNumbers && bytes === 0) return LazyNumbers.ready(make());
    return new LazyNumbers(length, null, make, bytes + length * bytesPerNumber);
  }

  get values(): Float64Array {
    return (this.#values ??= this.#make());
  }

  /** Roughly what it takes to work them out, with all that they are made of; 0 once they stand ready. */
  get bytesToMake(): number {
    return this.#values ? 0 : this.#bytes;
  }
}
