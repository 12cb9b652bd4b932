/**
 * `exp`, `log` and `pow` rounded as the mathematics of C libraries rounds them, which Python and NumPy use: the
 * functions of JavaScript differ in the last digit now and then. All calculate with pairs of numbers, whose sum
 * has twice the digits.
 */
type Pair = readonly [high: number, low: number];

/** The natural logarithm of 2: the first part has so few digits that its multiples are exact. */
const [ln2High, ln2Low] = [6.9314718036912381649e-1, 1.9082149292705877e-10];

function sum(a: number, b: number): Pair {
  const high = a + b;
  const part = high - a;
  return [high, a - (high - part) + (b - part)];
}

function product(a: number, b: number): Pair {
  const high = a * b;
  const [a1, a2] = halves(a);
  const [b1, b2] = halves(b);
  return [high, a1 * b1 - high + a1 * b2 + a2 * b1 + a2 * b2];
}

/** Two numbers with half the digits each. */
function halves(a: number): Pair {
  const scaled = a * 134217729;
  const high = scaled - (scaled - a);
  return [high, a - high];
}

/** `exp(high + low)` as a pair, to be multiplied by a power of 2. */
function exponential(high: number, low: number): { readonly pair: Pair; readonly power: number } {
  const power = Math.round(high / Math.LN2);
  const [first, rest] = sum(high, -power * ln2High);
  const [taken, under] = product(power, ln2Low);
  const [far, near] = sum(first, -taken);
  // Of a sixteenth the series is short; the result is squared four times.
  const h = far / 16;
  const l = (near + rest - under + low) / 16;
  const tail =
    h * h * h * (1 / 6 + h * (1 / 24 + h * (1 / 120 + h * (1 / 720 + h * (1 / 5040 + h / 40320)))));
  const [square, below] = product(h, h);
  const [start, carried] = sum(h, square / 2);
  let pair = sum(start, carried + l + below / 2 + h * l + tail);
  for (let time = 0; time < 4; time++) {
    const [m, n] = pair;
    const [squared, error] = product(m, m);
    const [both, carry] = sum(2 * m, squared);
    pair = sum(both, carry + 2 * n + error + 2 * m * n);
  }
  const [one, left] = sum(1, pair[0]);
  return { pair: sum(one, left + pair[1]), power };
}

/** `e` to the power of x. */
export function exp(x: number): number {
  if (!(Math.abs(x) < 700) || x === 0) return Math.exp(x);
  const { pair, power } = exponential(x, 0);
  return (pair[0] + pair[1]) * 2 ** power;
}

function logarithm(x: number): Pair {
  const near = Math.log(x);
  const { pair, power } = exponential(-near, 0);
  const scaled = x * 2 ** power;
  const [high, low] = product(scaled, pair[0]);
  return [near, high - 1 + low + scaled * pair[1]];
}

/** The natural logarithm. */
export function log(x: number): number {
  if (!(x > 1e-300 && x < 1e300) || x === 1) return Math.log(x);
  const [high, low] = logarithm(x);
  return high + low;
}

/** x to the power of y. */
export function pow(x: number, y: number): number {
  const isPlain = (Number.isInteger(y) && Math.abs(y) < 3) || !Number.isFinite(y);
  if (isPlain || !(x > 1e-300 && x < 1e300) || x === 1) return x ** y;
  const [high, low] = logarithm(x);
  const [scaled, error] = product(y, high);
  if (!(Math.abs(scaled) < 700)) return x ** y;
  const { pair, power } = exponential(scaled, error + y * low);
  return (pair[0] + pair[1]) * 2 ** power;
}
