import { wholeRoot } from "../../values/wide.ts";
import { NotKnown } from "../../values/gaps.ts";

/**
 * Functions of angles, and logarithms, rounded once: C libraries, which Python calls, round them so but for few
 * numbers, those of JavaScript differ in the last digit now and then. They calculate with whole numbers that stand for
 * multiples of 2^-160.
 */
const places = 160n;
const one = 1n << places;
const digits = 10n ** 100n;

const pi =
  (31415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170679n *
    one) /
  digits;
const ln2 =
  (6931471805599453094172321214581765680755001343602552541206800094933936219696947156058633269964186875n *
    one) /
  digits;

/** Beyond it, the multiples of pi that are left out would not be exact. */
const largestAngle = 2 ** 60;
/** So near 0, a number is its own sine and tangent. */
const smallest = 2 ** -27;

/** A number as a whole number and a power of 2. */
function partsOf(value: number): readonly [mantissa: bigint, power: number] {
  let [size, power] = [Math.abs(value), 0];
  while (size >= 2 ** 53) [size, power] = [size / 2 ** 52, power + 52];
  while (!Number.isInteger(size)) [size, power] = [size * 2 ** 52, power - 52];
  return [BigInt(value < 0 ? -size : size), power];
}

function shifted(value: bigint, power: number): bigint {
  return power >= 0 ? value << BigInt(power) : value >> BigInt(-power);
}

function fixed(value: number): bigint {
  const [mantissa, power] = partsOf(value);
  return shifted(mantissa, power + Number(places));
}

const toNumber = (value: bigint): number => Number(value) / 2 ** Number(places);

const product = (a: bigint, b: bigint): bigint => (a * b) >> places;

/** The nearest whole number of a quotient. */
function nearest(a: bigint, b: bigint): bigint {
  return (2n * a + b - ((((2n * a + b) % (2n * b)) + 2n * b) % (2n * b))) / (2n * b);
}

/** The sine and the cosine of an angle. */
function turned(angle: bigint): Turned {
  const quarters = nearest(2n * angle, pi);
  const rest = angle - (quarters * pi) / 2n;
  const square = product(rest, rest);
  const series = (first: bigint, from: bigint): bigint => {
    let [term, sum] = [first, first];
    for (let n = from; term !== 0n && term !== -1n; n += 2n) {
      term = -product(term, square) / (n * (n + 1n));
      sum += term;
    }
    return sum;
  };
  const [sine, cosine] = [series(rest, 2n), series(one, 1n)];
  switch (((quarters % 4n) + 4n) % 4n) {
    case 0n:
      return [sine, cosine];
    case 1n:
      return [cosine, -sine];
    case 2n:
      return [-sine, -cosine];
    default:
      return [-cosine, sine];
  }
}

type Turned = readonly [sine: bigint, cosine: bigint];

/** Angles turned last: positions are encoded by the sine and the cosine of the same ones, at each keystroke again. */
const lastTurned = new Map<number, Turned>();
const mostTurned = 4096;

/** The sine and the cosine of a number; null: there are none. */
function turnedBy(x: number): Turned | null {
  if (!Number.isFinite(x)) return null;
  if (Math.abs(x) > largestAngle) throw new NotKnown("`math.sin` is not followed");
  const known = lastTurned.get(x);
  if (known) return known;
  const both = turned(fixed(x));
  if (lastTurned.size >= mostTurned) lastTurned.clear();
  lastTurned.set(x, both);
  return both;
}

export function sin(x: number): number {
  if (Math.abs(x) < smallest) return x;
  const both = turnedBy(x);
  return both ? toNumber(both[0]) : NaN;
}

export function cos(x: number): number {
  if (Math.abs(x) < smallest) return 1;
  const both = turnedBy(x);
  return both ? toNumber(both[1]) : NaN;
}

export function tan(x: number): number {
  if (Math.abs(x) < smallest) return x;
  const both = turnedBy(x);
  return both ? toNumber((both[0] << places) / both[1]) : NaN;
}

/** The angle of a vector: a near one is turned by what is left. */
function angleOf(y: bigint, x: bigint): number {
  const near = fixed(Math.atan2(Number(y), Number(x)));
  const [sine, cosine] = turned(near);
  const left = ((y * cosine - x * sine) << places) / (x * cosine + y * sine);
  return toNumber(near + left);
}

export function atan2(y: number, x: number): number {
  const isPlain = Number.isFinite(x) && Number.isFinite(y) && x !== 0 && y !== 0;
  if (!isPlain) return Math.atan2(y, x);
  if (x > 0 && Math.abs(y / x) < smallest) return y / x;
  const [[a, from], [b, to]] = [partsOf(y), partsOf(x)];
  const least = Math.min(from, to);
  // Of numbers so far apart, the angle is that of an axis.
  if (Math.max(from, to) - least > 900) return Math.atan2(y, x);
  return angleOf(shifted(a, from - least), shifted(b, to - least));
}

export function atan(x: number): number {
  return Math.abs(x) < smallest ? x : atan2(x, 1);
}

/** The other side of a triangle whose longest is 1. */
const besideSine = (x: bigint): bigint => wholeRoot(one * one - x * x);

export function asin(x: number): number {
  if (!(Math.abs(x) <= 1) || Math.abs(x) < smallest) return Math.abs(x) <= 1 ? x : NaN;
  return angleOf(fixed(x), besideSine(fixed(x)));
}

export function acos(x: number): number {
  if (!(Math.abs(x) <= 1)) return NaN;
  return x === 1 ? 0 : angleOf(besideSine(fixed(x)), fixed(x));
}

/** The length of a vector. */
export function hypot(...numbers: readonly number[]): number {
  if (numbers.some((each) => Math.abs(each) === Infinity)) return Infinity;
  if (numbers.some(Number.isNaN)) return NaN;
  const parts = numbers.filter((each) => each !== 0).map(partsOf);
  if (parts.length === 0) return 0;
  const least = Math.min(...parts.map(([, power]) => power)) - 64;
  const sum = parts.reduce((all, [mantissa, power]) => {
    const whole = shifted(mantissa, power - least);
    return all + whole * whole;
  }, 0n);
  const length = wholeRoot(sum);
  // What is cut off counts where it decides a half.
  const sticky = length * length === sum ? length : length | 1n;
  return scaled(Number(sticky), least);
}

function scaled(value: number, power: number): number {
  const half = Math.trunc(power / 2);
  return value * 2 ** half * 2 ** (power - half);
}

/** The natural logarithm of a positive number, as a multiple of 2^-160. */
function logarithm(x: number): bigint {
  const near = Math.log(x);
  // x / e^near is nearly 1.
  const power = Math.round(near / Math.LN2);
  const [mantissa, own] = partsOf(x);
  const inverse = exponential(BigInt(power) * ln2 - fixed(near));
  const ratio = product(shifted(mantissa, own - power + Number(places)), inverse);
  const over = ratio - one;
  return fixed(near) + over - product(over, over) / 2n;
}

function exponential(x: bigint): bigint {
  let [term, sum] = [one, one];
  for (let n = 1n; term !== 0n && term !== -1n; n++) {
    term = product(term, x) / n;
    sum += term;
  }
  return sum;
}

export function log2(x: number): number {
  if (!(x > 0) || !Number.isFinite(x)) return Math.log2(x);
  const [mantissa, power] = partsOf(x);
  const bits = mantissa.toString(2).length - 1;
  if (mantissa === 1n << BigInt(bits)) return power + bits;
  return toNumber((logarithm(x) << places) / ln2);
}
