/** A key of JAX: two whole numbers of 32 bits. */
export type ThreefryKey = readonly [high: number, low: number];

const rotations = [
  [13, 15, 26, 6],
  [17, 29, 16, 24],
] as const;

/**
 * Threefry-2x32 with 20 rounds (Salmon et al., 2011, “Parallel random numbers: as easy as 1, 2, 3”): what a
 * key makes of two counters.
 */
export function threefry([high, low]: ThreefryKey, first: number, second: number): ThreefryKey {
  const parts = [high, low, high ^ low ^ 0x1bd11bda];
  let [a, b] = [(first + high) | 0, (second + low) | 0];
  for (let group = 0; group < 5; group++) {
    for (const turn of rotations[group % 2]!) {
      a = (a + b) | 0;
      b = ((b << turn) | (b >>> (32 - turn))) ^ a;
    }
    a = (a + parts[(group + 1) % 3]!) | 0;
    b = (b + parts[(group + 2) % 3]! + group + 1) | 0;
  }
  return [a >>> 0, b >>> 0];
}

/** `jax.random.key(seed)`, of a seed of 32 bits. */
export function keyOf(seed: number): ThreefryKey {
  return [0, seed >>> 0];
}

/** `jax.random.split(key, count)` */
export function splitKey(key: ThreefryKey, count: number): readonly ThreefryKey[] {
  return Array.from({ length: count }, (_, at) => threefry(key, 0, at));
}

/** `jax.random.fold_in(key, number)` */
export function foldIn(key: ThreefryKey, number: number): ThreefryKey {
  return threefry(key, 0, number >>> 0);
}

/** The number of 32 bits at a place of what is drawn. */
export function bitsAt(key: ThreefryKey, at: number): number {
  const [high, low] = threefry(key, 0, at);
  return (high ^ low) >>> 0;
}

const words = new Uint32Array(1);
const floats = new Float32Array(words.buffer);

/** A number of [0, 1) in single precision: the mantissa has the first 23 bits. */
function unitAt(key: ThreefryKey, at: number): number {
  words[0] = (bitsAt(key, at) >>> 9) | 0x3f800000;
  return floats[0]! - 1;
}

/** A number of [low, high), in single precision. */
export function uniformAt(key: ThreefryKey, at: number, low = 0, high = 1): number {
  const { fround } = Math;
  const from = fround(low);
  const width = fround(fround(high) - from);
  return Math.max(from, fround(unitAt(key, at) * width + from));
}

/** The number above -1 in single precision. */
const aboveMinusOne = -1 + 2 ** -24;

/** A number of the standard normal distribution: the inverse of its distribution function. */
export function normalAt(key: ThreefryKey, at: number): number {
  const { fround } = Math;
  return fround(fround(Math.SQRT2) * inverseErf(uniformAt(key, at, aboveMinusOne, 1)));
}

const middle = [
  ...[2.81022636e-8, 3.43273939e-7, -3.5233877e-6, -4.39150654e-6, 0.00021858087],
  ...[-0.00125372503, -0.00417768164, 0.246640727, 1.50140941],
];
const ends = [
  ...[-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773],
  ...[-0.0076224613, 0.00943887047, 1.00167406, 2.83297682],
];

/** Giles (2010), “Approximating the erfinv function”, in single precision, as XLA computes it. */
function inverseErf(x: number): number {
  const { fround } = Math;
  const w = fround(-Math.log1p(fround(x * -x)));
  const isMiddle = w < 5;
  const shifted = isMiddle ? fround(w - 2.5) : fround(fround(Math.sqrt(w)) - 3);
  const [first, ...rest] = isMiddle ? middle : ends;
  const sum = rest.reduce(
    (all, factor) => fround(fround(factor) + fround(all * shifted)),
    fround(first!),
  );
  return fround(sum * x);
}

/** A whole number of [low, high): of two draws, so that no number is likelier than another by much. */
export function wholeAt(
  keys: readonly ThreefryKey[],
  at: number,
  low: number,
  high: number,
): number {
  const span = BigInt(high - low);
  const half = 65_536n % span;
  const factor = BigInt.asUintN(32, half * half) % span;
  const wide = (BigInt(bitsAt(keys[0]!, at)) % span) * factor;
  const offset = BigInt.asUintN(
    32,
    BigInt.asUintN(32, wide) + (BigInt(bitsAt(keys[1]!, at)) % span),
  );
  return low + Number(offset % span);
}

/** The places 0 to `count` - 1 in a drawn order: sorted by drawn numbers, often enough that ties do not matter. */
export function permutation(key: ThreefryKey, count: number): readonly number[] {
  const rounds = Math.ceil((3 * Math.log(Math.max(1, count))) / Math.log(2 ** 32 - 1));
  let places = Array.from({ length: count }, (_, at) => at);
  let rest = key;
  for (let round = 0; round < rounds; round++) {
    const [next, own] = splitKey(rest, 2);
    rest = next!;
    const bits = places.map((_, at) => bitsAt(own!, at));
    const order = places.map((_, at) => at).toSorted((a, b) => bits[a]! - bits[b]! || a - b);
    places = order.map((at) => places[at]!);
  }
  return places;
}
