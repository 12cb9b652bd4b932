import { toWords } from "./toWords.ts";

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

  /** `integers(bound)`: an integer in [0, bound), for bounds up to 2^32. */
  below(bound: number): number {
    if (bound === 1) return 0;
    const threshold = (2 ** 32 - bound) % bound;
    for (;;) {
      const product = BigInt(this.#source.nextHalf()) * BigInt(bound);
      if (Number(product & 0xffffffffn) >= threshold) return Number(product >> 32n);
    }
  }

  /** `choice(from, size, replace=False)`: Floyd's algorithm; much of many is the end of a shuffle. */
  sample(size: number, from: number): readonly number[] {
    if (from > 10_000 && size > Math.floor(from / 50)) return this.#shuffleEnd(from, size);
    const chosen = new Set<number>();
    for (let last = from - size; last < from; last++) {
      const drawn = this.below(last + 1);
      chosen.add(chosen.has(drawn) ? last : drawn);
    }
    const order = [...chosen];
    this.#shuffle(order, 1, (most) => this.below(most + 1));
    return order;
  }

  /** `permutation(size)`: the whole numbers 0 to `size - 1` in random order. */
  permutation(size: number): number[] {
    const order = Array.from({ length: size }, (_, at) => at);
    this.#shuffle(order, 1, (most) => this.#upTo(most));
    return order;
  }

  #shuffleEnd(from: number, size: number): readonly number[] {
    const order = Array.from({ length: from }, (_, at) => at);
    this.#shuffle(order, Math.max(from - size, 1), (most) => this.below(most + 1));
    return order.slice(from - size);
  }

  /** From the last on each is swapped with one before it, which `pick` draws. */
  #shuffle(order: number[], first: number, pick: (most: number) => number): void {
    for (let at = order.length - 1; at >= first; at--) {
      const other = pick(at);
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
  }

  /** An integer in [0, most], as a shuffle draws it: too large ones are thrown away. */
  #upTo(most: number): number {
    const mask = 2 ** (32 - Math.clz32(most)) - 1;
    for (;;) {
      const drawn = (this.#source.nextHalf() & mask) >>> 0;
      if (drawn <= most) return drawn;
    }
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

const MULTIPLIER = 0x2360ed051fc65da44385df649fccf645n;

/**
 * PCG64 (XSL-RR 128/64), the generator of 64-bit words under NumPy's `default_rng`.
 *
 * Source: O'Neill 2014, PCG, section 6.3.1.
 */
export class Pcg64 {
  readonly #increment: bigint;
  #state: bigint;
  /** The upper half of a word of which only the lower one was asked for. */
  #rest: number | null = null;

  /** `seed` is a non-negative integer of any size. */
  constructor(seed: number | bigint) {
    const words = computeSeedSequence(seed, 8).map(BigInt);
    const join = (at: number) => (words[at + 1]! << 32n) | words[at]!;
    const start = (join(0) << 64n) | join(2);
    this.#increment = BigInt.asUintN(128, (((join(4) << 64n) | join(6)) << 1n) | 1n);
    this.#state = this.#increment + start;
    this.#step();
  }

  /** The next word: an integer in [0, 2^64). */
  nextWord(): bigint {
    this.#step();
    const folded = BigInt.asUintN(64, (this.#state >> 64n) ^ this.#state);
    const turn = this.#state >> 122n;
    return BigInt.asUintN(64, (folded >> turn) | (folded << (64n - turn)));
  }

  /** Half a word: an integer in [0, 2^32); the lower half comes first. */
  nextHalf(): number {
    const rest = this.#rest;
    this.#rest = null;
    if (rest !== null) return rest;
    const word = this.nextWord();
    this.#rest = Number(word >> 32n);
    return Number(word & 0xffffffffn);
  }

  /** A number in [0, 1) with 53 random bits. */
  nextDouble(): number {
    return Number(this.nextWord() >> 11n) / 2 ** 53;
  }

  #step(): void {
    this.#state = BigInt.asUintN(128, this.#state * MULTIPLIER + this.#increment);
  }
}

const POOL_SIZE = 4;

/**
 * `seed -> wordCount words of 32 bits`: NumPy's SeedSequence, which spreads a seed's few bits over as
 * many as a generator's state needs.
 *
 * Source: O'Neill 2015, Developing a seed_seq Alternative, as NumPy adapted it.
 */
function computeSeedSequence(seed: number | bigint, wordCount: number): readonly number[] {
  const pool = mixPool(toWords(seed));
  const hash = createHash(0x8b51f9dd, 0x58f38ded);
  return Array.from({ length: wordCount }, (_, index) => hash(pool[index % POOL_SIZE]!));
}

function mixPool(entropy: readonly number[]): readonly number[] {
  const hash = createHash(0x43b0d7e5, 0x931e8875);
  const pool = Array.from({ length: POOL_SIZE }, (_, index) => hash(entropy[index] ?? 0));
  const mixInto = (target: number, word: number) => {
    pool[target] = mixWords(pool[target]!, hash(word));
  };
  for (let source = 0; source < POOL_SIZE; source++) {
    for (let target = 0; target < POOL_SIZE; target++) {
      if (source !== target) mixInto(target, pool[source]!);
    }
  }
  for (const word of entropy.slice(POOL_SIZE)) {
    for (let target = 0; target < POOL_SIZE; target++) mixInto(target, word);
  }
  return pool;
}

/** A hash of 32-bit words that uses another multiplier for each word it is given. */
function createHash(start: number, factor: number): (word: number) => number {
  let multiplier = start;
  return (word) => {
    const mixed = word ^ multiplier;
    multiplier = Math.imul(multiplier, factor);
    const product = Math.imul(mixed, multiplier);
    return (product ^ (product >>> 16)) >>> 0;
  };
}

function mixWords(a: number, b: number): number {
  const mixed = Math.imul(0xca01f9dd, a) - Math.imul(0x4973f715, b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const LAYERS = 256;
/** Where the tail begins. */
const TAIL_START = 3.6541528853610088;
/** Area of every layer under exp(-x^2 / 2). */
const LAYER_AREA = 0.00492867323397465524494;
const MANTISSA = 2 ** 52;

/** Where the layers of the normal density end; layer 0 is the one with the tail. */
interface Layers {
  /** Width of a layer per unit of a 52-bit integer. */
  readonly unit: Float64Array;
  /** Below it a 52-bit integer lies under the curve for certain. */
  readonly surelyInside: Float64Array;
  /** Height of the curve at the layer's edge. */
  readonly height: Float64Array;
}

/** What the method draws from. */
interface ZigguratSource {
  nextWord(): bigint;
  nextDouble(): number;
}

/**
 * A standard normal number by NumPy's ziggurat: the density is covered by 256 layers of one area; a
 * random point of a random layer is nearly always under the curve.
 *
 * The tables are computed, not stored; they agree with NumPy's to 4e-15, and no decision differs.
 *
 * Source: Marsaglia and Tsang 2000, The Ziggurat Method for Generating Random Variables.
 */
function drawZigguratNormal(source: ZigguratSource, layers: Layers): number {
  for (;;) {
    const word = source.nextWord();
    const layer = Number(word & 0xffn);
    const sign = word & 0x100n ? -1 : 1;
    const mantissa = Number((word >> 9n) & 0xfffffffffffffn);
    const x = sign * mantissa * layers.unit[layer]!;
    if (mantissa < layers.surelyInside[layer]!) return x;
    if (layer === 0) return drawTail(source, (word >> 17n) & 1n ? -1 : 1);
    const [low, high] = [layers.height[layer]!, layers.height[layer - 1]!];
    if ((high - low) * source.nextDouble() + low < Math.exp(-0.5 * x * x)) return x;
  }
}

function drawTail(source: ZigguratSource, sign: number): number {
  for (;;) {
    const beyond = -(1 / TAIL_START) * Math.log1p(-source.nextDouble());
    const height = -Math.log1p(-source.nextDouble());
    if (height + height > beyond * beyond) return sign * (TAIL_START + beyond);
  }
}

/** The layers, from the outermost inwards; each has the same area. */
function computeZigguratLayers(): Layers {
  const density = (x: number) => Math.exp((-x * x) / 2);
  const edge = new Float64Array(LAYERS + 1);
  edge[LAYERS] = LAYER_AREA / density(TAIL_START);
  edge[LAYERS - 1] = TAIL_START;
  for (let layer = LAYERS - 2; layer > 0; layer--) {
    const outer = edge[layer + 1]!;
    edge[layer] = Math.sqrt(-2 * Math.log(LAYER_AREA / outer + density(outer)));
  }
  const baseWidth = edge[LAYERS];
  return {
    unit: Float64Array.from({ length: LAYERS }, (_, i) => (edge[i] || baseWidth) / MANTISSA),
    surelyInside: Float64Array.from({ length: LAYERS }, (_, i) =>
      Math.floor((i === 0 ? TAIL_START / baseWidth : edge[i - 1]! / edge[i]!) * MANTISSA),
    ),
    height: Float64Array.from({ length: LAYERS }, (_, i) => density(edge[i]!)),
  };
}
