import { MersenneTwister } from "./mersenneTwister.ts";

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

  /** `tensor.exponential_()` in single precision. */
  exponential(count: number): Float32Array {
    return Float32Array.from({ length: count }, () => -Math.log1p(-this.#nextDouble()));
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

const HALF = BLOCK / 2;
const TURN = Math.fround(2 * Math.PI);

/**
 * `-> [count]` normal numbers, count >= 16, as PyTorch makes them in single precision: the list is
 * filled with uniforms, then every block of 16 becomes eight radii times cosines and sines. When the
 * last block is not full, the last 16 numbers are drawn and made again.
 *
 * Each step is rounded to single precision, as PyTorch's vector code does; its logarithm and cosine
 * are approximations of their own, so the last bits may differ (5e-7 at most).
 */
function fillNormalSingles(
  count: number,
  mean: number,
  std: number,
  nextUniform: () => number,
): Float32Array {
  const round = Math.fround;
  const values = Float32Array.from({ length: count }, nextUniform);
  return fillBlocks(values, nextUniform, (u1, u2) => {
    const radius = round(Math.sqrt(round(-2 * round(Math.log(round(1 - u1))))));
    const angle = round(TURN * u2);
    const scaled = (part: number) => round(round(radius * round(part)) * std) + mean;
    return [scaled(Math.cos(angle)), scaled(Math.sin(angle))];
  });
}

/** The same in double precision, nothing rounded. */
function fillNormalDoubles(count: number, nextUniform: () => number): Float64Array {
  const values = Float64Array.from({ length: count }, nextUniform);
  return fillBlocks(values, nextUniform, (u1, u2) => {
    const radius = Math.sqrt(-2 * Math.log(1 - u1));
    const angle = 2 * Math.PI * u2;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

type BoxMuller = (u1: number, u2: number) => readonly [cosine: number, sine: number];

function fillBlocks<T extends Float32Array | Float64Array>(
  values: T,
  nextUniform: () => number,
  boxMuller: BoxMuller,
): T {
  const whole = values.length - (values.length % BLOCK);
  for (let start = 0; start < whole; start += BLOCK) turnBlock(values, start, boxMuller);
  if (whole === values.length) return values;
  const lastBlock = values.length - BLOCK;
  for (let at = lastBlock; at < values.length; at++) values[at] = nextUniform();
  turnBlock(values, lastBlock, boxMuller);
  return values;
}

function turnBlock(values: Float32Array | Float64Array, start: number, boxMuller: BoxMuller): void {
  for (let at = start; at < start + HALF; at++) {
    const [cosine, sine] = boxMuller(values[at]!, values[at + HALF]!);
    values[at] = cosine;
    values[at + HALF] = sine;
  }
}

/** Parameters of `nn.Linear`: weight [out * in], row-major, and bias [out]. */
interface TorchLinear {
  readonly weight: Float32Array;
  readonly bias: Float32Array | null;
}

/** Parameters of `nn.MultiheadAttention(modelDim, ...)`; its biases begin at 0. */
interface TorchMultiheadAttention {
  /** [3 * modelDim * modelDim]: rows for the queries, then the keys, then the values. */
  /** One for queries, keys, and values together, or one for each of them. */
  readonly inProjectionWeights: readonly Float32Array[];
  /** [modelDim * modelDim] */
  readonly outProjectionWeight: Float32Array;
}

/**
 * `nn.Linear(inDim, outDim)`: the weight is drawn before the bias.
 *
 * The weight's bound is Kaiming's with a = sqrt(5), about 1 / sqrt(inDim); it is computed step by
 * step as PyTorch does, since a shorter formula may round to another single-precision number.
 */
export function createTorchLinear(
  random: TorchRandom,
  inDim: number,
  outDim: number,
  hasBias = true,
): TorchLinear {
  const gain = Math.sqrt(2 / (1 + Math.sqrt(5) ** 2));
  const weightBound = Math.sqrt(3) * (gain / Math.sqrt(inDim));
  const weight = random.uniform(inDim * outDim, -weightBound, weightBound);
  const biasBound = 1 / Math.sqrt(inDim);
  return { weight, bias: hasBias ? random.uniform(outDim, -biasBound, biasBound) : null };
}

/** `nn.Embedding(count, dim)`: weight [count * dim], standard normal. */
export function createTorchEmbedding(
  random: TorchRandom,
  count: number,
  dim: number,
): Float32Array {
  return random.randn(count * dim);
}

/**
 * `nn.MultiheadAttention(modelDim, ..., kdim, vdim)`: the output projection is drawn first, with a bias that is then set
 * to 0. The input projections are Xavier uniform: as one, [3 * modelDim, modelDim], where queries, keys, and values have
 * one width; [modelDim, modelDim], [modelDim, keyDim], and [modelDim, valueDim], one after the other, where they do not.
 */
export function createTorchMultiheadAttention(
  random: TorchRandom,
  modelDim: number,
  hasBias = true,
  [keyDim, valueDim]: readonly [number, number] = [modelDim, modelDim],
): TorchMultiheadAttention {
  const outProjectionWeight = createTorchLinear(random, modelDim, modelDim, hasBias).weight;
  const draw = (rows: number, columns: number): Float32Array => {
    const bound = Math.sqrt(3) * Math.sqrt(2 / (rows + columns));
    return random.uniform(rows * columns, -bound, bound);
  };
  const isOne = keyDim === modelDim && valueDim === modelDim;
  const inProjectionWeights = isOne
    ? [draw(3 * modelDim, modelDim)]
    : [modelDim, keyDim, valueDim].map((columns) => draw(modelDim, columns));
  return { inProjectionWeights, outProjectionWeight };
}
