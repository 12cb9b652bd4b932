import { MersenneTwister } from "./mersenneTwister.ts";
import { fillNormalDoubles, fillNormalSingles } from "./torchNormal.ts";

/** From this many numbers on PyTorch draws normals in blocks. */
const BLOCK = 16;

/**
 * The stream of PyTorch's CPU generator after `torch.manual_seed(seed)`. Numbers of single precision
 * come as `Float32Array`, flat and row-major: PyTorch's draws depend on how many, not on the shape.
 */
export class TorchRandom {
  readonly #twister: MersenneTwister;
  #savedNormal: number | null = null;

  /** Any 64-bit integer, of which the low 32 bits count. */
  constructor(seed: number | bigint) {
    this.#twister = MersenneTwister.fromNumber(Number(BigInt.asUintN(32, BigInt(seed))));
  }

  /** `torch.rand(count)`: numbers in [0, 1) with 24 random bits. */
  rand(count: number): Float32Array {
    return Float32Array.from({ length: count }, () => this.#nextSingle());
  }

  /** `torch.rand(count, dtype=torch.float64)`: 53 random bits. */
  randDoubles(count: number): Float64Array {
    return Float64Array.from({ length: count }, () => this.#nextDouble());
  }

  /** `tensor.uniform_(low, high)` in single precision. */
  uniform(count: number, low: number, high: number): Float32Array {
    const start = Math.fround(low);
    const width = Math.fround(Math.fround(high) - start);
    return Float32Array.from({ length: count }, () => this.#nextSingle() * width + start);
  }

  /** `torch.randn(count)`; from 16 on within 5e-7 of PyTorch, below that exact. */
  randn(count: number): Float32Array {
    return this.normal(count, 0, 1);
  }

  /** `tensor.normal_(mean, std)` in single precision. */
  normal(count: number, mean: number, std: number): Float32Array {
    if (count < BLOCK) return Float32Array.from(this.#drawFewNormals(count, mean, std));
    const [center, spread] = [Math.fround(mean), Math.fround(std)];
    return fillNormalSingles(count, center, spread, () => this.#nextSingle());
  }

  /** `torch.randn(count, dtype=torch.float64)`. */
  randnDoubles(count: number): Float64Array {
    if (count < BLOCK) return this.#drawFewNormals(count, 0, 1);
    return fillNormalDoubles(count, () => this.#nextDouble());
  }

  /** `torch.randint(low, high, (count,))`: integers in [low, high), for spans up to 2^32. */
  randint(low: number, high: number, count: number): readonly number[] {
    const span = high - low;
    return Array.from({ length: count }, () => (this.#twister.nextWord() % span) + low);
  }

  /** `torch.randperm(count)`: the integers 0 to count - 1 in random order. */
  randperm(count: number): readonly number[] {
    const order = Array.from({ length: count }, (_, index) => index);
    for (let at = 0; at < count - 1; at++) {
      const other = at + (this.#twister.nextWord() % (count - at));
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    return order;
  }

  /** `torch.bernoulli` as dropout draws it, without Intel MKL: 1 keeps a number, 0 drops it. */
  dropoutMask(count: number, probability: number): Uint8Array {
    const keep = 1 - probability;
    return Uint8Array.from({ length: count }, () => (this.#nextDouble() < keep ? 1 : 0));
  }

  /** Below 16 numbers: Box-Muller in double precision; an unused half waits for the next call. */
  #drawFewNormals(count: number, mean: number, std: number): Float64Array {
    return Float64Array.from({ length: count }, () => this.#nextNormal() * std + mean);
  }

  #nextNormal(): number {
    const saved = this.#savedNormal;
    this.#savedNormal = null;
    if (saved !== null) return saved;
    const angle = 2 * Math.PI * this.#nextDouble();
    const radius = Math.sqrt(-2 * Math.log(1 - this.#nextDouble()));
    this.#savedNormal = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }

  #nextSingle(): number {
    return (this.#twister.nextWord() & 0xffffff) / 2 ** 24;
  }

  /** Two words, the first drawn being the high one. */
  #nextDouble(): number {
    const high = this.#twister.nextWord() & 0x1fffff;
    return (high * 2 ** 32 + this.#twister.nextWord()) / 2 ** 53;
  }
}
