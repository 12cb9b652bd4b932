import { MersenneTwister } from "./mersenneTwister.ts";

const words = 624;

/** The generator of R, as `set.seed` seeds it: Mersenne Twister, and normal numbers by inversion. */
export class RRandom {
  readonly #twister: MersenneTwister;

  constructor(seed: number) {
    let word = seed | 0;
    const next = (): number => (word = (Math.imul(69069, word) + 1) | 0);
    for (let turn = 0; turn < 50; turn++) next();
    // The first word stands for a place, which is set.
    next();
    this.#twister = MersenneTwister.fromState(Uint32Array.from({ length: words }, next));
  }

  /** A number above 0 and below 1. */
  nextUniform(): number {
    const number = this.#twister.nextWord() * 2.3283064365386963e-10;
    const least = 2.328306437080797e-10;
    if (number <= 0) return 0.5 * least;
    return 1 - number <= 0 ? 1 - 0.5 * least : number;
  }

  /** A whole number from 0 up to a count, by rejection, as R draws since 3.6. */
  nextIndex(count: number): number {
    if (count <= 0) return 0;
    const bits = Math.ceil(Math.log2(count));
    for (;;) {
      let drawn = 0n;
      for (let have = 0; have <= bits; have += 16)
        drawn = 65536n * drawn + BigInt(Math.floor(this.nextUniform() * 65536));
      const index = Number(BigInt.asUintN(bits, drawn));
      if (index < count) return index;
    }
  }

  /** A standard normal number. */
  nextNormal(): number {
    const large = 134217728;
    const high = Math.trunc(large * this.nextUniform());
    return normalQuantile((high + this.nextUniform()) / large);
  }
}

function ratio(r: number, above: readonly number[], below: readonly number[]): number {
  const value = (terms: readonly number[]): number =>
    terms.reduceRight((sum, term) => sum * r + term, 0);
  return value(above) / value(below);
}

/** Source: Wichura 1988, algorithm AS 241. */
function normalQuantile(p: number): number {
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) return q * ratio(0.180625 - q * q, ...middle);
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
  const size = r <= 5 ? ratio(r - 1.6, ...tail) : ratio(r - 5, ...farTail);
  return q < 0 ? -size : size;
}

type Ratio = readonly [above: readonly number[], below: readonly number[]];

const middle: Ratio = [
  [
    3.387132872796366608, 133.14166789178437745, 1971.5909503065514427, 13731.693765509461125,
    45921.953931549871457, 67265.770927008700853, 33430.575583588128105, 2509.0809287301226727,
  ],
  [
    1, 42.313330701600911252, 687.1870074920579083, 5394.1960214247511077, 21213.794301586595867,
    39307.89580009271061, 28729.085735721942674, 5226.495278852854561,
  ],
];
const tail: Ratio = [
  [
    1.42343711074968357734, 4.6303378461565452959, 5.7694972214606914055, 3.64784832476320460504,
    1.27045825245236838258, 0.24178072517745061177, 0.0227238449892691845833,
    7.7454501427834140764e-4,
  ],
  [
    1, 2.05319162663775882187, 1.6763848301838038494, 0.68976733498510000455,
    0.14810397642748007459, 0.0151986665636164571966, 5.475938084995344946e-4,
    1.05075007164441684324e-9,
  ],
];
const farTail: Ratio = [
  [
    6.6579046435011037772, 5.4637849111641143699, 1.7848265399172913358, 0.29656057182850489123,
    0.026532189526576123093, 0.0012426609473880784386, 2.71155556874348757815e-5,
    2.01033439929228813265e-7,
  ],
  [
    1, 0.59983220655588793769, 0.13692988092273580531, 0.0148753612908506148525,
    7.868691311456132591e-4, 1.8463183175100546818e-5, 1.4215117583164458887e-7,
    2.04426310338993978564e-15,
  ],
];
