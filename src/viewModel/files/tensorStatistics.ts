/** What the numbers of a tensor are like, as far as they were read. */
export interface TensorStatistics {
  /** How many numbers were read, of how many. */
  readonly read: number;
  readonly count: number;
  /** Of the finite ones; null where there are none, or where it is too large for a number. */
  readonly least: number | null;
  readonly most: number | null;
  readonly mean: number | null;
  /** Of all finite numbers, not of a sample. */
  readonly deviation: number | null;
  readonly zeros: number;
  readonly notNumbers: number;
  readonly infinities: number;
}

/** What is known about the numbers of a tensor. */
export interface MeasuredTensor {
  readonly tensor: number;
  readonly isRunning: boolean;
  readonly statistics: TensorStatistics;
}

/** Adds numbers up, piece by piece, without losing digits where there are many. */
export class StatisticsSum {
  readonly #count: number;
  #read = 0;
  #finite = 0;
  #least = Infinity;
  #most = -Infinity;
  #mean = 0;
  /** The sum of squared distances from the mean. */
  #spread = 0;
  #zeros = 0;
  #notNumbers = 0;
  #infinities = 0;

  /** `count`: how many numbers there are in all. */
  constructor(count: number) {
    this.#count = count;
  }

  /** How many numbers were added. */
  get read(): number {
    return this.#read;
  }

  add(numbers: Float64Array): void {
    let [sum, finite] = [0, 0];
    for (let at = 0; at < numbers.length; at++) {
      const value = numbers[at]!;
      if (value - value !== 0) {
        if (value === value) this.#infinities += 1;
        else this.#notNumbers += 1;
        continue;
      }
      sum += value;
      finite += 1;
      if (value < this.#least) this.#least = value;
      if (value > this.#most) this.#most = value;
      if (value === 0) this.#zeros += 1;
    }
    this.#read += numbers.length;
    if (finite === 0) return;
    const mean = sum / finite;
    let spread = 0;
    for (let at = 0; at < numbers.length; at++) {
      const apart = numbers[at]! - mean;
      if (apart - apart === 0) spread += apart * apart;
    }
    const all = this.#finite + finite;
    const between = mean - this.#mean;
    this.#spread += spread + (between ** 2 * this.#finite * finite) / all;
    this.#mean += (between * finite) / all;
    this.#finite = all;
  }

  /** The result so far. */
  get(): TensorStatistics {
    // What is not finite becomes null on its way to a page.
    const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
    return {
      ...{ read: this.#read, count: this.#count },
      least: orNull(this.#least),
      most: orNull(this.#most),
      mean: this.#finite === 0 ? null : orNull(this.#mean),
      deviation: orNull(Math.sqrt(this.#spread / this.#finite)),
      ...{ zeros: this.#zeros, notNumbers: this.#notNumbers, infinities: this.#infinities },
    };
  }
}
